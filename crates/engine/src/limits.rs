//! The input of a search: the position, the limits, and what is known beyond the board.

use std::time::Duration;

use chess::{Move, Position};

use crate::Handicap;

/// The board to be searched.
#[derive(Clone, Debug)]
pub struct Root {
    /// The position, with both reserves.
    pub position: Position,
    /// The keys ([`chess::zobrist::Keys::whole`]) of earlier positions on this board, oldest first.
    /// A move that repeats one of them draws.
    pub history: Vec<u64>,
}

impl Root {
    /// A position without a history.
    pub const fn new(position: Position) -> Self {
        Self { position, history: Vec::new() }
    }
}

/// How far to search. The first limit reached ends the search, which always returns a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchLimits {
    /// The deepest iteration.
    pub depth: u32,
    /// The most positions, approximately.
    pub nodes: u64,
    /// After this time the search begins no further iteration. It is adapted to the stability of
    /// the best move.
    pub soft: Duration,
    /// After this time the search ends at once.
    pub hard: Duration,
    /// Searches only these moves, as far as they are legal; `None` means all moves.
    pub moves: Option<Vec<Move>>,
    /// The values of pieces for the other board.
    pub values: Values,
    /// The errors of a weaker level; `None` at full strength.
    pub handicap: Option<Handicap>,
}

impl SearchLimits {
    /// The greatest depth.
    pub const MAX_DEPTH: u32 = 100;

    /// No limit but [`Watch::stopped`] and [`SearchLimits::MAX_DEPTH`].
    pub const NONE: Self = Self {
        depth: Self::MAX_DEPTH,
        nodes: u64::MAX,
        soft: Duration::MAX,
        hard: Duration::MAX,
        moves: None,
        values: Values::NONE,
        handicap: None,
    };

    /// Limits the depth, in plies.
    pub fn depth(depth: u32) -> Self {
        Self { depth, ..Self::NONE }
    }

    /// Limits the number of positions.
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes, ..Self::NONE }
    }

    /// Adds a limit to the time.
    #[must_use]
    pub fn within(self, time: Duration) -> Self {
        Self { soft: self.soft.min(time), hard: self.hard.min(time), ..self }
    }

    /// Limits the time.
    pub fn time(time: Duration) -> Self {
        Self { soft: time, hard: time, ..Self::NONE }
    }
}

/// The values that the other board adds to pieces on this one, in centipawns from the point of
/// view of the side to move at the root.
///
/// Captured pieces go to the other board: mine to my partner's opponent, my opponent's to my
/// partner. The arrays are indexed by `Role as usize`, and the king's entry is unused. A promoted
/// piece counts as the pawn that it becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Values {
    /// How much more a piece of each role is worth to my partner. Negative if receiving it is bad.
    pub gain: [i32; 6],
    /// How much worse a piece of each role in the reserve of my partner's opponent is for my
    /// partner.
    pub loss: [i32; 6],
    /// How many pieces of each role may soon arrive in my reserve. They count as threats and where
    /// the board waits; the search never drops them.
    pub coming: [u8; 6],
    /// The same for the opponent's reserve.
    pub threatening: [u8; 6],
    /// The score of a draw by repetition.
    pub draw: i32,
}

impl Values {
    /// No influence of the other board.
    pub const NONE: Self =
        Self { gain: [0; 6], loss: [0; 6], coming: [0; 6], threatening: [0; 6], draw: 0 };
}

impl Default for Values {
    fn default() -> Self {
        Self::NONE
    }
}

/// Tells a running search about time and interruptions. A search reads no clock of its own. With
/// `()` no time passes.
pub trait Watch: Sync {
    /// The time since the search began.
    fn elapsed(&self) -> Duration;

    /// Whether the search should end at once. Called at least every few thousand positions.
    fn stopped(&self) -> bool;
}

/// The watch of a search within another one: its time begins now.
pub(crate) struct Lap<'a> {
    watch: &'a dyn Watch,
    began: Duration,
}

impl<'a> Lap<'a> {
    pub(crate) fn new(watch: &'a dyn Watch) -> Self {
        Self { watch, began: watch.elapsed() }
    }
}

impl Watch for Lap<'_> {
    fn elapsed(&self) -> Duration {
        self.watch.elapsed().saturating_sub(self.began)
    }

    fn stopped(&self) -> bool {
        self.watch.stopped()
    }
}

impl Watch for () {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }

    fn stopped(&self) -> bool {
        false
    }
}
