//! `tandem fmt` as its users run it.

#[path = "it/support.rs"]
#[allow(dead_code, unreachable_pub, reason = "shared with the other tests")]
mod support;

use std::fs;

use support::{Folder, run, run_with};

const LOOSE: &str = "[Result \"1-0\"][Event \"x\"]\r\n1A.e2e4{298}1a. e5 1-0";
const TIGHT: &str = "[Event \"x\"]\n[Result \"1-0\"]\n\n1A. e4 {298} 1a. e5 1-0\n";

#[test]
fn a_file_is_formatted_where_it_is() {
    let folder = Folder::new();
    let file = folder.file("a.bpgn", LOOSE);
    let outcome = run(&["fmt", &file]).expect(0);
    assert_eq!((outcome.out.as_str(), fs::read_to_string(&file).unwrap().as_str()), ("", TIGHT));
    assert!(outcome.err.contains("1 game formatted"), "{}", outcome.err);
    let outcome = run(&["fmt", &file]).expect(0);
    assert_eq!(outcome.err, "", "nothing to do, nothing to say");
    let left: Vec<_> = fs::read_dir(folder.path("")).unwrap().collect();
    assert_eq!(left.len(), 1, "no temporary file is left");
}

#[test]
fn standard_input_goes_to_standard_output() {
    assert_eq!(run_with(&["fmt", "-"], LOOSE.as_bytes()).expect(0).out, TIGHT);
    let folder = Folder::new();
    let file = folder.file("a.bpgn", LOOSE);
    assert_eq!(run(&["fmt", "--stdout", &file]).expect(0).out, TIGHT);
    assert_eq!(fs::read_to_string(&file).unwrap(), LOOSE, "the file is as it was");
}

#[test]
fn check_names_the_files_that_would_change() {
    let folder = Folder::new();
    let files = [folder.file("loose.bpgn", LOOSE), folder.file("tight.bpgn", TIGHT)];
    let outcome = run(&["fmt", "--check", &files[0], &files[1]]).expect(1);
    assert_eq!(outcome.out, format!("{}\n", files[0]));
    assert_eq!(fs::read_to_string(&files[0]).unwrap(), LOOSE);
    run(&["fmt", "--check", &files[1]]).expect(0);
    run_with(&["fmt", "--check", "-"], TIGHT.as_bytes()).expect(0);
    let longer = format!("{TIGHT}\n");
    assert_eq!(run_with(&["fmt", "--check", "-"], longer.as_bytes()).expect(1).out, "<stdin>\n");
}

/// Text beyond the maximum length of a game stays unchanged, wherever reading cuts the file: within
/// a word, a clock or a comment.
#[test]
fn a_game_that_is_too_long_stays() {
    for words in ["1A. Nf3 {99} 1a. Nf6 {98} ", "{C: any words} ", "Nf3 "] {
        let long = words.repeat((5 << 19) / words.len());
        let text = format!("{TIGHT}\n[Event \"long\"]\n\n{long}*\n\n{TIGHT}");
        for jobs in ["1", "2"] {
            let arguments = ["fmt", "--jobs", jobs, "-"];
            assert!(run_with(&arguments, text.as_bytes()).expect(0).out == text, "{words}");
        }
        run_with(&["fmt", "--check", "-"], text.as_bytes()).expect(0);
    }
}

#[test]
fn several_files_with_one_that_cannot_be_read() {
    let folder = Folder::new();
    let file = folder.file("a.bpgn", LOOSE);
    let missing = folder.path("missing.bpgn");
    let outcome = run(&["fmt", &missing, &file]).expect(2);
    assert!(outcome.err.contains("missing.bpgn"));
    assert_eq!(fs::read_to_string(&file).unwrap(), TIGHT, "the others are done");
    let empty = folder.path("empty");
    fs::create_dir(&empty).expect("a folder");
    run(&["fmt", &empty]).expect(2);
}

#[cfg(unix)]
#[test]
fn permissions_and_links_stay() {
    use std::os::unix::fs::{PermissionsExt, symlink};

    let folder = Folder::new();
    let file = folder.file("a.bpgn", LOOSE);
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
    let link = folder.path("link.bpgn");
    symlink(&file, &link).unwrap();
    run(&["fmt", &link]).expect(0);
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::read_to_string(&file).unwrap(), TIGHT);
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
}

#[test]
fn an_empty_file_stays_empty() {
    let folder = Folder::new();
    let file = folder.file("empty.bpgn", "");
    run(&["fmt", &file]).expect(0);
    assert_eq!(fs::read_to_string(&file).unwrap(), "");
}

#[test]
fn repairs_are_made_when_asked_for_and_listed() {
    let text =
        "[Event \"x\"]\n[Date \"2010-07-26\"]\n[Result \"*\"]\n\n1A. e4 {118} 1a. e5{118} *\n";
    let kept = run_with(&["fmt", "-"], text.as_bytes()).expect(0);
    assert_eq!(kept.err, "", "nothing is repaired unasked");
    let fixed = run_with(&["fmt", "--fix", "-"], text.as_bytes()).expect(0);
    assert!(fixed.err.contains("<stdin>:2:8: fixed: "), "{}", fixed.err);
    assert!(fixed.err.contains("[glued-clock]"), "{}", fixed.err);
    let again = run_with(&["fmt", "--fix", "-"], fixed.out.as_bytes()).expect(0);
    assert_eq!((again.out, again.err.as_str()), (fixed.out, ""), "and only once");
    let one = run_with(&["fmt", "--fix=date-format", "-"], text.as_bytes()).expect(0);
    assert_eq!(one.err.lines().count(), 1, "{}", one.err);
}

/// `Result` follows two conventions: which one a file should have is for its owner to say.
#[test]
fn a_result_is_changed_by_name_only() {
    let text = "[WhiteA \"a\"]\n[BlackB \"b\"]\n[Result \"1-0\"]\n\n1A. e4{3} {b resigns} 1-0\n";
    let right = text.replace("1-0", "0-1").replace("e4{3}", "e4 {3}");
    let safe = run_with(&["fmt", "--fix", "-"], text.as_bytes()).expect(0);
    assert!(safe.out.contains("1-0") && !safe.out.contains("0-1"), "{}", safe.out);
    let named = ["fmt", "--fix=result-against-ending", "-"];
    let fixed = run_with(&named, text.as_bytes()).expect(0);
    assert_eq!(fixed.out, right);
    assert!(
        fixed.err.contains("<stdin>:3:10: fixed on request: the result is 1-0, but"),
        "{}",
        fixed.err
    );
    assert_eq!(fixed.err.lines().count(), 1, "{}", fixed.err);
    let again = run_with(&named, fixed.out.as_bytes()).expect(0);
    assert_eq!((again.out, again.err.as_str()), (fixed.out, ""), "and only once");
    let both = ["fmt", "--fix=safe,result-against-ending", "-"];
    assert_eq!(run_with(&both, text.as_bytes()).expect(0).err.lines().count(), 2);
    run_with(&["fmt", "--fix=no-such-check", "-"], text.as_bytes()).expect(2);
}
