//! The result of a search.

use std::cmp::Ordering;

use chess::Move;

/// A score from the point of view of the side to move. Better scores compare greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// Hundredths of a pawn. A side that will have to wait for pieces without a move scores worse
    /// than any loss of pieces.
    Centipawns(i32),
    /// The side to move mates by force in at most this many moves, at least 1.
    Mate(u32),
    /// The side to move is mated by force after at most this many moves of its own; 0 is mate on
    /// the board.
    Mated(u32),
}

impl Score {
    /// Beyond this, a score says that a side is mated or waits without a move; it no longer
    /// measures an advantage.
    pub const DECIDED: i32 = 2400;

    /// The score as a number between -2500 and 2500: mates are up to 100 beyond
    /// [`Score::DECIDED`].
    pub fn centipawns(self) -> i32 {
        let of_mate = |moves: u32| Self::DECIDED + 100 - moves.min(50) as i32;
        match self {
            Self::Centipawns(value) => value.clamp(-Self::DECIDED, Self::DECIDED),
            Self::Mate(moves) => of_mate(moves),
            Self::Mated(moves) => -of_mate(moves),
        }
    }

    /// The score from the point of view of the other side.
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::Centipawns(value) => Self::Centipawns(-value),
            Self::Mate(moves) => Self::Mated(moves),
            Self::Mated(moves) => Self::Mate(moves),
        }
    }

    /// A number that orders scores.
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

/// The result of a search, final or so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchResult {
    /// The move to play. `None` if there is no legal move with the present reserve, that is, if the
    /// player has to sit or is mated.
    pub best_move: Option<Move>,
    /// The score of the side to move.
    pub score: Score,
    /// The principal variation, beginning with `best_move`.
    pub pv: Vec<Move>,
    /// The depth of the last completed iteration in plies.
    pub depth: u32,
    /// How many positions were searched.
    pub nodes: u64,
}

impl SearchResult {
    /// A move that a book knows: nothing was searched, and the score is that of an even position.
    pub fn of_book(mv: Move) -> Self {
        let score = Score::Centipawns(0);
        Self { best_move: Some(mv), score, pv: vec![mv], depth: 0, nodes: 0 }
    }
}
