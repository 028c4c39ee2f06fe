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
    assert!(alone.expect(1).err.contains("partner board is missing"));
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
fn what_is_no_game_is_said() {
    run_with(&["convert", "-", "--to", "json"], b"").expect(1);
    run_with(&["convert", "-", "--to", "bpgn"], b"{\"a\": 1}").expect(1);
    run_with(&["convert", "-", "--to", "bpgn"], b"{\"a\": ").expect(2);
    run(&["convert", "/nowhere", "--to", "bpgn"]).expect(2);
}

#[test]
fn letters_and_versions() {
    let text = "1A. Nf3 {298.5} {C:x} *";
    let out = run_with(&["convert", "-", "--to", "bpgn-1.0", "--letters", "cs"], text.as_bytes());
    let outcome = out.expect(0);
    assert_eq!(outcome.out, "1A. Jf3 {298} *\n");
    assert!(outcome.err.contains("lost: a comment"), "{}", outcome.err);
}
