//! `tandem adjudicate` from outside.
//!
//! `tests/adjudicate/NAME.txt` is what it prints; `UPDATE=1 cargo test -p tandem-cli --test it
//! adjudicate` writes them anew.

use std::{fs, path::Path};

use crate::support::{Folder, Outcome, run, run_with, tandem};

const LOG: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/last-drop.log");

/// Compares what a run prints with a page of the snapshots.
#[track_caller]
fn check(name: &str, columns: &str, arguments: &[&str], status: i32) {
    let output = tandem()
        .arg("adjudicate")
        .args(arguments)
        .env("COLUMNS", columns)
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
        .output()
        .expect("a run");
    assert_eq!(output.status.code(), Some(status), "{name}: {output:?}");
    let printed = [output.stdout, output.stderr].concat();
    let printed = String::from_utf8(printed).expect("UTF-8");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/adjudicate/{name}.txt"));
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, &printed).expect("snapshots can be written");
    }
    let expected = fs::read_to_string(&path).unwrap_or_default();
    assert!(expected == printed, "{name}: expected\n{expected}\nfound\n{printed}");
    let most = columns.parse().unwrap_or(usize::MAX);
    let widest = printed.lines().map(|line| line.chars().count()).max().unwrap_or_default();
    let prose = !arguments.contains(&"json") && !arguments.contains(&"--quiet");
    assert!(!prose || widest <= most, "{name}: {widest} columns");
}

#[test]
fn a_log_is_ruled_on() {
    let log = "examples/last-drop.log";
    check("narrow", "80", &[log], 1);
    check("wide", "120", &[log], 1);
    check("czech", "120", &["--lang", "cs", log], 1);
    check("refused", "80", &["--refused", log], 1);
    check("quiet", "80", &["--quiet", log], 1);
    check("json", "80", &["--format", "json", log], 1);
    check("no-last-drop", "80", &["--ruleset", "wbn last-drop=no", "--refused", log], 1);
}

#[test]
fn simultaneous_endings_are_combined() {
    let log = "[Ruleset \"wbn\"]\n[TimeControl \"300+0\"]\n0:00 start\n0:05 BlackA resigns\n0:05 BlackB resigns\n";
    let out = run_with(&["adjudicate", "-"], log.as_bytes()).expect(0).out;
    assert!(out.contains("Draw: 1.10, both endings are simultaneous"), "{out}");
    assert!(out.contains("2.1c, BlackA resigned (WhiteA and BlackB win)"), "{out}");
    let czech = run_with(&["adjudicate", "--quiet", "--lang", "cs", "-"], log.as_bytes()).expect(0);
    assert!(czech.out.starts_with("<stdin>  Remíza: 1.10, "), "{}", czech.out);
    assert!(czech.out.trim_end().ends_with("½–½"), "{}", czech.out);
}

/// A record that a log was converted to names its rules.
#[test]
fn records_are_judged_by_the_rules_that_they_name() {
    let record = "[TimeControl \"300+0\"]\n[Result \"1/2-1/2\"]\n[Setup \"1\"]\n\
        [FEN \"5rk1/5ppp/8/6NQ/8/8/8/6K1 w - - 100 100 | 5rk1/5ppp/8/6NQ/8/8/8/6K1 w - - 100 100\"]\n\
        [Rules \"wbn\"]\n\n1A. Qxh7# {98} 1B. Qxh7# {98}\n\
        {Game drawn because both boards ended at the same instant} 1/2-1/2\n";
    let out = run_with(&["adjudicate", "--quiet", "-"], record.as_bytes()).expect(0).out;
    assert!(out.contains("Draw: 1.10, both endings are simultaneous"), "{out}");
    assert!(out.contains("1/2-1/2, stated"), "{out}");
    let fics = ["adjudicate", "--quiet", "--ruleset", "fics", "-"];
    let out = run_with(&fics, record.as_bytes()).expect(1).out;
    assert!(out.contains("WhiteA and BlackB win: 2.1a"), "{out}");
    let other = record.replace("[Rules \"wbn\"]", "[Rules \"?\"]");
    let out = run_with(&["adjudicate", "--quiet", "-"], other.as_bytes()).expect(1).out;
    assert!(out.contains("WhiteA and BlackB win: 2.1a"), "{out}");
}

