//! `--jobs`: the same output in the same order, whatever runs at the same time.

use crate::{
    games,
    support::{Folder, run, run_with},
};

/// Games of very different lengths, some with problems.
fn many() -> String {
    let mut text = String::new();
    for n in 0..1_500 {
        text += match n % 5 {
            0 => games::STANDARD,
            1 => "[A \"x\"]\n1A. e5 *\n",
            2 => games::LAWS,
            3 => "[A \"y\"]\n1A. e4 1a. e5 *\n",
            _ => games::SETUP,
        };
    }
    text
}

#[test]
fn the_same_in_the_same_order() {
    let folder = Folder::new();
    let file = folder.file("many.bpgn", many());
    for format in ["text", "json"] {
        let one = run(&["replay", "--format", format, "--jobs", "1", &file]).expect(1);
        for jobs in ["0", "2", "7"] {
            let several = run(&["replay", "--format", format, "--jobs", jobs, &file]).expect(1);
            assert!(several.out == one.out, "{format}, {jobs} jobs");
        }
    }
}

#[test]
fn formatted_in_the_same_order() {
    let folder = Folder::new();
    let file = folder.file("many.bpgn", many());
    for arguments in [&["fmt", "--stdout", "--fix"][..], &["fmt", "--check"], &["check"]] {
        let outcome = |jobs| run(&[arguments, &["--jobs", jobs, &file]].concat());
        let one = outcome("1");
        assert!(!one.out.is_empty());
        for jobs in ["0", "3"] {
            let several = outcome(jobs);
            assert!(several.out == one.out && several.err == one.err, "{arguments:?}, {jobs} jobs");
            assert_eq!(several.status, one.status, "{arguments:?}");
        }
    }
}

/// A file is read in parts of about a megabyte, which must not show.
#[test]
fn a_blank_line_stands_between_all_games() {
    let long = "x".repeat(10_000);
    let one = format!("[Event \"{long}\"]\n[Result \"*\"]\n\n1A. e4 {{298}} 1a. e5 {{297}} *\n");
    let text = vec![one; 400].join("\n");
    for jobs in ["1", "3"] {
        run_with(&["fmt", "--check", "--jobs", jobs, "-"], text.as_bytes()).expect(0);
        let outcome = run_with(&["fmt", "--jobs", jobs, "-"], text.as_bytes()).expect(0);
        assert!(outcome.out == text, "{jobs} jobs");
    }
}

#[test]
fn from_standard_input_and_with_quiet() {
    let text = many();
    let one = run_with(&["replay", "--quiet", "-"], text.as_bytes()).expect(1);
    let four = run_with(&["replay", "--quiet", "-j", "4", "-"], text.as_bytes()).expect(1);
    assert_eq!(one.out, four.out);
    assert_eq!(one.out.lines().count(), 2 * 300);
}

/// Numbers beyond reason are cut down to it.
#[test]
fn very_many_jobs() {
    for jobs in ["5000", "18446744073709551615"] {
        run_with(&["replay", "--jobs", jobs, "-"], games::LAWS.as_bytes()).expect(0);
    }
    run_with(&["replay", "--jobs", "-1", "-"], b"").expect(2);
    run_with(&["replay", "--jobs", "x", "-"], b"").expect(2);
}

#[test]
fn trouble_with_several_jobs() {
    run(&["replay", "--jobs", "3", "/there/is/none"]).expect(2);
    run_with(&["replay", "--jobs", "3", "-"], b"").expect(1);
}
