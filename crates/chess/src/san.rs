//! Moves as people write them: `Nf3`, `exd5`, `e8=Q`, `O-O`, and drops `P@f7`.
//!
//! A [`San`] is only text made into a value; [`San::to_move`] finds the move it means in a
//! position, or says why there is none. The check or mate mark behind it ([`Suffix`]) is
//! kept apart, because files are often wrong about it.

mod letters;
mod read;
mod resolve;
mod write;

use core::fmt;

use crate::{CastlingSide, File, Position, Rank, Role, Square};

pub use letters::Letters;
pub use read::ParseSanError;
pub use resolve::SanError;

/// A move in short algebraic notation, before it has met a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names of the fields say it")]
pub enum San {
    /// A piece goes somewhere.
    Normal {
        role: Role,
        /// The file it comes from, if written.
        file: Option<File>,
        /// The rank it comes from, if written.
        rank: Option<Rank>,
        /// Whether an `x` was written.
        capture: bool,
        /// Where it goes.
        to: Square,
        /// The piece that a pawn becomes.
        promotion: Option<Role>,
    },
    /// `O-O` or `O-O-O`.
    Castle(CastlingSide),
    /// A piece from the reserve.
    Drop { role: Role, to: Square },
}

/// The claim that the mark behind a move makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Suffix {
    /// `+`
    Check,
    /// `#`, or `++` as the Laws of bughouse also write it (E13).
    Mate,
}

impl Suffix {
    /// The mark of a move that led to this position: a mate is one under the position's rules.
    pub fn of(after: &Position) -> Option<Self> {
        match after.is_check() {
            false => None,
            true if after.is_mate() => Some(Self::Mate),
            true => Some(Self::Check),
        }
    }
}

/// A move with its mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SanPlus {
    /// The move.
    pub san: San,
    /// The mark, if there is one.
    pub suffix: Option<Suffix>,
}

impl fmt::Display for San {
    /// In English letters; see [`San::display`] for others.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.display(&Letters::ENGLISH).fmt(f)
    }
}

impl fmt::Display for SanPlus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.display(&Letters::ENGLISH).fmt(f)
    }
}
