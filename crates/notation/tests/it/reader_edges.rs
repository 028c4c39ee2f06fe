//! A batch may end in the middle of anything: the games are still those of the whole text.

use tandem_notation::Reader;

use crate::support::{games_of_stream, games_of_text};

const BATCH: usize = Reader::<&[u8]>::BATCH_BYTES;

/// Ends the first batch after every byte of `tail` in turn. Two short games come first, so that
/// there is something to hand out.
#[track_caller]
fn check(tail: &str) {
    for cut in 0..=tail.len() {
        let head = "1A. e4 *\n1A. d4 {";
        let filler = "x".repeat(BATCH - head.len() - cut - 4);
        let text = format!("{head}{filler}}} *\n{tail}");
        assert_eq!(text.len() - tail.len() + cut, BATCH);
        let (whole, streamed) = (games_of_text(text.as_bytes()), games_of_stream(text.as_bytes()));
        let shapes = |games: &[crate::support::Seen]| {
            games.iter().map(|game| (game.number, game.offset, game.text.len())).collect::<Vec<_>>()
        };
        assert_eq!(shapes(&streamed), shapes(&whole), "cut {cut} bytes into {tail:?}");
        assert!(streamed == whole, "cut {cut} bytes into {tail:?}");
    }
}

#[test]
fn labels() {
    check("1A. d4 * 12A. c4 * 1A. b4 *");
    check("12A. c4 1234 * 100. x");
}

#[test]
fn results() {
    check("1-0 1/2-1/2 * 1-0 1A. e4 0-1 1");
}

#[test]
fn tags() {
    check("[Event \"a\"]\n\n[EventDate \"b\"]\n\n[Event \"c\"]\n");
    check("[A \"b] c\"] *[A \"d\" ] * [B e] *");
    check("[A \"b\n1A. e4 * 1A. d4 *\n\"] * 1A. c4 *");
}

#[test]
fn comments_and_parentheses() {
    check("1A. e4 {b\n[A \"c\"] * 1A. d4 {e} * (1A. e4 * 1A. d4) *");
    // Found by fuzzing: a game that begins after an open parenthesis.
    check("* (1A. d4 (1a. d5) * 1A. c4 * 1A. b4 *");
}

#[test]
fn line_ends_and_characters() {
    check("[A \"é\"]\r\n\r\n[Event \"♞\"]\r\n\r\n[Event \"\u{a0}\"]\n%x\n;y\n1A. e4\u{a0}*");
}
