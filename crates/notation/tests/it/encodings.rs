//! UTF-8, Latin-1, Windows-1252, byte order marks, CRLF.

use bughouse::Seat;
use tandem_notation::{Replay, decode};

use crate::{
    games,
    support::{verdict_lines, with_only_game},
};

#[test]
fn bytes_to_characters() {
    assert_eq!(decode("Санёк ♞".as_bytes()), "Санёк ♞");
    assert_eq!(decode(b"gu\xefllaume"), "guïllaume");
    assert_eq!(decode(b"it\x92s \x80 \x93q\x94 \x85"), "it’s € “q” …");
    assert_eq!(decode(b"30 seconds\xfex"), "30 secondsþx");
    // One bad byte makes all characters of the text one byte long; none is lost.
    assert_eq!(decode(b"\xc3\xa4\xff"), "Ã¤ÿ");
    assert_eq!(decode(b""), "");
    let every: Vec<u8> = (0..=255).collect();
    assert_eq!(decode(&every).chars().count(), 256);
}

#[track_caller]
fn player(text: &[u8], expect: &str) {
    with_only_game(text, |game| assert_eq!(game.player(Seat::WhiteA).as_deref(), Some(expect)));
}

#[test]
fn names() {
    player("[WhiteA \"Санёк\"]".as_bytes(), "Санёк");
    player(b"[WhiteA \"gu\xefllaume\"]", "guïllaume");
    player(b"[WhiteA \"Lethal-Predator\"]", "Lethal-Predator");
    player("\u{feff}[WhiteA \"x\"]".as_bytes(), "x");
}

/// A game is the same in every encoding.
#[test]
fn wrappings() {
    let plain = games::STANDARD;
    let crlf = plain.replace('\n', "\r\n");
    let bom = format!("\u{feff}{plain}");
    let one_line = plain.replace('\n', " ");
    let no_final_newline = plain.trim_end();
    let no_break = plain.replace(". ", ".\u{a0}");
    let glued = plain.replace(" {", "{").replace("} ", "}").replace("}\n", "}").replace(". ", ".");
    let broken = plain.replace(". ", ".\n").replace(" {", "\r\n{");
    let blank_lines = plain.replace('\n', "\n\n");
    for text in [&crlf, &bom, &one_line, no_final_newline, &no_break, &glued, &broken, &blank_lines]
    {
        with_only_game(text.as_bytes(), |game| {
            let verdict = Replay::new(&game).run();
            assert_eq!(verdict_lines(&game, &verdict), ["legal 88"], "{text}");
            assert_eq!(verdict.mated, Some(Seat::WhiteA));
            assert_eq!(game.player(Seat::BlackB).as_deref(), Some("Dan"));
            assert_eq!(game.result().as_deref(), Some("0-1"));
            assert_eq!(verdict.ending.expect("an ending").seat, Some(Seat::BlackB), "{text}");
        });
    }
}

/// Columns count characters, in either encoding.
#[test]
fn columns() {
    for text in ["{Санёк} 1A. e5".as_bytes(), b"{\xd1\xe0\xed\xb8\xea} 1A. e5"] {
        with_only_game(text, |game| {
            let problem = Replay::new(&game).run().problem.expect("a problem");
            assert_eq!(game.line_and_column(problem.span.start), (1, 13));
        });
    }
}