#[test]
fn the_language_is_that_of_the_locale() {
    for (variables, czech) in [
        (&[("LANG", "cs_CZ.UTF-8")][..], true),
        (&[("LANG", "cs_CZ.UTF-8"), ("LC_ALL", "C.UTF-8")], false),
        (&[("LANG", "de_DE.UTF-8"), ("LC_MESSAGES", "cs_CZ")], true),
        (&[("LANG", "")], false),
    ] {
        let mut command = tandem();
        command.args(["adjudicate", "--quiet", LOG]).envs(variables.iter().copied());
        let output = command.output().expect("a run");
        let out = String::from_utf8(output.stdout).expect("UTF-8");
        assert_eq!(out.contains("Remíza"), czech, "{variables:?}: {out}");
    }
}

#[test]
fn a_log_that_is_none_is_shown_with_its_place() {
    let folder = Folder::new();
    let head = "[Ruleset \"wbn\"]\n[TimeControl \"300+0\"]\n";
    for (log, place, mark) in [
        (format!("{head}0:05 WhiteA jumps e4\n"), ":3:13: expected", "            ^^^^^"),
        (format!("{head}0:05 start\n0:03 server looks\n"), ":4:1: time runs", "^^^^"),
        (format!("{head}0:05 WhiteA moves"), ":3:18: expected a move", "                 ^"),
        ("[TimeControl \"300+0\"]\n0:00 start\n".into(), ":2:1: the tag Ruleset", "^^^^"),
        ("[Ruleset \"wbm\"]\n0:00 start\n".into(), ":1:11: ", "          ^^^"),
    ] {
        let file = folder.file("a.log", &log);
        let err = run(&["adjudicate", &file]).expect(2).err;
        assert!(err.starts_with(&format!("error: {file}{place}")), "{err}");
        let last = err.lines().last().unwrap_or_default();
        assert_eq!(last.split_once("| ").map(|(_, mark)| mark), Some(mark), "{err}");
    }
    let mut bytes = head.as_bytes().to_vec();
    bytes.extend(b"[X \"\xff\"]\n0:00 start\n");
    let file = folder.file("b.log", bytes);
    let err = run(&["adjudicate", &file]).expect(0).err;
    assert!(err.contains("b.log: read as windows-1252"), "{err}");
}

#[test]
fn a_file_can_hold_several_logs() {
    let text = "# an evening\n[Event \"x\"]\n[Ruleset \"wbn\"]\n[TimeControl \"300+0\"]\n\n0:00 start\n0:05 BlackA resigns\n";
    let json = "{\"format\":\"tandem-log\",\"version\":1,\"ruleset\":\"wbn\",\"time_control\":\"60+0\"}\n\
                {\"at\":0,\"does\":\"start\"}\n";
    let (texts, jsons) = (text.repeat(3), json.repeat(2));
    let out = run_with(&["adjudicate", "--quiet", "-"], texts.as_bytes()).expect(0).out;
    assert_eq!(out.lines().count(), 3, "{out}");
    assert!(out.starts_with("<stdin> #1  WhiteA and BlackB win: 2.1c, BlackA resigned."), "{out}");
    let out = run_with(&["adjudicate", "--quiet", "-"], jsons.as_bytes()).expect(0).out;
    assert_eq!(out.lines().count(), 2, "{out}");
    // Places are those of the file, and what was fine before is printed.
    let outcome =
        run_with(&["adjudicate", "--quiet", "-"], format!("{text}{text}0:09 who\n").as_bytes());
    let Outcome { out, err, .. } = outcome.expect(2);
    assert_eq!(out.lines().count(), 1, "{out}");
    assert!(err.starts_with("error: <stdin>:15:6: "), "{err}");
    // A tag behind an event begins nothing by itself.
    let late = format!("{text}[Event \"y\"]\n");
    let err = run_with(&["adjudicate", "--quiet", "-"], late.as_bytes()).expect(2).err;
    assert!(err.starts_with("error: <stdin>:8:1: tags stand before the first event"), "{err}");
}

#[test]
fn one_bad_file_does_not_hide_the_others() {
    let outcome = run(&["adjudicate", "--quiet", "no/such.log", LOG]).expect(2);
    assert!(outcome.out.contains("Draw: 2.2c"), "{}", outcome.out);
    let outcome = run_with(&["adjudicate", "-"], b"").expect(1);
    assert!(outcome.err.contains("no game found"), "{}", outcome.err);
}

