//! What a search answers.

use std::cmp::Ordering;

use chess::Move;

/// How the side to move stands.
///
/// Scores are ordered by how much one would like to have them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// Hundredths of a pawn. Who is going to be without a move, waiting for men, is worse off than by any count of men.
    Centipawns(i32),
    /// Mates by force, at the latest with this many moves; at least 1.
    Mate(u32),
    /// Is mated by force after at most this many moves of his own; 0 is mate on the board.
    Mated(u32),
}

impl Score {
    /// Beyond this a score says that somebody is mated, or waits without a move, and not by how much he is behind.
    pub const DECIDED: i32 = 2400;

    /// One number for every score, at most a hundred beyond [`Score::DECIDED`].
    pub fn centipawns(self) -> i32 {
        let of_mate = |moves: u32| Self::DECIDED + 100 - moves.min(50) as i32;
        match self {
            Self::Centipawns(value) => value.clamp(-Self::DECIDED, Self::DECIDED),
            Self::Mate(moves) => of_mate(moves),
            Self::Mated(moves) => -of_mate(moves),
        }
    }

    /// How the other side stands.
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::Centipawns(value) => Self::Centipawns(-value),
            Self::Mate(moves) => Self::Mated(moves),
            Self::Mated(moves) => Self::Mate(moves),
        }
    }

    /// One number for every score: mates lie beyond all evaluations.
    const fn rank(self) -> i64 {
        const MATE: i64 = 1 << 40;
        match self {
            Self::Centipawns(value) => value as i64,
            Self::Mate(moves) => MATE - moves as i64,
            Self::Mated(moves) => moves as i64 - MATE,
        }
    }
}

impl Ord for Score {
    fn cmp(&self, other: &Self) -> Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl PartialOrd for Score {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The answer of a search, whole or so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// What to play; `None` if there is no legal move with what is held: the player sits, or is mated.
    pub best: Option<Move>,
    /// How the side to move stands.
    pub score: Score,
    /// What is expected to be played, beginning with `best`.
    pub line: Vec<Move>,
    /// How many plies were searched through, extensions and reductions apart.
    pub depth: u32,
    /// How many positions were looked at.
    pub nodes: u64,
}
