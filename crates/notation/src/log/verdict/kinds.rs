//! The kinds of verdicts on records, with their names.

use std::fmt;

use bughouse::{Millis, Seat};

/// The basis of a record's result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Basis {
    /// The result follows from the moves.
    Derived,
    /// The closing comment or the result states it, and nothing contradicts it.
    Stated,
    /// The record contradicts itself: see
    /// [`RecordVerdict::contradictions`](super::RecordVerdict::contradictions).
    Contradicted,
    /// Neither the moves nor the words end the game.
    Open,
}

impl Basis {
    /// The name in kebab case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Derived => "derived",
            Self::Stated => "stated",
            Self::Contradicted => "contradicted",
            Self::Open => "open",
        }
    }
}

/// The side to which the record's `1-0` or `0-1` refers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Convention {
    /// That of White's team on board A, as the BPGN standard says; it may also be that of the board
    /// that ended.
    Team,
    /// That of White on the board that ended, as bughousedb.com writes it.
    Board,
    /// A draw, which is the same for both.
    Either,
    /// Neither: it contradicts the end of the game.
    Neither,
    /// No result is written, or there is nothing to compare it with.
    Unknown,
}

impl Convention {
    /// The name in kebab case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Team => "team",
            Self::Board => "board",
            Self::Either => "either",
            Self::Neither => "neither",
            Self::Unknown => "unknown",
        }
    }
}

/// A contradiction in a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contradiction {
    /// The moves lead to another end than the words state.
    OtherEnd,
    /// The words state mate, but nobody is mated.
    NoMate,
    /// The words state a repetition, but no position occurs three times.
    NoRepetition,
    /// The words state a flag that cannot have fallen, by more than
    /// [`RecordVerdict::WIDE`](super::RecordVerdict::WIDE).
    FlagUp {
        /// The player.
        seat: Seat,
        /// The time left on the player's clock: at the end of the record if it was stopped,
        /// otherwise when another flag would have fallen.
        left: Millis,
    },
    /// The result fits the end by neither convention.
    Result,
    /// The `Result` tag and the closing token differ.
    TwoResults,
}

impl Contradiction {
    /// The id in kebab case.
    pub const fn id(self) -> &'static str {
        match self {
            Self::OtherEnd => "other-end",
            Self::NoMate => "no-mate",
            Self::NoRepetition => "no-repetition",
            Self::FlagUp { .. } => "flag-up",
            Self::Result => "result",
            Self::TwoResults => "two-results",
        }
    }
}

impl fmt::Display for Contradiction {
    /// A description.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::OtherEnd => "the moves lead to another end than the words state",
            Self::NoMate => "the words state mate, but nobody is mated",
            Self::NoRepetition => "the words state a repetition, but there is none",
            Self::FlagUp { seat, left } => {
                let left = left.seconds();
                return write!(
                    f,
                    "the words state that {seat}'s flag fell, but {left} s are left on that clock"
                );
            }
            Self::Result => "the result is neither that of the team nor that of the board",
            Self::TwoResults => "the tag and the closing token give different results",
        })
    }
}
