//! Text from a file never controls the terminal, even where colors are forced on.

use crate::support::{Folder, tandem};

/// Everything a run prints while it believes that it writes to a terminal with colors.
fn colored(arguments: &[&str]) -> String {
    let output = tandem().args(arguments).env("CLICOLOR_FORCE", "1").output().expect("a run");
    format!(
        "{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    )
}

/// Fails if there is a control character other than a line end, or an escape other than those of
/// colors.
#[track_caller]
fn assert_harmless(text: &str) {
    let mut rest = text;
    while let Some(at) = rest.find(|c: char| c.is_control() && c != '\n') {
        let escape = &rest[at..];
        let end = escape.find('m').unwrap_or(0);
        let is_color = escape.starts_with("\u{1b}[")
            && escape[2..end.max(2)].bytes().all(|byte| byte.is_ascii_digit() || byte == b';');
        assert!(is_color && end > 0, "{:?} in {text:?}", &escape[..escape.len().min(12)]);
        rest = &escape[end + 1..];
    }
}

const EVIL: &str = "\u{1b}]0;owned\u{7}\u{1b}[2J\u{9b}31m\u{8}\u{7f}\r\u{0}";

#[test]
fn colors_are_there_when_forced() {
    let folder = Folder::new();
    let file = folder.file("a.bpgn", "1A. e4 *");
    assert!(colored(&["replay", &file]).contains("\u{1b}["));
    assert_harmless(&colored(&["replay", &file]));
}

#[test]
fn names_words_and_comments() {
    let folder = Folder::new();
    let text = format!(
        "[WhiteA \"{EVIL}\"][Result \"{EVIL}\"] 1A. e4 {{{EVIL}}} 1-0\n\
         [WhiteA \"x\"] 1A. é{EVIL}é *\n[FEN \"{EVIL}\"] 1A. e4 *\n[WhiteA \"y\"] 1A. e4{{9}} {{{EVIL} resigns}} *\n"
    );
    let file = folder.file("evil.bpgn", text);
    let printed = colored(&["replay", &file]);
    assert!(printed.contains('\u{fffd}'), "{printed}");
    assert_harmless(&printed);
    assert_harmless(
        &colored(&["replay", "--format", "json", &file]).replace(['\u{7f}', '\u{9b}'], ""),
    );
}

#[cfg(unix)]
#[test]
fn names_of_files() {
    let folder = Folder::new();
    let name = "\u{1b}]0;owned\u{7}\u{9b}2J.bpgn";
    let file = folder.file(name, "1A. e5 *");
    assert_harmless(&colored(&["replay", &file]));
    assert_harmless(&colored(&["replay", &folder.path(&format!("no {name}"))]));
    assert_harmless(&colored(&["perft", "--suite", &folder.path(&format!("no {name}"))]));
    let empty = folder.file(&format!("empty {name}"), "");
    assert_harmless(&colored(&["replay", &empty]));
    let table = folder.file(&format!("table {name}"), "fen,depth,nodes\nstartpos,1,20\n");
    assert_harmless(&colored(&["perft", "--suite", &table]));
}

#[test]
fn positions() {
    let evil = EVIL.replace('\0', "");
    for text in [
        evil.clone(),
        format!("4k3/8/8/8/8/8/8/4K3 {evil}"),
        format!("4k3/8/8/8/8/8/8/4K3[{evil}]"),
    ] {
        assert_harmless(&colored(&["fen", &text]));
        assert_harmless(&colored(&["perft", &text, "1"]));
        let folder = Folder::new();
        let table =
            folder.file("t.csv", format!("fen,depth,nodes\n\"{}\",1,1\n", text.replace('"', "")));
        assert_harmless(&colored(&["perft", "--suite", &table]));
    }
}
