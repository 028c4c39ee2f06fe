//! Bad input of every kind: a clear message, the right status, never a panic.

use std::{io::Write, process::Stdio};

use crate::{
    games,
    support::{Folder, feed, run, run_with, tandem},
};

#[test]
fn an_empty_file() {
    let folder = Folder::new();
    let empty = folder.file("empty.bpgn", "");
    for format in ["text", "json"] {
        let outcome = run(&["replay", "--format", format, &empty]).expect(1);
        assert_eq!(outcome.out, "");
        assert_eq!(outcome.err, format!("{empty}: no game found\n"));
        let outcome = run_with(&["replay", "--format", format, "-"], b"").expect(1);
        assert!(outcome.err.contains("no game found"), "{}", outcome.err);
    }
}

#[test]
fn blank_files_and_binary_ones() {
    for input in [&b"\n\n  \n"[..], b"\0\0\0\0", b"\xff\xfe\x01\x00", b"\x80\x81\x82", b"{"] {
        let outcome = run_with(&["replay", "-"], input).expect(1);
        assert!(
            outcome.out.contains("<stdin>:1:") && outcome.out.contains("problem: "),
            "{}",
            outcome.out
        );
        let report = &run_with(&["replay", "--format", "json", "-"], input).expect(1).one_json();
        assert!(report["problem"].is_object(), "{report}");
    }
    // The command itself is a binary file.
    let outcome = run(&["replay", env!("CARGO_BIN_EXE_tandem")]).expect(2);
    assert!(outcome.err.contains("application/x-executable"), "{}", outcome.err);
}

#[test]
fn files_that_cannot_be_read() {
    let folder = Folder::new();
    let missing = folder.path("missing.bpgn");
    let outcome = run(&["replay", &missing]).expect(2);
    assert!(outcome.err.starts_with(&format!("error: {missing}: No such file")), "{}", outcome.err);
    let directory = folder.path("");
    let outcome = run(&["replay", &directory]).expect(2);
    assert!(outcome.err.contains("no file with a known ending"), "{}", outcome.err);
    for command in ["perft --suite", "replay"] {
        let words: Vec<&str> = command.split(' ').chain([missing.as_str()]).collect();
        run(&words).expect(2);
    }
    // The other files are replayed all the same, and the worst status counts.
    let good = folder.file("good.bpgn", games::LAWS);
    let outcome = run(&["replay", &missing, &good]).expect(2);
    assert!(outcome.out.contains("legal, 43 plies"), "{}", outcome.out);
}

#[test]
fn arguments_that_are_none() {
    for arguments in [
        &["replay"][..],
        &["replay", "--format", "xml", "-"],
        &["nonsense"],
        &[],
        &["perft"],
        &["perft", "startpos"],
        &["perft", "startpos", "x"],
        &["perft", "startpos", "-1"],
        &["fen"],
        &["fen", "--to", "x", "8/8/8/8/8/8/8/8"],
        &["fen", "--validate=x", "8/8/8/8/8/8/8/8"],
    ] {
        let outcome = run(arguments).expect(2);
        assert!(outcome.out.is_empty() && !outcome.err.is_empty(), "{arguments:?}");
    }
    for arguments in [
        &["--help"][..],
        &["replay", "--help"],
        &["fen", "--help"],
        &["perft", "--help"],
        &["--version"],
    ] {
        let outcome = run(arguments).expect(0);
        assert!(outcome.err.is_empty() && !outcome.out.is_empty());
    }
    for command in ["replay", "fen", "perft"] {
        assert!(run(&[command, "--help"]).out.contains("Examples:\n  tandem "), "{command}");
    }
}

/// An argument that is not UTF-8 is refused, not a reason to panic.
#[cfg(unix)]
#[test]
fn arguments_in_another_encoding() {
    use std::{ffi::OsStr, os::unix::ffi::OsStrExt};
    let name = OsStr::from_bytes(b"gu\xef.bpgn");
    run(&[OsStr::new("replay"), name]).expect(2);
    run(&[OsStr::new("fen"), name]).expect(2);
}