#[test]
fn each_game_of_a_record_is_ruled_on() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/club-evening.bpgn");
    let outcome = run(&["adjudicate", "--quiet", file]).expect(0);
    assert_eq!(outcome.out.lines().count(), 3, "{}", outcome.out);
    let json = run(&["adjudicate", "--quiet", "--format", "json", file]).json();
    let results: Vec<_> = json.iter().map(|end| end["result"].as_str()).collect();
    assert_eq!(results, [Some("0-1"), Some("0-1"), Some("1-0")]);
    assert!(json.iter().all(|end| end["basis"] == "derived" && end["kind"] == "end"));
    // The clocks say what the record reads on them: no rows for that, and nothing refused behind
    // the end.
    let pages = run(&["adjudicate", file]).expect(0).out;
    assert!(!pages.contains("server reads") && !pages.contains("Refused"), "{pages}");
}

#[test]
fn records_are_judged_by_their_moves() {
    let check = |movetext: &str, status: i32, wanted: &str| {
        let record = format!(
            "[TimeControl \"120+0\"]\n[WhiteA \"Ada\"]\n[BlackA \"Boris\"]\n\n{movetext}\n"
        );
        let out = run_with(&["adjudicate", "-"], record.as_bytes()).expect(status).out;
        assert!(out.contains(wanted), "{wanted}: {out}");
    };
    check(
        "1A. e4{119} 1a. e5{118} {Boris resigns} 1-0",
        0,
        "Record 1-0, stated: the record says so",
    );
    check(
        "1A. e4{119} 1a. e5{118} {Boris resigns} 1-0",
        0,
        "From here on, the record is shown as written",
    );
    check("1A. e4{119} 1a. e5{118} *", 0, "Record *, open: ");
    check(
        "1A. e4{119} 1a. e5{118} 2A. Bc4{117} 2a. Nc6{116} 3A. Qh5{115} 3a. Nf6{114} 4A. Qxf7{113} {Boris checkmated} 1-0",
        0,
        "derived",
    );
    check(
        "1A. e4{119} 1a. e5{118} {Boris checkmated} 1-0",
        1,
        "contradicted: the closing comment says mate",
    );
}

#[test]
fn logs_in_json_are_read_too() {
    let log = "{\"format\":\"tandem-log\",\"version\":1,\"ruleset\":\"wbn\",\"time_control\":\"300+0\"}\n\
               {\"at\":0,\"does\":\"start\"}\n\
               {\"at\":5000,\"who\":\"BlackB\",\"does\":\"resign\"}\n";
    let out = run_with(&["adjudicate", "--quiet", "-"], log.as_bytes()).expect(0).out;
    assert_eq!(out, "<stdin>  BlackA and WhiteB win: 2.1c, BlackB resigned.  0–1\n");
    let err =
        run_with(&["adjudicate", "-"], log.replace("resign", "resing").as_bytes()).expect(2).err;
    assert!(err.starts_with("error: <stdin>:3:"), "{err}");
    assert!(err.trim_end().ends_with("^"), "{err}");
}

#[test]
fn hostile_logs_are_refused_in_time() {
    let head = "[Ruleset \"wbn\"]\n[TimeControl \"300+0\"]\n";
    let long = format!("{head}0:00 WhiteA {}", "x".repeat(1 << 20));
    let err = run_with(&["adjudicate", "-"], long.as_bytes()).expect(2).err;
    assert!(err.len() < 1000, "{} bytes", err.len());
    let evil = format!("{head}[WhiteA \"\u{1b}[2J\"]\n0:00 start\n0:01 WhiteA \u{1b}[2J\n");
    let err = run_with(&["adjudicate", "-"], evil.as_bytes()).expect(2).err;
    assert!(!err.contains('\u{1b}'), "{err:?}");
    let evil = format!("{head}[WhiteA \"\u{1b}[2J\"]\n0:00 start\n");
    let out = run_with(&["adjudicate", "-"], evil.as_bytes()).expect(0).out;
    assert!(!out.contains('\u{1b}'), "{out:?}");
}
