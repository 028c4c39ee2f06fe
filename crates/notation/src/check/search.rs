//! Searches for lost moves: those that make the rest of the game legal when inserted where a replay
//! stops.

use bughouse::Seat;
use chess::{Move, SanPlus};

use super::BughouseContext;
use crate::{Batch, Replay, TokenKind};

/// The most moves tried at a gap. A large reserve allows more, but then the right one is anyone's
/// guess.
const MAX_CANDIDATES: usize = 256;

/// The longest game searched, in bytes: each candidate replays the game once.
const MAX_BYTES: usize = 1 << 16;

/// The byte where the record of this move token begins: its label, if it has one.
pub(super) fn start_of_record(context: &BughouseContext<'_>, token: usize) -> usize {
    let tokens = context.game.tokens();
    let label = (0..token).rev().find(|&n| tokens[n].kind != TokenKind::Blank);
    let start = label.filter(|&n| tokens[n].kind == TokenKind::Label).unwrap_or(token);
    context.game.token_span(start).start
}

/// The legal moves of a seat that satisfy `may` and make the whole game legal when inserted before
/// the record of a token.
pub(super) fn insertions(
    context: &BughouseContext<'_>,
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
    let letters = context.trace.verdict.letters;
    let works = |san: SanPlus| {
        let record = format!(" {number}{}. {} ", seat.letter(), san.display(letters));
        let edited = [&text[..at], record.as_bytes(), &text[at..]].concat();
        let batch = Batch::from_text(&edited).like(&context.game);
        let verdict = batch.games().next().map(|game| Replay::new(&game).run());
        verdict.is_some_and(|verdict| verdict.reached_end())
    };
    let moves = moves.iter().copied().filter(|&mv| may(mv));
    moves.map(|mv| (mv, SanPlus::from_move(mv, position))).filter(|&(_, san)| works(san)).collect()
}
