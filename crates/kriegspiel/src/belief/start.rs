//! The conditions for the boards from which a belief can start.

use core::fmt;

/// Why positions cannot be what a player reckons with at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StartError {
    /// There is none.
    NoBoard,
    /// The boards differ in the side to move.
    Turns,
    /// They differ in the player's own pieces or rights.
    OwnPieces,
    /// They differ in what is held in hand, which is public.
    Reserves,
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoBoard => "a belief starts from at least one board",
            Self::Turns => "the boards differ in the side to move",
            Self::OwnPieces => {
                "the boards differ in the player's own pieces, which the player sees"
            }
            Self::Reserves => "the boards differ in what is held in hand, which is public",
        })
    }
}

impl core::error::Error for StartError {}