#[test]
fn texts_that_are_no_games() {
    let folder = Folder::new();
    let prose = "Dear reader,\n1. this is prose, 2. and no game at all.\n";
    for (name, text) in [("table.csv", "a,b\n1,2\n"), ("prose.txt", prose)] {
        let file = folder.file(name, text);
        let check = run(&["check", "--format", "short", &file]).expect(1);
        assert!(check.out.contains(":1:1: error[no-game]"), "{}", check.out);
        assert_eq!(check.out.lines().count(), 1, "{}", check.out);
        assert!(check.err.contains("0 games: 1 error"), "{}", check.err);
        let replay = run(&["replay", &file]).expect(1);
        assert!(replay.out.contains("[no-game]"), "{}", replay.out);
        for to in ["bpgn", "pgn", "json"] {
            let convert = run(&["convert", "--to", to, &file]).expect(1);
            let why = "this text does not contain a game and is not converted";
            assert_eq!((convert.out.as_str(), convert.err), ("", format!("{file}:1:1: {why}\n")));
        }
        run(&["fmt", &file]).expect(2);
        assert_eq!(std::fs::read_to_string(&file).expect("a file"), text);
    }
    let mixed = folder.file("mixed.txt", format!("{prose}\n[Event \"x\"]\n\n1A. e4 *\n"));
    let convert = run(&["convert", "--to", "bpgn", &mixed]).expect(1);
    assert_eq!(convert.out, "[Event \"x\"]\n\n1A. e4 *\n");
}

#[test]
fn files_without_games_stay_and_are_named() {
    let folder = Folder::new();
    for (name, text) in [("empty.bpgn", ""), ("blank.bpgn", " \n\n"), ("note.bpgn", "{milk}  \n")] {
        let file = folder.file(name, text);
        let check = run(&["check", &file]).expect(1);
        assert!(check.err.contains("0 games"), "{}", check.err);
        let named = check.err.contains("no game found") || check.out.contains("no-game");
        assert!(named, "{}{}", check.out, check.err);
        run(&["fmt", "--check", &file]).expect(0);
        assert_eq!(run(&["fmt", &file]).expect(0).err, "");
        assert_eq!(std::fs::read_to_string(&file).expect("a file"), text);
    }
}

#[test]
fn malformed_json_has_a_place() {
    let folder = Folder::new();
    let file = folder.file("bad.json", "{\"a\": [1,2,\n}\n");
    for command in [&["replay"][..], &["convert", "--to", "bpgn"]] {
        let outcome = run(&[command, &[&file]].concat()).expect(2);
        let why = format!("error: {file}:2:1: this is not JSON: expected value; correct it there");
        assert!(outcome.err.starts_with(&why), "{}", outcome.err);
    }
    let cut = folder.file("cut.json", "{\"a\": [1,2,\n");
    let outcome = run(&["replay", &cut]).expect(2);
    assert!(
        outcome.err.contains(":2:0: this is not JSON: the text ends too early"),
        "{}",
        outcome.err
    );
}

/// A hundred megabytes without a line end, too long for a game, and then one as long as it may be.
#[test]
fn one_line_of_a_hundred_megabytes() {
    let block = vec![b'x'; 1 << 20];
    let mut command = tandem();
    let outcome = feed(command.args(["replay", "--format", "json", "-"]), |mut pipe| {
        for _ in 0..100 {
            if pipe.write_all(&block).is_err() {
                return;
            }
        }
    });
    let outcome = outcome.expect(1);
    for report in outcome.json() {
        assert_eq!(report["problem"]["id"], "no-game");
        assert!(report["problem"]["message"].as_str().expect("a text").len() < 200);
    }
}

