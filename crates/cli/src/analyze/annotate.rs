//! A game as it was written, with its mistakes marked.

use engine::review::Mark;
use notation::{Comment, Game, TokenKind};

use super::Analyzed;

/// The maximum length of a line of moves (PGN 8.2.1).
const LINE: usize = 79;

/// Appends the game's text with `{A:?}` after mistakes and `{A:??}` after blunders. A move that
/// already has an annotation keeps it.
pub(super) fn write(out: &mut Vec<u8>, analyzed: &Analyzed<'_>) {
    let game = &analyzed.game;
    let mut copied = 0;
    let text = game.text();
    let start = game.tokens().first().map_or(0, |token| token.start as usize);
    for (ply, judged) in analyzed.plies.iter().zip(&analyzed.judged) {
        let (Some(mark), Some(place)) = (judged.mark, place(game, ply.token)) else { continue };
        let place = place - start;
        out.extend_from_slice(&text[copied..place]);
        copied = place;
        put(out, &text[place..], mark);
    }
    out.extend_from_slice(&text[copied..]);
}

/// Where the annotation of the move at a token goes: after its clocks, before other comments.
/// `None` if the move has one.
fn place(game: &Game<'_>, token: usize) -> Option<usize> {
    let mut end = game.token_span(token).end;
    for index in token + 1..game.tokens().len() {
        match game.tokens()[index].kind {
            TokenKind::Blank => {}
            TokenKind::Comment => match Comment::parse(game.token_text(index)) {
                Comment::Annotation(_) => return None,
                Comment::Clock(_)
                | Comment::Clk(_)
                | Comment::Elapsed(_)
                | Comment::Lag(_)
                | Comment::Spent(_) => end = game.token_span(index).end,
                _ => break,
            },
            _ => break,
        }
    }
    Some(end)
}

/// Appends a mark to the line, or to a new one if the line would become too long.
fn put(out: &mut Vec<u8>, rest: &[u8], mark: Mark) {
    let before = out.iter().rev().take_while(|&&byte| byte != b'\n').count();
    let after = rest.iter().take_while(|&&byte| byte != b'\n').count();
    let mark = format!("{{A:{}}}", mark.glyph());
    let breaks = before + after <= LINE && before + 1 + mark.len() + after > LINE;
    out.push(if breaks { b'\n' } else { b' ' });
    out.extend_from_slice(mark.as_bytes());
}
