//! `tandem show`: moments, games, positions, pictures, and what it says when it cannot.

use std::{
    fs,
    io::Write,
    path::PathBuf,
    process::{Command, Stdio},
};

const GAMES: &str = r#"[Event "Café match"]
[Date "2024.05.01"]
[WhiteA "raven"][WhiteAElo "2100"]
[BlackA "Санёк"]
[WhiteB "王小明"]
[BlackB "a name so long that nothing of its end can be seen"]
[TimeControl "180+0"]
[Result "0-1"]

1A. e4{179.5} 1B. d4{178} 1a. d5{175} 2A. exd5{171} 1b. P@e4{170.5} 2a. e5{169}
3A. dxe6{165} 3a. h5{164} 4A. exf7+{160} 4a. Kd7{159} 5A. fxg8=N{12.34}
2B. f3{99} 2b. N@d3+{98.7} {raven resigns} 0-1

[WhiteA "second"][Result "*"]

1A. e4 1a. e5 2a. d5 *
"#;

struct Outcome {
    status: i32,
    out: Vec<u8>,
    err: String,
}

impl Outcome {
    fn text(&self) -> String {
        assert_eq!(self.err, "");
        String::from_utf8(self.out.clone()).unwrap()
    }
}

/// Runs `tandem show` with a text on its standard input.
fn show_input(arguments: &[&str], input: &str, columns: &str) -> Outcome {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tandem"))
        .arg("show")
        .args(arguments)
        .env("COLUMNS", columns)
        .env_remove("CLICOLOR_FORCE")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that refuses its arguments reads nothing.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    Outcome {
        status: output.status.code().unwrap(),
        out: output.stdout,
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

fn show(arguments: &[&str]) -> Outcome {
    show_input(arguments, GAMES, "80")
}

/// A file for one test; tests run side by side.
fn scratch(name: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("show");
    fs::create_dir_all(&folder).unwrap();
    folder.join(name).to_str().unwrap().to_owned()
}

#[test]
fn the_end_of_a_game() {
    let expected = "\
Café match, 2024.05.01

> Санёк                         2:39    > 王小明                        1:39
  BlackA  -                               WhiteB  -
8  r  n  b  q  .  b  N~ r               1  R  N  B  K  Q  B  N  R
7  p  p  p  k  .  .  p  .               2  P  P  .  P  .  P  P  P
6  .  .  .  .  .  .  .  .               3  .  .  P  .  n  .  .  .
5  .  .  .  .  .  .  .  p               4  .  .  .  p  P  .  .  .
4  .  .  .  .  .  .  .  .               5  .  .  .  .  .  .  .  .
3  .  .  .  .  .  .  .  .               6  .  .  .  .  .  .  .  .
2  P  P  P  P  .  P  P  P               7  p  p  p  p  p  p  p  p
1  R  N  B  Q  K  B  N  R               8  r  n  b  k  q  b  n  r
   a  b  c  d  e  f  g  h                  h  g  f  e  d  c  b  a
  WhiteA  -                               BlackB  px2
  raven 2100                  0:12.3      a name so long that nothin... 1:38
  board A  5A. fxg8=N                     board B  2b. N@d3+ - check

0-1  raven resigns
";
    let outcome = show(&["-"]);
    assert_eq!(outcome.text(), expected);
    assert_eq!(outcome.status, 0);
}

#[test]
fn a_moment_is_right_after_its_move() {
    let text = show(&["-", "--at", "1b"]).text();
    assert!(text.contains("board A  2A. exd5"), "{text}");
    assert!(text.contains("board B  1b. P@e4"), "{text}");
    assert!(!text.contains("resigns"), "{text}");
    let start = show(&["-", "--at", "start"]).text();
    assert!(start.contains("> raven 2100                    3:00"), "{start}");
    assert_eq!(start, show(&["-", "--at", "0"]).text());
}

#[test]
fn narrow_terminals_get_one_board_below_the_other() {
    let wide = show(&["-"]).text();
    let narrow = show_input(&["-"], GAMES, "60").text();
    // Fourteen lines for the other board, and a blank one.
    assert_eq!(wide.lines().count() + 15, narrow.lines().count());
    assert!(narrow.lines().all(|line| line.chars().count() <= 36), "{narrow}");
}

#[test]
fn the_other_team_sees_board_b_on_the_left() {
    let text = show(&["-", "--flip"]).text();
    let line = text.lines().find(|line| line.contains("board")).unwrap();
    assert!(line.find("board B") < line.find("board A"), "{text}");
    assert!(text.contains("   a  b  c  d  e  f  g  h                  h  g  f  e  d  c  b  a"));
    let one = show(&["-", "--board", "b"]).text();
    assert!(one.contains("BlackB") && !one.contains("BlackA"), "{one}");
}

#[test]
fn figurines_tell_the_sides_without_colors() {
    let text = show(&["-", "--glyphs", "figurines"]).text();
    assert!(text.contains("8  ♜  ♞  ♝  ♛  .  ♝  ♘~ ♜"), "{text}");
    assert!(text.contains("♟×2"), "{text}");
    assert!(text.contains("▶ Санёк"), "{text}");
}

#[test]
fn a_game_is_shown_as_far_as_it_goes() {
    let outcome = show(&["-", "--game", "2"]);
    assert_eq!(outcome.status, 1);
    assert_eq!(outcome.err, "<stdin>:16:19: 2a. d5: the record of 2A is missing\n");
    assert!(String::from_utf8(outcome.out).unwrap().contains("board A  1a. e5"));

    let outcome = show(&["-", "--game", "2", "--at", "2a"]);
    assert_eq!(outcome.status, 1);
    assert!(
        outcome.err.ends_with("note: the replay stops before 2a: board A has moves 1A to 1a\n")
    );
}

#[test]
fn in_a_game_on_one_board_a_number_is_a_moment() {
    let game = "1. e4 e5 2. Nf3 Nc6 *";
    let text = |at: &str| show_input(&["-", "--at", at], game, "80").text();
    assert_eq!(text("2"), text("2A"));
    assert_ne!(text("2"), text("2a"));
    let none = show_input(&["-", "--at", "3"], game, "80");
    assert_eq!(none.status, 2);
    assert!(none.err.contains("no move 3A: board A has moves 1A to 2a"), "{}", none.err);
}

#[test]
fn missing_moments_are_reported_with_existing_ones() {
    for (arguments, error) in [
        (&["-", "--at", "9b"][..], "<stdin>: no move 9b: board B has moves 1B to 2b"),
        (&["-", "--at", "1B", "--game", "9"], "<stdin>: no game 9; the file has 2"),
        (&["no such file"], "no such file"),
        (&["nothing.bpgn"], "nothing.bpgn: "),
        (&["8/8 w | 8/8/8/8/8/8/8/8 w"], "board A: the board has 2 ranks, expected 8 (column 1)"),
        (&["8/8/8/8/8/8/8/8 w", "--at", "1A"], "a position has no moves"),
        (&["8/8/8/8/8/8/8/8 w", "--board", "B"], "there is only one board"),
        (&["-", "--at", "12"], "--at 12 names no board: write 12A or 12B"),
        (&["-", "--at", "x"], "such as 12A"),
        (&["-", "--size", "5"], "48..=4096"),
        (&["-", "--svg", "-", "--png", "-"], "takes one picture"),
    ] {
        let outcome = show(arguments);
        assert_eq!(outcome.status, 2, "{arguments:?}");
        assert!(outcome.err.contains(error), "{arguments:?}: {}", outcome.err);
        assert!(outcome.out.is_empty(), "{arguments:?}");
    }
    let empty = show_input(&["-"], "", "80");
    assert_eq!((empty.status, empty.err.as_str()), (2, "error: <stdin>: no game found\n"));
}

#[test]
fn positions_come_from_arguments_and_input() {
    let bfen = "4k3/8/8/8/8/8/8/4K2R/PPq w K - 142 164 | 3R2k1/5ppp/8/8/8/8/8/K7 b - - 9 60";
    let text = show(&[bfen]).text();
    assert!(text.contains("BlackA                        2:44"), "{text}");
    assert!(text.contains("  Px2 "), "{text}");
    assert!(text.contains("board B  check, waiting"), "{text}");
    assert_eq!(text, show_input(&["-"], &format!("{bfen}\n"), "80").text());

    let one = show(&["4k3/8/8/8/8/8/8/4K3 b - - 0 1"]).text();
    assert!(one.contains("> Black "), "{one}");
    assert!(!one.contains("board"), "{one}");
}

#[test]
fn names_cannot_command_the_terminal() {
    let text = show_input(&["-"], "[WhiteA \"\u{1b}]0;x\u{7}\u{9b}2J\"] 1A. e4 *", "80").text();
    assert!(!text.contains(|c: char| c.is_control() && c != '\n'), "{text:?}");
}

#[test]
fn pictures_are_written() {
    let (svg, png) = (scratch("both.svg"), scratch("both.png"));
    let outcome = show(&["-", "--svg", &svg, "--png", &png, "--size", "100"]);
    assert_eq!((outcome.status, outcome.out.len()), (0, 0), "{}", outcome.err);
    let svg = fs::read_to_string(svg).unwrap();
    assert!(svg.starts_with("<svg ") && svg.trim_end().ends_with("</svg>"));
    let png = fs::read(png).unwrap();
    assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"));
    let edge = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    // Two boards, their gutter and margins.
    assert_eq!(edge(16), 216);
    assert!(edge(20) > 100);

    let outcome = show(&["-", "--png", "-", "--board", "A", "--size", "64"]);
    assert!(outcome.out.starts_with(b"\x89PNG"));
    let outcome = show(&["-", "--svg", &scratch("no/such/folder.svg")]);
    assert_eq!(outcome.status, 2);
    assert!(outcome.err.contains("folder.svg: "), "{}", outcome.err);
}
