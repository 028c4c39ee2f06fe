//! What is searched, how far, and what is known of the world outside the board.

use std::time::Duration;

use chess::{Move, Position};

use crate::Sight;

/// The board to be searched.
#[derive(Clone, Debug)]
pub struct Root {
    /// The position, with both reserves.
    pub position: Position,
    /// The keys ([`chess::zobrist::Keys::whole`]) of the positions that were on this board before, oldest first.
    /// Whoever repeats one of them draws.
    pub history: Vec<u64>,
}

impl Root {
    /// A position without a past.
    pub const fn new(position: Position) -> Self {
        Self { position, history: Vec::new() }
    }
}

/// How far to search. Whatever comes first ends it; there is always an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The deepest iteration.
    pub depth: u32,
    /// The most positions, roughly.
    pub nodes: u64,
    /// Time after which no further iteration is worth while; stretched and shortened by how sure the best move is.
    pub soft: Duration,
    /// Time after which the search ends at once.
    pub hard: Duration,
    /// Only these moves are looked at, if legal; `None` is all of them.
    pub moves: Option<Vec<Move>>,
    /// What men mean to the other board.
    pub values: Values,
    /// Whose eyes look; `None` sees everything.
    pub sight: Option<Sight>,
}

impl Limits {
    /// The most plies that a search can be asked for.
    pub const MAX_DEPTH: u32 = 100;

    /// No limit but [`Watch::stopped`] and [`Limits::MAX_DEPTH`].
    pub const NONE: Self = Self {
        depth: Self::MAX_DEPTH,
        nodes: u64::MAX,
        soft: Duration::MAX,
        hard: Duration::MAX,
        moves: None,
        values: Values::NONE,
        sight: None,
    };

    /// So many plies.
    pub fn depth(depth: u32) -> Self {
        Self { depth, ..Self::NONE }
    }

    /// So many positions.
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes, ..Self::NONE }
    }

    /// These limits, and so much time at most.
    #[must_use]
    pub fn within(self, time: Duration) -> Self {
        Self { soft: self.soft.min(time), hard: self.hard.min(time), ..self }
    }

    /// So much time for the move.
    pub fn time(time: Duration) -> Self {
        Self { soft: time, hard: time, ..Self::NONE }
    }
}

/// What the other board adds to the worth of men on this one, in centipawns, seen by the side to move at the root.
///
/// Captured men go to the other board: mine to my partner's opponent, my opponent's to my partner. The arrays are indexed by
/// `Role as usize`, the king's place means nothing; a promoted man counts as the pawn that he becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Values {
    /// How much more my partner wants a man of each role; negative if taking it is bad for him.
    pub gain: [i32; 6],
    /// How much more my partner fears a man of each role in his opponent's hand.
    pub loss: [i32; 6],
    /// How many men may arrive soon in my own hand, by role. They count in the evaluation as threats and where the board waits,
    /// and are never dropped in the search.
    pub coming: [u8; 6],
    /// The same for the opponent's hand.
    pub threatening: [u8; 6],
    /// What a draw by repetition is worth to me.
    pub draw: i32,
}

impl Values {
    /// Nothing is known of the other board.
    pub const NONE: Self =
        Self { gain: [0; 6], loss: [0; 6], coming: [0; 6], threatening: [0; 6], draw: 0 };
}

impl Default for Values {
    fn default() -> Self {
        Self::NONE
    }
}

/// The world while a search runs: the only way by which time comes in. `()` is a world where nothing happens.
pub trait Watch: Sync {
    /// How long ago the search began.
    fn elapsed(&self) -> Duration;

    /// Whether the search should end at once. Asked every few thousand positions at the latest.
    fn stopped(&self) -> bool;
}

/// A part of a search's time: another search that begins now.
pub(crate) struct Lap<'a> {
    watch: &'a dyn Watch,
    began: Duration,
}

impl<'a> Lap<'a> {
    pub(crate) fn of(watch: &'a dyn Watch) -> Self {
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
