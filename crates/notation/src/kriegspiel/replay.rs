//! Replaying a record: before the umpire if nothing is hidden in it, otherwise as the view of one
//! player.

use super::{Record, Replayed, filtered, unfiltered};
use crate::Game;

impl<'a> Replayed<'a> {
    /// Reads and replays a game.
    pub fn new(game: &Game<'a>) -> Self {
        Self::from_record(Record::new(game))
    }

    /// Replays a record.
    pub fn from_record(record: Record<'a>) -> Self {
        let viewer = record.viewer();
        let replayed = Self::unplayed(record);
        match viewer {
            None => unfiltered::replay(replayed),
            Some(color) => filtered::replay(replayed, color),
        }
    }
}
