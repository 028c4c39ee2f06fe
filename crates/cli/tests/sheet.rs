//! `tandem sheet` and `tandem show --scroll` as a user meets them.

use std::{
    path::PathBuf,
    process::{Command, Output},
};

const GAMES: &str = "[Event \"one\"]\n[WhiteA \"anna\"]\n\n1A. e4 {299} 1a. e5 {298} {anna resigns} 0-1\n\n\
                     [Event \"two\"]\n\n1A. Nf3 1a. Nc6 1B. d4 *\n";

/// A directory of its own for a test.
fn directory(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("tandem-sheet-{}-{name}", std::process::id()));
    std::fs::create_dir_all(&path).expect("a directory");
    std::fs::write(path.join("games.bpgn"), GAMES).expect("a file");
    path
}

fn tandem(directory: &PathBuf, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tandem"));
    command.current_dir(directory).args(arguments).output().expect("tandem runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn every_game_makes_a_section() {
    let here = directory("all");
    let output = tandem(&here, &["sheet", "games.bpgn", "-o", "out.html"]);
    assert_eq!((output.status.code(), text(&output.stderr).as_str()), (Some(0), ""));
    let page = std::fs::read_to_string(here.join("out.html")).expect("a page");
    assert_eq!(page.matches("<article").count(), 2);
    assert!(page.ends_with("</html>\n"));
}

#[test]
fn one_game_to_standard_output() {
    let here = directory("one");
    let arguments =
        ["sheet", "games.bpgn", "-o", "-", "--format", "html", "--game", "2", "--to-letters", "cs"];
    let output = tandem(&here, &arguments);
    let page = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0));
    assert!(page.contains(">Jf3<") && !page.contains("anna"));
}

#[test]
fn some_games_of_a_file() {
    let here = directory("some");
    let several = GAMES.repeat(3);
    std::fs::write(here.join("six.bpgn"), several).expect("a file");
    let games = |range: &str| {
        let arguments = ["sheet", "six.bpgn", "-o", "-", "--format", "html", "--games", range];
        let output = tandem(&here, &arguments);
        (output.status.code(), text(&output.stdout).matches("<article").count())
    };
    assert_eq!(games("2-4"), (Some(0), 3));
    assert_eq!(games("5-"), (Some(0), 2));
    assert_eq!(games("-5"), (Some(0), 5));
    assert_eq!(games("7-9"), (Some(2), 0));
    assert_eq!(games("3-2"), (Some(2), 0));
}

/// A page of an archive is warned of, a document of too many pages says how many games fit.
#[test]
fn very_many_games() {
    let here = directory("many");
    std::fs::write(here.join("many.bpgn"), GAMES.repeat(1001)).expect("a file");
    let output = tandem(&here, &["sheet", "many.bpgn", "-o", "many.html", "--diagrams", "none"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(text(&output.stderr).contains("2002 games on one page"), "{}", text(&output.stderr));
    let arguments =
        ["sheet", "many.bpgn", "-o", "many.pdf", "--diagrams", "none", "--games", "2-2002"];
    let output = tandem(&here, &arguments);
    assert_eq!(output.status.code(), Some(2));
    let says = text(&output.stderr);
    assert!(says.contains("--games 2-2001 fits") || says.contains("font"), "{says}");
    assert!(!here.join("many.pdf").exists());
}

#[test]
fn a_game_that_is_not_there_leaves_no_file() {
    let here = directory("none");
    let output = tandem(&here, &["sheet", "games.bpgn", "--game", "9", "-o", "none.html"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("the last is 2"));
    assert!(!here.join("none.html").exists());
}

#[test]
fn the_format_must_be_known() {
    let here = directory("format");
    let output = tandem(&here, &["sheet", "games.bpgn", "-o", "-"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("--format"));
}

#[test]
fn a_game_is_not_written_over() {
    let here = directory("over");
    let arguments = ["sheet", "games.bpgn", "-o", "games.bpgn", "--format", "html"];
    assert_eq!(tandem(&here, &arguments).status.code(), Some(2));
    assert_eq!(std::fs::read_to_string(here.join("games.bpgn")).expect("the file"), GAMES);
}

#[test]
fn text_that_cannot_be_replayed_is_a_finding() {
    let here = directory("finding");
    std::fs::write(here.join("bad.bpgn"), "1A. e4 1a. e5 2A. P@d5 *").expect("a file");
    let output = tandem(&here, &["sheet", "bad.bpgn", "-o", "bad.html"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("bad.bpgn:1:19"));
    let page = std::fs::read_to_string(here.join("bad.html")).expect("a page");
    assert!(page.contains("no pawn in reserve"));
}

#[test]
fn scrolling_needs_a_terminal() {
    let here = directory("scroll");
    let output = tandem(&here, &["show", "games.bpgn", "--scroll"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("needs a terminal"));
}

#[test]
fn show_reads_other_letters() {
    let here = directory("letters");
    std::fs::write(here.join("de.bpgn"), "1A. Sf3 *").expect("a file");
    let show = |letters: &str| tandem(&here, &["show", "de.bpgn", "--letters", letters]);
    assert_eq!(show("de").status.code(), Some(0));
    assert!(text(&show("de").stdout).contains("1A. Nf3"));
    assert_eq!(show("fr").status.code(), Some(1));
}

#[test]
fn a_pdf_is_one_or_needs_a_font() {
    let here = directory("pdf");
    let output = tandem(&here, &["sheet", "games.bpgn", "-o", "out.pdf", "--paper", "letter"]);
    if output.status.code() == Some(2) {
        // A machine without fonts is told so, and gets no file.
        assert!(text(&output.stderr).contains("font") && !here.join("out.pdf").exists());
        return;
    }
    assert_eq!((output.status.code(), text(&output.stderr).as_str()), (Some(0), ""));
    let pdf = std::fs::read(here.join("out.pdf")).expect("a document");
    assert!(pdf.starts_with(b"%PDF-") && pdf.trim_ascii_end().ends_with(b"%%EOF"));
    assert!(pdf.windows(8).any(|window| window == b"/Count 2"), "two games, two pages");
}
