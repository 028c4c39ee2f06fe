//! `tandem convert` as its users run it.

#[path = "it/support.rs"]
#[allow(dead_code, unreachable_pub, reason = "shared with the other tests")]
mod support;

use std::fs;

use support::{Folder, run, run_with};

const CHESSCOM: &str = include_str!("../../notation/tests/data/chesscom.json");
const GAME: &str = "[Event \"x\"]\n\n1A. e4 {298.5} (1A. d4) 1a. d5 2A. exd5 *\n";

#[test]
fn json_goes_out_and_comes_back() {
    let line = run_with(&["convert", "-", "--to", "json"], GAME.as_bytes()).expect(0);
    assert_eq!(line.one_json()["plies"], 3);
    let two = format!("{}{}", line.out, line.out);
    let back = run_with(&["convert", "-", "--to", "bpgn"], two.as_bytes()).expect(0);
    assert_eq!(back.out, format!("{GAME}\n{GAME}"));
}

#[test]
fn chess_com_comes_in() {
    let back = run_with(&["convert", "-", "--to", "bpgn"], CHESSCOM.as_bytes()).expect(0);
    let verdict = run_with(&["replay", "-"], back.out.as_bytes()).expect(0);
    assert!(verdict.out.contains("legal, 23 plies"), "{}", verdict.out);
    let records: serde_json::Value = serde_json::from_str(CHESSCOM).unwrap();
    let stream = format!("{}\n{}\n", records[0], records[1]);
    let again = run_with(&["convert", "-", "--to", "bpgn"], stream.as_bytes()).expect(0);
    assert_eq!(again.out, back.out, "one after the other is the same");
    let alone = run_with(&["convert", "-", "--to", "bpgn"], records[0].to_string().as_bytes());
    assert!(alone.expect(1).err.contains("the record of the partner board, "));
}

#[test]
fn boards_go_to_files_of_their_own() {
    let folder = Folder::new();
    let file = folder.file("game.bpgn", GAME);
    let out = folder.path("boards/");
    let outcome = run(&["convert", &file, "--to", "pgn", "-o", &out]).expect(0);
    assert!(outcome.err.contains("lost: a variation"), "{}", outcome.err);
    let a = fs::read_to_string(folder.path("boards/game-A.pgn")).unwrap();
    assert!(a.contains("1. e4 {[%clk 0:04:58.500]} 1... d5 2. exd5 *"), "{a}");
    assert!(fs::read_to_string(folder.path("boards/game-B.pgn")).unwrap().contains("gets pawn"));
}

#[test]
fn an_input_is_never_written_over() {
    let folder = Folder::new();
    let file = folder.file("game.bpgn", GAME);
    run(&["convert", &file, "--to", "bpgn", "-o", &file]).expect(2);
    run(&["convert", &file, "--to", "bpgn", "-o", &folder.path("")]).expect(2);
    assert_eq!(fs::read_to_string(&file).unwrap(), GAME);
}

#[test]
fn text_without_a_game_is_reported() {
    run_with(&["convert", "-", "--to", "json"], b"").expect(1);
    run_with(&["convert", "-", "--to", "bpgn"], b"{\"a\": 1}").expect(1);
    run_with(&["convert", "-", "--to", "bpgn"], b"{\"a\": ").expect(2);
    run(&["convert", "/nowhere", "--to", "bpgn"]).expect(2);
}

#[test]
fn letters_and_versions() {
    let text = "1A. Nf3 {298.5} {C:x} *";
    let out =
        run_with(&["convert", "-", "--to", "bpgn-1.0", "--to-letters", "cs"], text.as_bytes());
    let outcome = out.expect(0);
    assert_eq!(outcome.out, "1A. Jf3 {298} *\n");
    assert!(outcome.err.contains("lost: a comment"), "{}", outcome.err);
}

