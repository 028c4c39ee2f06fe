//! Changes that can be taken back, with what they replaced.

use crate::{Absence, GameResult, Reporter};

/// A change that can be taken back.
#[derive(Clone, Debug)]
pub(crate) struct Change {
    /// The place of its record in the log, from 0.
    pub(crate) record: usize,
    pub(crate) before: Before,
    /// The pairing number that the entrant had.
    pub(crate) seed: Option<u32>,
}

/// The thing that an act changes, as it was before.
#[derive(Clone, Debug)]
pub(crate) enum Before {
    CheckedIn(bool),
    Paused(bool),
    Withdrawn(bool),
    Absent(Option<Absence>),
    Game(Box<GameBefore>),
    Advanced(Option<u8>),
    /// The pairing before can be found in the log.
    Paired,
    /// Something that is only added: a game, points, a ruling, an announcement.
    Added,
}

#[derive(Clone, Debug)]
pub(crate) struct GameBefore {
    pub(crate) result: Option<GameResult>,
    pub(crate) reports: [Option<GameResult>; 2],
    pub(crate) reporters: [Option<Reporter>; 2],
    pub(crate) changed: Option<usize>,
    pub(crate) voided: usize,
    pub(crate) corrections: usize,
}
