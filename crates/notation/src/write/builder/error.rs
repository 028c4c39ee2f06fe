//! Why a builder refuses a move.

use std::fmt;

use bughouse::Seat;
use chess::{IllegalMove, ParseSanError, SanError};

/// Why a move was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlayError {
    /// The other player of that board is to move.
    NotToMove(Seat),
    /// The text is not a move.
    Unreadable(ParseSanError),
    /// The text means no legal move, or several.
    San(Box<SanError>),
    /// The move is not legal.
    Illegal(IllegalMove),
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotToMove(seat) => write!(f, "{seat} is not to move"),
            Self::Unreadable(error) => error.fmt(f),
            Self::San(error) => error.fmt(f),
            Self::Illegal(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for PlayError {}
