//! Where the records of a game begin, so that it can be shown without those of earlier games.

use super::record::Record;

/// The start of a game at a table.
#[derive(Clone, Debug, PartialEq)]
pub struct GameStart {
    pub game: u32,
    /// The number of its first record.
    pub first: u32,
    /// Records that would bring a new table to where the game begins: who sits where, is ready, and
    /// on which boards.
    pub opening: Vec<Record>,
}

/// The records of a game: all of the table up to its end, if its start is not known.
#[derive(Clone, Debug)]
pub struct GameRange {
    pub start: Option<GameStart>,
    /// The number of the last record before the next game begins.
    pub last: u32,
}

impl GameRange {
    /// The number of the first record.
    pub fn first(&self) -> u32 {
        self.start.as_ref().map_or(1, |start| start.first)
    }

    /// How many records there are.
    pub fn count(&self) -> u32 {
        (self.last + 1).saturating_sub(self.first())
    }
}
