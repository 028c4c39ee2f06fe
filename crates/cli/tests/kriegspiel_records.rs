//! `tandem kriegspiel filter`, `verify`, `belief` and `umpire` as their users run them.

#[path = "it/support.rs"]
#[allow(dead_code, unreachable_pub, reason = "shared with the other tests")]
mod support;

use std::fs;

use serde_json::Value;
use support::{Folder, run, run_with};

const GAME: &str = "\
[Event \"Skirmish\"]
[Result \"1-0\"]
[Rules \"Kriegspiel (Berkeley)\"]
[Filtered \"no\"]

1. e4 {(:)}
f6 {(:)}
2. e5 {(:)}
fxe5 {(Xe5:e5)}
3. Qh5+ {(CS:)}
g6 {(:) with a comment}
4. Be2 {(:Qf7)}
gxh5 {(Xh5:exf4,h5)}
5. Bxh5# {(Xh5,CS:)}
1-0
";

fn filtered(color: &str) -> String {
    run_with(&["kriegspiel", "filter", "--for", color, "-"], GAME.as_bytes()).expect(0).out
}

#[test]
fn each_player_gets_their_part() {
    let white = run_with(&["kriegspiel", "filter", "--for", "white", "-"], GAME.as_bytes());
    let white = white.expect(0);
    assert!(white.out.contains("[Filtered \"white\"]"), "{}", white.out);
    assert!(white.out.ends_with("4. Be2 {(:Qf7)}\n?? {(Xh5:2)}\n5. Bxh5# {(Xh5,CS:)}\n1-0\n"));
    assert!(white.err.contains("left out: a comment"), "{}", white.err);
    let kept = ["kriegspiel", "filter", "--for", "white", "--keep-comments", "-"];
    assert!(run_with(&kept, GAME.as_bytes()).expect(0).out.contains("?? {(:0) with a comment}"));
    let black = filtered("black");
    assert!(black.contains("[Termination \"checkmate\"]"), "{black}");
    let other = run_with(&["kriegspiel", "filter", "--for", "white", "-"], black.as_bytes());
    assert!(other.expect(1).out.is_empty());
}

#[test]
fn records_go_to_files_but_never_over_their_input() {
    let folder = Folder::new();
    let file = folder.file("game.kpgn", GAME);
    let out = folder.path("white.kpgn");
    run(&["kriegspiel", "filter", "--for", "white", &file, "-o", &out]).expect(0);
    assert_eq!(fs::read_to_string(&out).unwrap(), filtered("white"));
    let refused = run(&["kriegspiel", "filter", "--for", "white", &file, "-o", &file]).expect(2);
    assert!(refused.err.contains("would overwrite the input"), "{}", refused.err);
    assert_eq!(fs::read_to_string(&file).unwrap(), GAME);
}

#[test]
fn a_true_record_is_reported_as_true() {
    for text in [GAME.to_owned(), filtered("white"), filtered("black")] {
        let out = run_with(&["kriegspiel", "verify", "-"], text.as_bytes()).expect(0).out;
        assert!(out.contains("true") && !out.contains("not true"), "{out}");
    }
    let wrong = GAME.replace("(Xe5:e5)", "(Xe5:e7)");
    let out = run_with(&["kriegspiel", "verify", "-"], wrong.as_bytes()).expect(1).out;
    assert!(out.contains("<stdin>:9:12: 2... fxe5: the attempt `e7` is nonsense"), "{out}");
    assert!(out.contains("fix: write `e5`"), "{out}");
    // White hears of a capture that nobody could have made.
    let wrong = filtered("white").replace("?? {(:0)}\n2.", "?? {(Xe4:0)}\n2.");
    let line = run_with(&["kriegspiel", "verify", "--format", "json", "-"], wrong.as_bytes());
    let line = line.expect(1).one_json();
    assert_eq!((&line["verified"], &line["dies_at"]), (&Value::Bool(false), &2.into()));
    // A bound that is reached leaves it open, and that is said.
    let bound = ["kriegspiel", "verify", "--limit", "5", "-"];
    let out = run_with(&bound, filtered("white").as_bytes()).expect(1).out;
    assert!(out.contains("open") && out.contains("more boards than the bound"), "{out}");
}

#[test]
fn announcements_that_are_left_out_are_derived() {
    let silent = GAME.replace("1. e4 {(:)}", "1. e4").replace(" {(CS:)}", "");
    run_with(&["kriegspiel", "verify", "-"], silent.as_bytes()).expect(0);
}

#[test]
fn beliefs_are_counted() {
    let arguments = ["kriegspiel", "belief", "--for", "white", "--format", "json", "-"];
    let sizes: Vec<Value> = run_with(&arguments, filtered("white").as_bytes())
        .expect(0)
        .json()
        .into_iter()
        .map(|line| line["size"].clone())
        .collect();
    assert_eq!(sizes, [1, 20, 19, 3, 1, 1, 1, 1, 1]);
    let bounded =
        ["kriegspiel", "belief", "--for", "white", "--limit", "19", "--format", "json", "-"];
    let lines = run_with(&bounded, GAME.as_bytes()).expect(1).json();
    assert_eq!((&lines[0]["size"], &lines[1]["size"]), (&1.into(), &Value::Null));
    let listed = ["kriegspiel", "belief", "--for", "white", "--at", "4", "--list", "2", "-"];
    let out = run_with(&listed, GAME.as_bytes()).expect(0).out;
    assert!(out.contains("1... ??") && !out.contains("f6"), "White has not seen it: {out}");
    assert!(out.contains("in percent of 3 boards") && out.contains("and 1 more"), "{out}");
    let svg = ["kriegspiel", "belief", "--for", "black", "--at", "3", "--svg", "-", "-"];
    let out = run_with(&svg, GAME.as_bytes()).expect(0).out;
    assert!(out.starts_with("<svg ") && out.contains("<title>e1: "), "{out}");
    assert!(!out.contains("not playable"));
}

#[test]
fn the_umpire_answers_line_by_line() {
    let folder = Folder::new();
    let file = folder.path("record.kpgn");
    let input =
        "try e4\ntry zz\ntry d5\ntry exf5\ntry exf5\ntry exd5\nnothing\nresign black\ntry a6\n";
    let arguments = ["kriegspiel", "umpire", "--protocol", "-o", &file];
    let out = run_with(&arguments, input.as_bytes()).expect(0).out;
    let expected = "\
both rules Kriegspiel (Berkeley)
both turn white
both yes -
both turn black
black nonsense not a move such as Nf3, exd5, e8=Q, O-O or P@f7
both yes -
both turn white
both no
white nonsense it was refused earlier in this turn
both yes Xd5
both turn black
error expected try MOVE, any?, resign COLOR, flag COLOR, draw, record or quit
both end 1-0 resignation
error the game is over
";
    assert_eq!(out, expected);
    let record = fs::read_to_string(&file).unwrap();
    assert!(record.ends_with("1. e4 {(:)}\nd5 {(:)}\n2. exd5 {(Xd5:exf5)}\n1-0\n"), "{record}");
    run(&["kriegspiel", "verify", &file]).expect(0);
}

#[test]
fn private_answers_go_to_one_player() {
    let arguments = ["kriegspiel", "umpire", "--protocol", "--rules", "wild16"];
    let out = run_with(&arguments, b"try exd3\ntry e4\n").expect(0).out;
    assert!(out.contains("both said T0\n") && out.contains("\nwhite no\nboth yes T0\n"), "{out}");
    let any = ["kriegspiel", "umpire", "--protocol", "--rules", "english"];
    let out = run_with(&any, b"any?\nany?\n").expect(0).out;
    assert!(out.contains("\nboth any no\nwhite nonsense you have asked in this turn\n"), "{out}");
    let never = ["kriegspiel", "umpire", "--protocol"];
    let out = run_with(&never, b"any?\n").expect(0).out;
    assert!(out.contains("\nwhite nonsense the question is not part of these rules\n"), "{out}");
}

#[test]
fn two_players_share_a_keyboard_and_no_board() {
    let input = "\ne4\nfoo\n\n\ne5\n\n\nexd5\nresign\n";
    let input = input.replace("e4\nfoo\n", "foo\ne4\n");
    let out = run_with(&["kriegspiel", "umpire", "--white", "Ada"], input.as_bytes()).expect(0).out;
    assert!(out.contains("Ada (White) is to move. Black looks away"), "{out}");
    assert!(out.contains("Nonsense: not a move") && out.contains("No. (The opponent hears it.)"));
    let black = out.find("Black (Black) is to move").expect("Black's turn");
    let board = &out[black..out[black..].find("Black:").expect("a prompt") + black];
    assert!(board.contains(" k ") && !board.contains(" K "), "{board}");
    assert!(out.contains("White resigns. Black wins."), "{out}");
    assert!(out.trim_end().ends_with("2. -- {(:exd5)}\n0-1"), "{out}");
}

#[test]
fn glyphs_glued_to_a_move_are_glyphs() {
    let text = "[Filtered \"no\"]\n\n1. e4! {(:)} e5?? {(:)} *\n";
    let filter = ["kriegspiel", "filter", "--for", "white", "-"];
    let bare = run_with(&filter, text.as_bytes()).expect(0);
    assert!(bare.err.contains("left out: a glyph") && !bare.out.contains('$'), "{}", bare.err);
    let kept = run_with(&[&filter[..], &["--keep-comments"]].concat(), text.as_bytes()).expect(0);
    assert!(kept.out.contains("1. e4 $1 {(:)}\n?? $4 {(:0)}\n"), "{}", kept.out);
    let pgn = run_with(&["convert", "--to", "pgn", "-"], text.as_bytes()).expect(0).out;
    assert!(pgn.contains("1. e4 $1") && pgn.contains("e5 $4"), "{pgn}");
}

#[test]
fn announcements_keep_their_order() {
    let game = "\ne4\n\n\nd5\n\n\na3\n\n\nany?\ndxc4\ndxe4\n\n\n";
    let out =
        run_with(&["kriegspiel", "umpire", "--rules", "eastern"], game.as_bytes()).expect(0).out;
    let heard = "Black has moved after asking \"Any?\" (yes), then 1 refusal. Capture on e4.";
    assert!(out.contains(heard), "{out}");
}

#[test]
fn no_game_is_played_for_a_file_that_cannot_be_written() {
    let folder = Folder::new();
    let nowhere = folder.path("none/game.kpgn");
    let arguments = ["kriegspiel", "umpire", "--protocol", "-o", &nowhere];
    assert!(run_with(&arguments, b"try e4\n").expect(2).out.is_empty());
    let long = folder.file("long.kpgn", GAME.repeat(9));
    run_with(&["kriegspiel", "umpire", "--protocol", "-o", &long], b"try e4\n").expect(0);
    assert!(fs::read_to_string(&long).unwrap().ends_with("\n1. e4 {(:)}\n*\n"));
}

#[test]
fn where_a_belief_dies_is_said() {
    let text = "[Filtered \"white\"]\n\n1. e4 {(:)}\n?? {(Xe4:0)} *\n";
    let out = run_with(&["kriegspiel", "verify", "-"], text.as_bytes()).expect(1).out;
    assert!(out.contains("<stdin>:4:1: 1... ??: no board agrees from here on"), "{out}");
}

#[test]
fn a_player_loses_no_announcement_that_nobody_can_read() {
    let text = "[Filtered \"white\"]\n\n1. e4 {(:)}\n?? {(Xz9:0)}\n*\n";
    let out = run_with(&["kriegspiel", "filter", "--for", "white", "-"], text.as_bytes()).expect(1);
    assert!(
        out.out.is_empty() && out.err.contains("#1: 4:1: it is unclear what the player heard: the announcement of 1... ?? cannot be read"),
        "{}",
        out.err
    );
}

/// A record is not proved true by rules that are only assumed.
#[test]
fn unknown_and_contradictory_rules_leave_it_open() {
    let martian = "[Rules \"Kriegspiel (Martian)\"]\n\n1. e4 {(:)} *\n";
    let two =
        "[Rules \"Kriegspiel (Berkeley)\"]\n[Variant \"Kriegspiel (Wild 16)\"]\n\n1. e4 {(:)} *\n";
    for (text, id) in [(martian, "rules-unknown"), (two, "rules-contradiction")] {
        let out = run_with(&["kriegspiel", "verify", "-"], text.as_bytes()).expect(1).out;
        assert!(out.contains("  open, ") && out.contains(id), "{out}");
        let json = ["kriegspiel", "verify", "--format", "json", "-"];
        let line = run_with(&json, text.as_bytes()).expect(1).one_json();
        assert_eq!(line["verified"], serde_json::Value::Null);
    }
}

#[test]
fn a_number_that_cannot_be_is_not_mended() {
    for number in ["99999999999999999999999", "-3"] {
        let text = format!("[Filtered \"white\"]\n\n1. e4 {{(:)}}\n?? {{(:{number})}}\n*\n");
        let out = run_with(&["kriegspiel", "verify", "-"], text.as_bytes()).expect(1).out;
        assert!(
            out.contains("this number of attempts is impossible") && !out.contains("fix:"),
            "{out}"
        );
    }
}

#[test]
fn records_are_converted_checked_and_formatted() {
    let to = |form: &str| run_with(&["convert", "-", "--to", form], GAME.as_bytes());
    assert!(to("pgn").expect(0).out.contains("4... gxh5 {(Xh5:exf4,h5)}\n"));
    assert_eq!(to("json").expect(0).one_json()["format"], "tandem-kriegspiel");
    assert_eq!(to("kriegspiel").expect(0).out, GAME);
    assert_eq!(to("kriegspiel-white").expect(0).out, filtered("white"));
    assert!(to("bpgn").expect(1).err.contains("a Kriegspiel record converts to"));
    let bughouse = run_with(&["convert", "-", "--to", "kriegspiel"], b"1A. e4 *");
    assert!(bughouse.expect(1).err.contains("this is not a Kriegspiel record"));
    run_with(&["check", "-"], GAME.as_bytes()).expect(0);
    assert_eq!(run_with(&["fmt", "-"], GAME.as_bytes()).expect(0).out, GAME);
}

#[test]
fn a_game_that_is_not_a_record_is_reported() {
    let outcome = run_with(&["kriegspiel", "verify", "-"], b"1A. e4 *").expect(1);
    assert!(outcome.err.contains("no Kriegspiel record found"), "{}", outcome.err);
    run(&["kriegspiel", "verify", "/nowhere"]).expect(2);
    run(&["kriegspiel", "umpire", "--fen", "x"]).expect(2);
    let number = ["kriegspiel", "belief", "--for", "white", "--game", "2", "-"];
    assert!(run_with(&number, GAME.as_bytes()).expect(1).err.contains("the number 2"));
}

#[test]
fn hidden_moves_are_not_replayed() {
    let filter = ["kriegspiel", "filter", "--for", "white", "-"];
    let white = run_with(&filter, GAME.as_bytes()).expect(0).out;
    for arguments in [
        &["replay", "-"][..],
        &["show", "-"],
        &["sheet", "-", "-o", "-", "--format", "html"],
        &["analyze", "--nodes", "1", "-"],
        &["adjudicate", "-"],
    ] {
        let outcome = run_with(arguments, white.as_bytes()).expect(1);
        let all = outcome.out + &outcome.err;
        assert!(all.contains("White's record of a Kriegspiel game"), "{arguments:?}: {all}");
    }
    // The umpire's record can be replayed, but is not judged as bughouse.
    let replayed = run_with(&["replay", "-"], GAME.as_bytes()).expect(0).out;
    assert!(replayed.contains("legal") && !replayed.contains("unknown"), "{replayed}");
    let outcome = run_with(&["adjudicate", "-"], GAME.as_bytes()).expect(1);
    assert!(outcome.err.contains("kriegspiel verify"), "{}", outcome.err);
}

#[test]
fn json_is_read_back() {
    let json = run_with(&["convert", "-", "--to", "json"], GAME.as_bytes()).expect(0).out;
    let back = run_with(&["convert", "-", "--to", "kriegspiel"], json.as_bytes()).expect(0).out;
    let again = run_with(&["convert", "-", "--to", "json"], back.as_bytes()).expect(0).out;
    assert_eq!(again, json);
    run_with(&["kriegspiel", "verify", "-"], json.as_bytes()).expect(0);
}
