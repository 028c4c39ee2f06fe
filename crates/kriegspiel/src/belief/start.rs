//! What a belief may start from.

use std::fmt;

/// Why positions cannot be what a player reckons with at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StartError {
    /// There is none.
    NoBoard,
    /// They differ in whose turn it is.
    Turns,
    /// They differ in the player's own men or rights.
    OwnMen,
    /// They differ in what is held in hand, which is public.
    Reserves,
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoBoard => "a belief starts from at least one board",
            Self::Turns => "the boards differ in the side to move",
            Self::OwnMen => "the boards differ in the player's own men, which he sees",
            Self::Reserves => "the boards differ in what is held in hand, which is public",
        })
    }
}

impl std::error::Error for StartError {}
