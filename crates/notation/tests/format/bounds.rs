//! Hostile texts are formatted in linear time without losing anything.

use tandem_notation::{Formatter, Reader, write::same_content};

use super::formatted;

#[test]
fn ten_thousand_parentheses() {
    let text = format!("1A. e4 {}1A. d4{} 1a. e5 *", "(".repeat(10_000), ")".repeat(10_000));
    let out = formatted(text.as_bytes());
    assert_eq!(formatted(&out), out);
    let nested = format!("1A. e4 {}{} *", "(1A. d4 ".repeat(10_000), ")".repeat(10_000));
    let out = formatted(nested.as_bytes());
    assert_eq!(formatted(&out), out);
    let open = "1A. e4 (1A. d4 ".repeat(10_000);
    let out = formatted(open.as_bytes());
    assert_eq!(formatted(&out), out);
}

/// A stream with all its games in canonical form, as `tandem fmt` writes it.
fn streamed(text: &[u8]) -> Vec<u8> {
    let mut reader = Reader::new(text);
    let (mut formatter, mut out) = (Formatter::default(), Vec::new());
    while let Some(batch) = reader.next_batch().expect("a stream without errors") {
        for game in batch.games() {
            assert!(game.text().len() <= LIMIT);
            formatter.write(&game, &mut out);
        }
    }
    out
}

const LIMIT: usize = Reader::<&[u8]>::MAX_GAME_BYTES;

/// A text longer than any game is written byte for byte, between games in canonical form.
#[track_caller]
fn stays(long: &str) {
    assert!(long.len() > LIMIT);
    let text = format!("1A.e2e4*\n[A \"a\"] {long}\n\n[B \"b\"]1A.e2e4*");
    let expect = format!("1A. e4 *\n\n[A \"a\"] {long}\n\n[B \"b\"]\n\n1A. e4 *\n");
    let once = streamed(text.as_bytes());
    // Not `assert_eq`, which would print megabytes.
    assert!(once == expect.as_bytes(), "{}", String::from_utf8_lossy(&long.as_bytes()[..40]));
    assert!(streamed(&once) == once, "written again");
    let glued = text.replace("\n\n[B", " [B");
    let once = streamed(glued.as_bytes());
    assert!(streamed(&once) == once, "written again");
}

#[test]
fn a_comment_of_fifty_megabytes() {
    stays(&format!(
        "1A. e4 {{C:{}}} 1a. e7e5  *",
        "a [b]  [Event \"c\"]\r\n".repeat(50_000_000 / 22)
    ));
}

#[test]
fn games_that_are_too_long() {
    let pieces = [
        "(",
        "()",
        "(1A. e4)",
        ")",
        "{}",
        "{",
        "$1",
        "! ",
        "e4 ",
        "1A. ",
        "1A. e4{1}",
        ";",
        "x",
        " ",
        "\"",
        "* ",
        "\n%",
        "\u{a0}",
    ];
    for piece in pieces {
        stays(&format!("1A. e4 {}", piece.repeat(LIMIT * 9 / 8 / piece.len())));
        stays(&format!("1A. e4 {}*  ", piece.repeat(LIMIT * 9 / 8 / piece.len())));
    }
}

/// A game just within the limit, or just above it, stays so in canonical form.
#[test]
fn games_at_the_limit() {
    let head = "1A. e4 {";
    for end in ["} *", "} *\n", "} *\n\n", "} * \r\n \r\n", "}"] {
        for length in LIMIT - 3..LIMIT + 2 {
            let filler = "x".repeat(length - head.len() - end.len());
            for behind in ["", "[A \"a\"]\n\n1A. e4 *\n"] {
                let once = streamed(format!("{head}{filler}{end}{behind}").as_bytes());
                assert!(streamed(&once) == once, "{length} bytes, {end:?}, {behind:?}");
            }
        }
    }
}

/// A game that is too long only in canonical form is still a game when written.
#[test]
fn a_game_that_grows() {
    let mut text = String::new();
    let moves = ["Nf3", "Nf6", "Ng1", "Ng8"];
    for ply in 0.. {
        let (number, letter) = (ply / 2 + 1, ["A", "a"][ply % 2]);
        text += &format!("{number}{letter}.{}{{1}}", moves[ply % 4]);
        if text.len() > LIMIT * 9 / 10 {
            break;
        }
    }
    let once = streamed(text.as_bytes());
    assert!(once == format!("{text}\n").as_bytes() && streamed(&once) == once);
}

#[test]
fn a_million_empty_games_one_batch_at_a_time() {
    struct Games(usize, &'static [u8]);
    impl std::io::Read for Games {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            if self.1.is_empty() && self.0 > 0 {
                *self = Self(self.0 - 1, b"[Event \"x\"]\n*\n");
            }
            self.1.read(buffer)
        }
    }
    let mut reader = Reader::new(Games(1_000_000, b""));
    let (mut formatter, mut out, mut total) = (Formatter::default(), Vec::new(), 0);
    while let Some(batch) = reader.next_batch().expect("a stream without errors") {
        out.clear();
        for game in batch.games() {
            formatter.write(&game, &mut out);
        }
        assert!(out.len() < 4 << 20, "a batch is small");
        total += out.len();
    }
    assert_eq!(total, 1_000_000 * "[Event \"x\"]\n\n*\n\n".len() - 1);
}

#[test]
fn same_content_sees_differences() {
    let same = |a: &str, b: &str| {
        let [a, b] = [a, b].map(|text| tandem_notation::Batch::from_text(text.as_bytes()));
        same_content(&a.games().next().expect("a game"), &b.games().next().expect("a game"))
    };
    assert!(same("1A.e4{5}*", "1A. e2e4 { 5 }\n*"));
    for other in [
        "1A. e4 {5} 1-0",
        "1A. e4 {5.0} *",
        "1A. d4 {5} *",
        "1A. e4 *",
        "1A. e4! {5} *",
        "[X \"\"]1A. e4 {5} *",
        "1A. e4 {5} (1A. d4) *",
        "1A. e4 {5} 1a. e5 *",
        "1A. e4 * {5}",
    ] {
        assert!(!same("1A. e4 {5} *", other), "{other}");
    }
}
