//! How far a game has come by its clocks, as the journal notes it every second.

use bughouse::Millis;

/// How far a game has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    pub table: String,
    /// The number of the table's last record.
    pub number: u32,
    /// In the time of the game.
    pub at: Millis,
}
