//! Hostile texts at sizes at which a quadratic algorithm would not finish.

use tandem_notation::{Lexer, Reader, Replay};

/// The longest game; less for an unoptimized build.
const BYTES: usize = 1_000_000;

/// Tokens, games, tags, places and replays of a text that repeats `piece` up to a size. Returns the
/// plies played.
fn check(start: &str, piece: &str, end: &str) -> usize {
    let text = [start, &piece.repeat(BYTES / piece.len()), end].concat();
    walk(text.as_bytes())
}

fn walk(text: &[u8]) -> usize {
    let mut plies = 0;
    let tokens = Lexer::new(text).count();
    assert!(tokens > 0);
    let mut reader = Reader::new(text);
    let mut bytes = 0;
    while let Some(batch) = reader.next_batch().expect("a stream without errors") {
        for game in batch.games() {
            bytes += game.text().len();
            let start = game.token_span(0).start;
            let _ = (game.line_and_column(start), game.result(), game.setup());
            let verdict = Replay::new(&game).run();
            plies += verdict.plies as usize;
            for problem in verdict.problem.iter().chain(&verdict.notes) {
                let _ = game.line_and_column(problem.span.start);
            }
        }
    }
    assert_eq!(bytes, text.len());
    plies
}

#[test]
fn tags_never_closed() {
    check("", "[a \"x][a \"x]", "");
    check("", "[a \"x", "");
    check("", "[a \"x\n", "");
    check("", "[a\"\\", "");
    check("", "[a", "");
    check("", "[a \"x\" ", "");
    check("", "[a \"x\"\n", "]");
}

#[test]
fn comments_never_closed() {
    check("", "{\n[a \"x\"]", "");
    check("", "{\n[a \"", "");
    check("", "{", "");
    check("", "{\n", "");
    check("", "{[a\n", "");
    check("{", "x\n[a", "}");
}

#[test]
fn parentheses() {
    check("", "(", "");
    check("", ")", "");
    check("", "()", "");
    check("e4 ", "(d4 ", "");
}

#[test]
fn one_long_line() {
    check("", "x", "");
    check("", "9", "");
    check("", " ", "");
    check("", "\"", "");
    check("1.e4 ", "$", "");
    check("", "1A. Nf3 1a. Nf6 2A. Ng1 2a. Ng8 ", "");
    check("", "\u{a0}", "");
    check("{", "x", "}");
    check("[A \"", "x", "\"]");
}

/// Many games on one line: finding the place of each must not count from the start.
#[test]
fn many_games_on_one_line() {
    check("", "1.e4*", "");
    check("", "*1.e5", "");
    check("", "[a]*", "");
}

#[test]
fn many_games_on_many_lines() {
    check("", "1.e5\n*\n", "");
    check("é\n", "*\n1.é\n", "\u{ff}");
}

/// One board with an unknown reserve: a rook captures one dropped knight after another.
#[test]
fn drops_without_end() {
    let round = "N@b5 Rxb5 N@b6 Rxb6 ";
    let plies = check("1.a3 a5 2.a4 Ra6 3.h3 Rb6 ", round, "");
    assert_eq!(plies, 6 + 4 * (BYTES / round.len()));
}

/// A game of endless moves on one line, and one in which every record is in doubt.
#[test]
fn moves_without_end() {
    let round = "Nf3 Nf6 Ng1 Ng8 ";
    assert_eq!(check("1A. ", round, ""), 4 * (BYTES / round.len()));
    let round = "7.Nf3 7.Nf6 9.Ng1 9.Ng8 ";
    assert_eq!(check("1.e4 1.e5 ", round, ""), 2 + 4 * (BYTES / round.len()));
}

/// A long game, followed by many short ones in the same batch.
#[test]
fn short_games_behind_a_long_one() {
    let long = "1A. Nf3 {x} ".repeat(BYTES / 24);
    let short = "*1.e5".repeat(BYTES / 10);
    walk(format!("{long}{short}").as_bytes());
}

/// Endless labels before one move, and repeated records.
#[test]
fn labels_and_records() {
    check("", "1A. ", "e4");
    check("", "1A. e4{9} ", "");
    check("", "1A. e4 {9} 7A. ", "");
}
