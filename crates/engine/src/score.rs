//! Scores as the search counts them: numbers of sixteen bits, seen by the side to move.

use crate::Score;

/// More than every score.
pub(crate) const INFINITE: i32 = 32_000;
/// No score.
pub(crate) const NONE: i32 = 32_001;
/// Mate on the board; nearer mates count more.
pub(crate) const MATE: i32 = 31_000;
/// Beyond this lie mates.
const MATES: i32 = MATE - 500;
/// Evaluations lie within this.
pub(crate) const MOST: i32 = 9_000;
/// A board that waits, at most.
const WAITING: i32 = 12_000;
/// Beyond this somebody is mated or waits, so many plies from the root.
const DECIDED: i32 = MOST + 500;
/// How much a man that may come takes off the worth of a board that waits.
const HOPE: i32 = 200;

/// Mated `ply` plies from the root.
pub(crate) const fn mated(ply: usize) -> i32 {
    ply as i32 - MATE
}

/// Without a move `ply` plies from the root, waiting for `coming` men that may be on their way.
pub(crate) fn waiting(ply: usize, coming: u32) -> i32 {
    ply as i32 - WAITING + HOPE * (coming.min(8) as i32)
}

/// Whether the score says who is mated.
pub(crate) const fn is_mate(score: i32) -> bool {
    score.abs() > MATES
}

/// Whether the score says who is mated or waits.
pub(crate) const fn is_decided(score: i32) -> bool {
    score.abs() > DECIDED
}

/// A score for memory: plies are counted from the position, not from the root.
pub(crate) const fn to_memory(score: i32, ply: usize) -> i32 {
    match score {
        s if s > DECIDED => s + ply as i32,
        s if s < -DECIDED => s - ply as i32,
        s => s,
    }
}

/// A score from memory, met `ply` plies from the root.
pub(crate) const fn from_memory(score: i32, ply: usize) -> i32 {
    match score {
        s if s > DECIDED => s - ply as i32,
        s if s < -DECIDED => s + ply as i32,
        s => s,
    }
}

/// A score as it is told.
pub(crate) const fn told(score: i32) -> Score {
    let plies = (MATE - score.abs()) as u32;
    match score {
        s if s > MATES => Score::Mate(plies.div_ceil(2)),
        s if s < -MATES => Score::Mated(plies / 2),
        s => Score::Centipawns(s),
    }
}
