//! `tandem analyze`: what is marked, and that nothing else changes.

use crate::support::{Folder, run};

/// On board A Black leaves the queen to a knight; on board B Black overlooks a mate.
const GAME: &str = "\
[Event \"?\"]
[Site \"?\"]
[Date \"2026.11.20\"]
[WhiteA \"Ada\"]
[BlackA \"<Boris>\"]
[WhiteB \"Chiara\"]
[BlackB \"Dmitri\"]
[TimeControl \"180+0\"]
[Result \"0-1\"]

1A. e4 {179} 1B. e4 {179} 1a. e5 {178} 1b. e5 {177} 2A. Nf3 {176} 2B. Bc4 {175}
2b. Nc6 {170} 2a. Qg5 {165} 3B. Qh5 {160} 3b. Nf6 {159} 4B. Qxf7# {158}
{BlackB checkmated} 0-1
";

#[test]
fn blunders_are_marked_and_nothing_else_changes() {
    let files = Folder::new();
    let game = files.file("game.bpgn", GAME);
    let marked = run(&["analyze", &game, "--nodes", "3000"]).expect(0).out;
    let both = "2a. Qg5 {165} {A:??} 3B. Qh5 {160} 3b. Nf6 {159}\n{A:??} 4B. Qxf7# {158}\n{BlackB";
    assert!(marked.contains(both), "{marked}");
    assert_eq!(marked.matches("{A:").count(), 2, "{marked}");
    assert_eq!(marked.replace("\n{A:??}", "").replace(" {A:??}", ""), GAME);
    // Text that is already marked stays unchanged and sound.
    let again = files.file("again.bpgn", &marked);
    assert_eq!(run(&["analyze", &again, "--nodes", "3000"]).expect(0).out, marked);
    let check = |file: &String| run(&["check", file]).out.replace("again.bpgn", "game.bpgn");
    assert_eq!(check(&again).lines().count(), check(&game).lines().count(), "{}", check(&again));
}

#[test]
fn every_move_is_told_to_people_and_programs() {
    let files = Folder::new();
    let game = files.file("game.bpgn", GAME);
    let told = |format| run(&["analyze", &game, "--depth", "4", "--format", format]).expect(0);
    let text = told("text").out;
    assert_eq!(text.lines().count(), 12, "{text}");
    assert!(text.contains("  4B. Qxf7#        #1"), "{text}");
    let told = told("json").one_json();
    let moves = told["moves"].as_array().expect("moves");
    assert_eq!(moves.len(), 11);
    let (overlooked, mate) = (&moves[9], &moves[10]);
    assert_eq!(overlooked["seat"], "BlackB");
    assert_eq!(overlooked["move"], "Nf6");
    assert_eq!(overlooked["mark"], "??");
    assert_eq!(overlooked["score"]["mated"], 1);
    assert_eq!(mate["best"], "Qxf7#");
    assert!(mate["line"][0].is_string() && mate["mark"].is_null());
}

#[test]
fn games_come_in_their_order_and_have_a_picture_each() {
    let files = Folder::new();
    let game = files.file("games.bpgn", format!("{GAME}\n{GAME}\n{GAME}"));
    let picture = files.path("graph.svg");
    let analyze = |jobs| {
        let arguments = ["analyze", &game, "--depth", "2", "--jobs", jobs, "--svg", &picture];
        run(&arguments).expect(0).out
    };
    assert_eq!(analyze("1"), analyze("3"));
    for name in ["graph.svg", "graph-2.svg", "graph-3.svg"] {
        let svg = std::fs::read_to_string(files.path(name)).expect("a picture");
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{svg}");
        assert!(svg.contains("Ada &amp; Dmitri") && svg.contains("&lt;Boris&gt;"), "{svg}");
        assert!(svg.contains("<title>2a. Qg5??</title>"), "{svg}");
    }
}

#[test]
fn illegal_moves_are_reported_and_kept() {
    let files = Folder::new();
    let broken = GAME.replace("3B. Qh5", "3B. Qh6");
    let game = files.file("game.bpgn", &broken);
    let outcome = run(&["analyze", &game, "--depth", "2"]).expect(1);
    assert!(outcome.err.contains("the rest is not analyzed"), "{}", outcome.err);
    assert!(outcome.out.contains("3B. Qh6 {160} 3b."), "{}", outcome.out);
    let nothing = files.file("nothing.txt", "no game\n");
    let outcome = run(&["analyze", &nothing]).expect(1);
    assert_eq!(outcome.out, "no game\n");
    run(&["analyze", "missing.bpgn"]).expect(2);
    run(&["analyze", "--nodes", "0", "x"]).expect(2);
    run(&["analyze", "--time", "0", "x"]).expect(2);
}

#[test]
fn games_that_the_engine_does_not_play_are_named() {
    let chess = "[White \"Ann\"]\n[Black \"Bob\"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n";
    let folder = Folder::new();
    let file = folder.file("chess.pgn", chess);
    let outcome = run(&["analyze", &file]).expect(1);
    assert!(
        outcome.err.contains("#1: this is chess, and the engine plays bughouse"),
        "{outcome:?}"
    );
    assert_eq!(outcome.out, chess);
    let outcome = run(&["analyze", "--format", "json", &file]).expect(1);
    assert_eq!(outcome.out, "");
    // The command line can say that it is half of a game of bughouse.
    let outcome = run(&["analyze", "--as", "one-board", "--nodes", "500", &file]).expect(0);
    assert!(outcome.out.contains("{A:"), "{}", outcome.out);
}
