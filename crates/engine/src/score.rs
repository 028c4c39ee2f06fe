//! Scores inside the search: sixteen-bit numbers from the point of view of the side to move.

use crate::Score;

/// Beyond every score.
pub(crate) const INFINITE: i32 = 32_000;
/// No score.
pub(crate) const NONE: i32 = 32_001;
/// Mate on the board. Nearer mates have larger scores.
pub(crate) const MATE: i32 = 31_000;
/// Scores beyond this are mates.
const MIN_MATE: i32 = MATE - 500;
/// The largest evaluation.
pub(crate) const MAX_EVAL: i32 = 9_000;
/// The score of a board that waits for pieces, at most.
const WAITING: i32 = 12_000;
/// Beyond this, a side is mated or waits a number of plies from the root.
const DECIDED: i32 = MAX_EVAL + 500;
/// How much better a waiting board is for each piece that may arrive.
const HOPE: i32 = 200;

/// The score of a side that is mated `ply` plies from the root.
pub(crate) const fn mated(ply: usize) -> i32 {
    ply as i32 - MATE
}

/// The score of a side without a legal move `ply` plies from the root, which waits for `coming`
/// pieces that may be on their way.
pub(crate) fn waiting(ply: usize, coming: u32) -> i32 {
    ply as i32 - WAITING + HOPE * (coming.min(8) as i32)
}

/// Whether the score is a mate for either side.
pub(crate) const fn is_mate(score: i32) -> bool {
    score.abs() > MIN_MATE
}

/// Whether the score says that a side is mated or has to wait.
pub(crate) const fn is_decided(score: i32) -> bool {
    score.abs() > DECIDED
}

/// A score for the transposition table, where plies count from the position, not from the root.
pub(crate) const fn to_tt(score: i32, ply: usize) -> i32 {
    match score {
        s if s > DECIDED => s + ply as i32,
        s if s < -DECIDED => s - ply as i32,
        s => s,
    }
}

/// A score from the transposition table, found `ply` plies from the root.
pub(crate) const fn from_tt(score: i32, ply: usize) -> i32 {
    match score {
        s if s > DECIDED => s - ply as i32,
        s if s < -DECIDED => s + ply as i32,
        s => s,
    }
}

/// A score as the engine reports it.
pub(crate) const fn report(score: i32) -> Score {
    let plies = (MATE - score.abs()) as u32;
    match score {
        s if s > MIN_MATE => Score::Mate(plies.div_ceil(2)),
        s if s < -MIN_MATE => Score::Mated(plies / 2),
        s => Score::Centipawns(s),
    }
}
