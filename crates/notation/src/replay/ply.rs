//! A move of a replay.

use bughouse::Seat;
use chess::{Move, SanPlus};

/// A move that has been replayed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ply {
    /// The player who made it. On a single board the players are those of board A.
    pub seat: Seat,
    /// The move number.
    pub number: u32,
    /// The move itself.
    pub mv: Move,
    /// The move as written.
    pub san: SanPlus,
    /// The index of its token.
    pub token: usize,
}
