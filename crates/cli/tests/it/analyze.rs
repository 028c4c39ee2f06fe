//! `tandem analyze`: what is marked, and that nothing else changes.

use crate::support::{Folder, run};

/// Black leaves his queen to a pawn, and White walks into a mate.
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

1A. e4 {179} 1B. f3 {179} 1a. e5 {178} 1b. e5 {177} 2A. Nf3 {176} 2a. Qg5 {170}
3A. Nxg5 {175} 2B. g4 {150} 2b. Qh4# {149}
{WhiteB checkmated} 0-1
";

#[test]
fn blunders_are_marked_and_nothing_else_changes() {
    let files = Folder::new();
    let game = files.file("game.bpgn", GAME);
    let marked = run(&["analyze", &game, "--nodes", "3000"]).expect(0).out;
    assert!(marked.contains("2a. Qg5 {170} {A:??}"), "{marked}");
    assert!(
        marked.contains("2B. g4 {150} {A:??} 2b. Qh4# {149}\n{WhiteB checkmated} 0-1\n"),
        "{marked}"
    );
    assert_eq!(marked.matches("{A:").count(), 2, "{marked}");
    assert_eq!(marked.replace("\n{A:??}", "").replace(" {A:??}", ""), GAME);
    // What is marked stays as it is, and is still sound.
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
    assert_eq!(text.lines().count(), 10, "{text}");
    assert!(text.contains(" 2b. Qh4#     #1"), "{text}");
    let told = told("json").one_json();
    let moves = told["moves"].as_array().expect("moves");
    assert_eq!(moves.len(), 9);
    assert_eq!(
        (&moves[7]["seat"], &moves[7]["move"], &moves[7]["mark"]),
        (&"WhiteB".into(), &"g4".into(), &"??".into())
    );
    assert_eq!(moves[7]["score"]["mated"], 1);
    assert_eq!(moves[8]["best"], "Qh4#");
    assert!(moves[5]["line"][0].is_string() && moves[0]["mark"].is_null());
}

#[test]
fn games_come_in_their_order_and_have_a_picture_each() {
    let files = Folder::new();
    let game = files.file("games.bpgn", &format!("{GAME}\n{GAME}\n{GAME}"));
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
fn what_cannot_be_played_is_said_and_kept() {
    let files = Folder::new();
    let broken = GAME.replace("3A. Nxg5", "3A. Nxg6");
    let game = files.file("game.bpgn", &broken);
    let outcome = run(&["analyze", &game, "--depth", "2"]).expect(1);
    assert!(outcome.err.contains("what follows is not analysed"), "{}", outcome.err);
    assert!(outcome.out.contains("3A. Nxg6 {175}"), "{}", outcome.out);
    let nothing = files.file("nothing.txt", "no game\n");
    let outcome = run(&["analyze", &nothing]).expect(1);
    assert_eq!(outcome.out, "no game\n");
    run(&["analyze", "missing.bpgn"]).expect(2);
    run(&["analyze", "--nodes", "0", "x"]).expect(2);
    run(&["analyze", "--time", "0", "x"]).expect(2);
}
