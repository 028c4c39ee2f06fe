//! What I need, and what I fear: my board is searched a little with a man more.

use chess::{Position, Role};
use protocol::{Phrase, Urgency, What};

use super::other::{score_for, stands, with};
use crate::{Engine, Limits, Score, Watch};

/// A man that changes my board by so many centipawns, beyond what he is usually worth, is asked for.
const MUCH: i32 = 450;

/// A mate that needs more moves than this will not happen as thought.
const MATE_MOVES: u32 = 4;

/// The men that a partner can be asked about, cheapest first, with their words.
const MEN: [(Role, What); 5] = [
    (Role::Pawn, What::Pawn),
    (Role::Knight, What::Knight),
    (Role::Bishop, What::Bishop),
    (Role::Rook, What::Rook),
    (Role::Queen, What::Queen),
];

/// The cheapest man that would let me move where I cannot.
pub(super) fn relief(position: &Position, other: Option<&Position>) -> Option<Phrase> {
    let me = position.turn();
    let comes = |role| other.is_none_or(|board| stands(board, me, role));
    let relieves =
        |&&(role, _): &&(Role, What)| comes(role) && with(position, me, role).has_legal_move();
    let (_, what) = MEN.iter().find(relieves)?;
    Some(Phrase::Want(Urgency::Badly, *what))
}

/// What I would ask my partner for when I have the move and stand as `score` says: the cheapest man that mates, or the one that
/// helps most.
pub(super) fn wants(
    engine: &mut Engine,
    position: &Position,
    other: Option<&Position>,
    score: Score,
    limits: &Limits,
    watch: &dyn Watch,
) -> Option<(Phrase, Role)> {
    let me = position.turn();
    if matches!(score, Score::Mate(_)) {
        return None;
    }
    let mut most: Option<(i32, Phrase, Role)> = None;
    for (role, what) in MEN {
        let held = position.reserves()[me].has(role);
        if held || watch.stopped() || other.is_some_and(|board| !stands(board, me, role)) {
            continue;
        }
        let then = score_for(engine, &with(position, me, role), me, limits, watch);
        if matches!(then, Score::Mate(moves) if moves <= MATE_MOVES) {
            return Some((Phrase::Want(Urgency::Mates, what), role));
        }
        let more = then.centipawns() - score.centipawns() - super::other::usual(role);
        if more > most.map_or(MUCH, |(more, ..)| more) {
            most = Some((more, Phrase::Want(Urgency::Badly, what), role));
        }
    }
    most.map(|(_, phrase, role)| (phrase, role))
}

/// What my partner should not lose, when my opponent has the move: the men that mate me, or the one that hurts most.
pub(super) fn fears(
    engine: &mut Engine,
    position: &Position,
    other: Option<&Position>,
    limits: &Limits,
    watch: &dyn Watch,
) -> Vec<Phrase> {
    let opponent = position.turn();
    let score = score_for(engine, position, opponent, limits, watch).centipawns();
    if score >= Score::DECIDED {
        return Vec::new();
    }
    let mut mates = Vec::new();
    let mut most: Option<(i32, Phrase)> = None;
    for (role, what) in MEN {
        let held = position.reserves()[opponent].has(role);
        if held || watch.stopped() || other.is_some_and(|board| !stands(board, opponent, role)) {
            continue;
        }
        let then = score_for(engine, &with(position, opponent, role), opponent, limits, watch);
        if matches!(then, Score::Mate(moves) if moves <= MATE_MOVES) {
            mates.push(Phrase::Dont(Urgency::Mates, what));
            continue;
        }
        let more = then.centipawns() - score - super::other::usual(role);
        if more > most.map_or(MUCH, |(more, _)| more) {
            most = Some((more, Phrase::Dont(Urgency::Badly, what)));
        }
    }
    match mates.len() {
        0 => most.map(|(_, phrase)| phrase).into_iter().collect(),
        1 | 2 => mates,
        _ => vec![Phrase::Dont(Urgency::Mates, What::Trades)],
    }
}
