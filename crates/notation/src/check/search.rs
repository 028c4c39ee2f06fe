//! What may have been lost: moves that, put back where a replay stops, make the rest of the game legal.

use bughouse::Seat;
use chess::{Move, SanPlus};

use super::Context;
use crate::{Batch, Replay, TokenKind};

/// No more moves than these are tried at a gap; a position with more in hand is beyond guessing.
const MAX_CANDIDATES: usize = 256;

/// Games longer than this are not searched: each candidate replays the game once.
const MAX_BYTES: usize = 1 << 16;

/// The byte at which a record begins: its label, if it has one.
pub(super) fn start_of_record(context: &Context<'_>, token: usize) -> usize {
    let tokens = context.game.tokens();
    let label = (0..token).rev().find(|&n| tokens[n].kind != TokenKind::Blank);
    let start = label.filter(|&n| tokens[n].kind == TokenKind::Label).unwrap_or(token);
    context.game.token_span(start).start
}

/// The moves of a seat, as written and among those that `may` be meant, that make all records legal when they are put
/// before the record of a token.
pub(super) fn insertions(
    context: &Context<'_>,
    token: usize,
    seat: Seat,
    may: impl Fn(Move) -> bool,
) -> Vec<(Move, SanPlus)> {
    let text = context.game.text();
    let boards = &context.trace.verdict.boards;
    let position = boards.board(seat.board());
    let moves = position.legal_moves();
    if text.len() > MAX_BYTES || moves.len() > MAX_CANDIDATES || position.turn() != seat.color() {
        return Vec::new();
    }
    let first = context.game.tokens().first().map_or(0, |token| token.start as usize);
    let at = start_of_record(context, token) - first;
    let number = position.fullmoves();
    let works = |san: SanPlus| {
        let record = format!(" {number}{}. {san} ", seat.letter());
        let mended = [&text[..at], record.as_bytes(), &text[at..]].concat();
        let batch = Batch::of_text(&mended);
        let verdict = batch.games().next().map(|game| Replay::of(&game).run());
        verdict.is_some_and(|verdict| verdict.legal)
    };
    let moves = moves.iter().copied().filter(|&mv| may(mv));
    moves.map(|mv| (mv, SanPlus::of_move(mv, position))).filter(|&(_, san)| works(san)).collect()
}
