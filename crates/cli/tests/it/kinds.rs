//! Folders of collectors hold games of every kind: each command treats them as what they are.

use std::fs;

use crate::support::{Folder, run, run_with};

const MATE: &str = "[Event \"club\"]\n[White \"Ann\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n[SetUp \"1\"]\n\
                    [FEN \"6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 30\"]\n\n30. Ra8# 1-0\n";
const CHEAT: &str =
    "[White \"x\"]\n[Black \"y\"]\n[Variant \"Crazyhouse\"]\n\n1. e4 e5 2. Q@h5 *\n";

#[test]
fn replay_and_check_name_the_kind() {
    let outcome = run_with(&["replay", "-"], MATE.as_bytes()).expect(0);
    assert!(
        outcome.out.contains("legal, 1 ply  chess  Ann – Bob  1-0  Black mated"),
        "{}",
        outcome.out
    );
    let outcome = run_with(&["replay", "-"], CHEAT.as_bytes()).expect(1);
    assert!(outcome.out.contains("stopped after 2 plies  crazyhouse"), "{}", outcome.out);
    let outcome = run_with(&["replay", "--as", "one-board", "-"], CHEAT.as_bytes()).expect(0);
    assert!(outcome.out.contains("legal, 3 plies  one board of bughouse"), "{}", outcome.out);
    assert!(run(&["replay", "--as", "draughts", "-"]).expect(2).err.contains("the kinds are"));
    let outcome = run_with(&["check", "-"], MATE.as_bytes());
    assert!(outcome.err.contains("kinds: chess (1)"), "{}", outcome.err);
}

#[test]
fn ordinary_games_are_formatted_and_converted_whole() {
    let outcome = run_with(&["fmt", "-"], MATE.as_bytes()).expect(0);
    assert_eq!(outcome.out, MATE);
    for to in ["pgn", "bpgn"] {
        let outcome = run_with(&["convert", "--to", to, "-"], MATE.as_bytes()).expect(0);
        assert_eq!((outcome.out.as_str(), outcome.err.as_str()), (MATE, ""), "{to}");
    }
    let json = run_with(&["convert", "--to", "json", "-"], MATE.as_bytes()).expect(0).out;
    assert!(json.contains("\"kind\":\"chess\""), "{json}");
    let back = run_with(&["convert", "--to", "pgn", "-"], json.as_bytes()).expect(0);
    assert_eq!(back.out, MATE);
    let log = run_with(&["convert", "--to", "log", "-"], MATE.as_bytes()).expect(1);
    assert!(log.err.contains("this is chess"), "{}", log.err);
}

#[test]
fn imports_say_what_they_refuse() {
    let folder = Folder::new();
    let file = folder.file("games.pgn", format!("{MATE}\n{CHEAT}"));
    let outcome = run(&["import", "--archive", &folder.path("archive"), &file]).expect(1);
    assert!(outcome.err.contains("this is chess; the archive holds bughouse"), "{}", outcome.err);
    assert!(outcome.err.contains("this is crazyhouse"), "{}", outcome.err);
}

#[test]
fn a_folder_of_many_kinds_leaves_no_empty_files() {
    let folder = Folder::new();
    fs::create_dir(folder.path("in")).expect("a folder");
    folder.file("in/chess.pgn", MATE);
    folder.file("in/empty.pgn", "\n");
    folder.file("in/pair.bpgn", "1A. e4 1B. d4 *\n");
    run(&["convert", &folder.path("in"), "--to", "pgn", "-o", &folder.path("out/")]);
    let out = folder.path("out");
    let mut names: Vec<_> =
        fs::read_dir(out).expect("a folder").flatten().map(|it| it.file_name()).collect();
    names.sort();
    assert_eq!(names, ["chess.pgn", "pair-A.pgn", "pair-B.pgn"]);
}