/// Every command says once that a game is too long, and does the games before and behind it.
#[test]
fn a_game_that_is_too_long() {
    let folder = Folder::new();
    let small = "[Event \"small\"]\n\n1A. e4 *\n";
    let long = "1A. Nf3 1a. Nf6 2A. Ng1 2a. Ng8 ".repeat(70_000);
    let text = format!("{small}\n[Event \"long\"]\n\n{long}*\n\n{small}");
    let file = folder.file("long.bpgn", &text);
    let page = folder.path("long.html");
    let why = format!("{file}:5:1: longer than any game (limit 1 MiB): read as plain text");
    let convert = ["convert", &file, "--to"];
    for (arguments, fate) in [
        (&["sheet", &file, "-o", &page][..], " and is not on the sheet"),
        (&[&convert[..], &["bpgn"]].concat(), " and is not converted"),
        (&[&convert[..], &["pgn"]].concat(), " and is not converted"),
        (&[&convert[..], &["json"]].concat(), " and is not converted"),
        (&["show", &file, "--game", "2"], ""),
    ] {
        let outcome = run(arguments).expect(1);
        assert_eq!(outcome.err, format!("{why}{fate}\n"));
        assert!(outcome.out.len() < 5_000);
        assert!(!outcome.out.contains("Nf3"));
    }
    let sheets = std::fs::read_to_string(page).expect("a page");
    assert_eq!(sheets.matches("<article").count(), 2);
    let check = run(&["check", &file]).expect(1);
    assert!(check.err.contains("\n3 games: 1 error,"), "{}", check.err);
    let bpgn = run(&[&convert[..], &["bpgn"]].concat()).expect(1);
    assert_eq!(bpgn.out, format!("{small}\n{small}"));
    let only = ["sheet", &file, "-o", &folder.path("only.html"), "--games", "2-3"];
    assert!(run(&only).expect(1).err.starts_with(&why));
    assert!(!std::path::Path::new(&folder.path("only.html")).exists());
    // Nor does anything else make such a game.
    let json = serde_json::json!({"format": "tandem-game", "version": 1, "tags": [], "moves": [
        {"kind": "comment", "text": "x".repeat(1 << 20)}]});
    let made = run_with(&["convert", "-", "--to", "bpgn"], json.to_string().as_bytes()).expect(1);
    assert!(made.err.contains("longer than any game") && made.out.is_empty(), "{}", made.err);
}

#[test]
fn one_line_of_many_moves() {
    let moves = b"1A. Nf3 1a. Nf6 1A. Ng1 1a. Ng8 ".repeat(30_000);
    let outcome = run_with(&["replay", "-"], &moves).expect(1);
    assert!(outcome.out.starts_with("<stdin> #1  doubtful, 120000 plies"), "{}", outcome.out);
}

#[test]
fn jumping_numbers_and_truncated_setups() {
    let outcome = run_with(&["replay", "-"], b"1A. e4 7a. e5").expect(1);
    assert!(
        outcome.out.contains("<stdin>:1:12: problem: 7a. e5: the move number jumps"),
        "{}",
        outcome.out
    );
    let outcome =
        run_with(&["replay", "-"], b"[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8\"]\n1A. e4").expect(1);
    assert!(
        outcome.out.contains("<stdin>:2:7: problem: the FEN tag cannot be read: the board has 6 ranks, expected 8 (column 1) [setup-unreadable]"),
        "{}",
        outcome.out
    );
}

/// `| head` closes the pipe early; that is no failure, and nobody is told.
#[test]
fn a_reader_that_goes_away() {
    let folder = Folder::new();
    let file = folder.file("many.bpgn", games::LAWS.repeat(5_000));
    for jobs in ["1", "3"] {
        let mut child = tandem()
            .args(["replay", "--format", "json", "--jobs", jobs, &file])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the command starts");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("the command ends");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
        assert_eq!(output.status.code(), Some(0));
    }
}

#[test]
fn values_and_files_that_make_no_sense() {
    let outcome = run(&["replay", "--jobs", "many", "-"]).expect(2);
    assert!(outcome.err.contains("0 means one per core"), "{}", outcome.err);
    let outcome = run_with(&["convert", "--to", "bpgn", "-"], b"{\"a\":1}").expect(1);
    assert!(outcome.err.contains("neither a record of Tandem"), "{}", outcome.err);
    assert!(outcome.err.contains("chess.com"), "{}", outcome.err);
}