const LOG: &str = "\
[Ruleset \"wbn\"]
[TimeControl \"300+0\"]
[BlackB \"death\"]

0:00.000 start
0:02.500 WhiteA moves e4
0:03.000 arbiter warns BlackA
0:05.000 BlackB resigns
";

#[test]
fn logs_go_out_and_come_back() {
    let json = run_with(&["convert", "-", "--to", "json"], LOG.as_bytes()).expect(0);
    assert_eq!(json.out.lines().count(), 5, "{}", json.out);
    let two = format!("{}{}", json.out, json.out);
    let back = run_with(&["convert", "-", "--to", "log"], two.as_bytes()).expect(0);
    assert_eq!(back.out, format!("{LOG}\n{LOG}"));
    let both = run_with(&["convert", "-", "--to", "json"], back.out.as_bytes()).expect(0);
    assert_eq!(both.out, two);
}

#[test]
fn a_log_has_a_record() {
    let outcome = run_with(&["convert", "-", "--to", "bpgn"], LOG.as_bytes()).expect(0);
    let movetext = "1A. e4 {297.5} {C:0:03.000 arbiter warns BlackA} {death resigns} 0-1\n";
    assert!(outcome.out.ends_with(movetext), "{}", outcome.out);
    assert!(outcome.err.contains("kept: an event that BPGN cannot express"), "{}", outcome.err);
    let seconds = ["convert", "-", "--to", "bpgn", "--clocks", "seconds"];
    assert!(run_with(&seconds, LOG.as_bytes()).expect(0).out.contains("1A. e4 {297} "));
    let pgn = run_with(&["convert", "-", "--to", "pgn"], LOG.as_bytes()).expect(0);
    assert!(pgn.out.contains("1. e4 "), "{}", pgn.out);
}

#[test]
fn a_record_becomes_a_log() {
    let text =
        "[WhiteA \"raven\"]\n[TimeControl \"300+0\"]\n\n1A. e4 {298.5} {raven resigns} 0-1\n";
    let outcome = run_with(&["convert", "-", "--to", "log"], text.as_bytes()).expect(0);
    let expect = "[Ruleset \"fics flag=claimed zero-time=allowed\"]\n[TimeControl \"300+0\"]\n[WhiteA \"raven\"]\n\n\
        0:00.000 start\n0:01.500 WhiteA moves e4\n0:01.500 server reads WhiteA 298.5\n0:01.500 WhiteA resigns\n";
    assert_eq!(outcome.out, expect);
    let wbn = ["convert", "-", "--to", "log", "--ruleset", "wbn last-drop=no"];
    let outcome = run_with(&wbn, text.as_bytes()).expect(0);
    assert!(
        outcome.out.starts_with("[Ruleset \"wbn last-drop=no zero-time=allowed\"]\n"),
        "{}",
        outcome.out
    );
    run_with(&["convert", "-", "--to", "log", "--ruleset", "x"], text.as_bytes()).expect(2);
    // A gap ends the log, and is a finding.
    let gap = text.replace("{raven", "1B. Ke2 {raven");
    let outcome = run_with(&["convert", "-", "--to", "log"], gap.as_bytes()).expect(1);
    assert!(outcome.out.ends_with("server reads WhiteA 298.5\n"), "{}", outcome.out);
    assert!(outcome.err.contains("the log ends at 4:"), "{}", outcome.err);
}

#[test]
fn bad_logs_are_said_where_they_are_bad() {
    let bad = LOG.replace("warns", "bites");
    let outcome = run_with(&["convert", "-", "--to", "json"], format!("{LOG}\n{bad}").as_bytes());
    let outcome = outcome.expect(1);
    assert_eq!(outcome.out.lines().count(), 5);
    assert!(outcome.err.contains("#2: line 16, column 18: expected"), "{}", outcome.err);
    let mut latin = LOG.as_bytes().to_vec();
    latin.extend_from_slice(b"# \xe9t\xe9\n");
    let outcome = run_with(&["convert", "-", "--to", "log"], &latin).expect(0);
    assert!(outcome.err.contains("read as windows-1252"), "{}", outcome.err);
}
