//! Requests to the partner: short searches of my board with one more piece in a reserve show which
//! piece I need, and which I fear.

use bughouse::phrase::{Material, Phrase, Urgency};
use chess::{Position, Role};

use super::partner_board::{has_on_board, score_for, with_piece};
use crate::{Engine, Score, SearchLimits, Watch};

/// A request needs a gain of this many centipawns beyond the usual value of the piece.
const MIN_GAIN: i32 = 450;

/// The longest mate, in moves, that is likely to happen as calculated.
pub(super) const MAX_MATE: u32 = 4;

/// The pieces that a player can ask for, cheapest first.
pub(super) const PIECES: [(Role, Material); 5] = [
    (Role::Pawn, Material::Pawn),
    (Role::Knight, Material::Knight),
    (Role::Bishop, Material::Bishop),
    (Role::Rook, Material::Rook),
    (Role::Queen, Material::Queen),
];

/// The cheapest piece that would give me a legal move where I have none.
pub(super) fn relief(position: &Position, partner_board: Option<&Position>) -> Option<Phrase> {
    let me = position.turn();
    let can_come = |role| partner_board.is_none_or(|board| has_on_board(board, me, role));
    let relieves = |&&(role, _): &&(Role, Material)| {
        can_come(role) && with_piece(position, me, role).has_legal_move()
    };
    let (_, what) = PIECES.iter().find(relieves)?;
    Some(Phrase::Want(Urgency::Badly, *what))
}

/// The piece to ask for when I am on move with this score: the cheapest one that mates, or else the
/// one that helps most.
pub(super) fn wants(
    engine: &mut Engine,
    position: &Position,
    partner_board: Option<&Position>,
    score: Score,
    limits: &SearchLimits,
    watch: &dyn Watch,
) -> Option<(Phrase, Role)> {
    let me = position.turn();
    if matches!(score, Score::Mate(_)) {
        return None;
    }
    let mut most: Option<(i32, Phrase, Role)> = None;
    for (role, what) in PIECES {
        let held = position.reserves()[me].has(role);
        if held
            || watch.stopped()
            || partner_board.is_some_and(|board| !has_on_board(board, me, role))
        {
            continue;
        }
        let then = score_for(engine, &with_piece(position, me, role), me, limits, watch);
        if matches!(then, Score::Mate(moves) if moves <= MAX_MATE) {
            return Some((Phrase::Want(Urgency::Mates, what), role));
        }
        let gain = then.centipawns() - score.centipawns() - super::partner_board::usual_value(role);
        if gain > most.map_or(MIN_GAIN, |(gain, ..)| gain) {
            most = Some((gain, Phrase::Want(Urgency::Badly, what), role));
        }
    }
    most.map(|(_, phrase, role)| (phrase, role))
}

/// The pieces that my partner must not lose when my opponent is on move: those that mate me, or
/// else the one that hurts most.
pub(super) fn fears(
    engine: &mut Engine,
    position: &Position,
    partner_board: Option<&Position>,
    limits: &SearchLimits,
    watch: &dyn Watch,
) -> Vec<Phrase> {
    let opponent = position.turn();
    let score = score_for(engine, position, opponent, limits, watch).centipawns();
    if score >= Score::DECIDED {
        return Vec::new();
    }
    let mut mates = Vec::new();
    let mut most: Option<(i32, Phrase)> = None;
    for (role, what) in PIECES {
        let held = position.reserves()[opponent].has(role);
        if held
            || watch.stopped()
            || partner_board.is_some_and(|board| !has_on_board(board, opponent, role))
        {
            continue;
        }
        let then =
            score_for(engine, &with_piece(position, opponent, role), opponent, limits, watch);
        if matches!(then, Score::Mate(moves) if moves <= MAX_MATE) {
            mates.push(Phrase::Avoid(Urgency::Mates, what));
            continue;
        }
        let gain = then.centipawns() - score - super::partner_board::usual_value(role);
        if gain > most.map_or(MIN_GAIN, |(gain, _)| gain) {
            most = Some((gain, Phrase::Avoid(Urgency::Badly, what)));
        }
    }
    match mates.len() {
        0 => most.map(|(_, phrase)| phrase).into_iter().collect(),
        1 | 2 => mates,
        _ => vec![Phrase::Avoid(Urgency::Mates, Material::Trades)],
    }
}
