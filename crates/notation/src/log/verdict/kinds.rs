//! The kinds of verdicts on records, each with its word.

use std::fmt;

use bughouse::{Millis, Seat};

/// What a record's result rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Basis {
    /// The arbiter rules it from what was played.
    Derived,
    /// The record says it, in its closing comment or only in its result, and nothing speaks against it.
    Stated,
    /// The record speaks against itself: see [`RecordVerdict::contradictions`](super::RecordVerdict::contradictions).
    Contradicted,
    /// Neither the moves nor the words end the game: it was broken off, or nobody says how it ended.
    Open,
}

impl Basis {
    /// A word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Derived => "derived",
            Self::Stated => "stated",
            Self::Contradicted => "contradicted",
            Self::Open => "open",
        }
    }
}

/// Whose result the record's `1-0` or `0-1` is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Convention {
    /// That of White's team on board A, as the BPGN standard says; it may be that of the board that ended as well.
    Team,
    /// That of White on the board that ended, as bughousedb.com writes it.
    Board,
    /// A draw is a draw for everybody.
    Either,
    /// Neither: the result contradicts how the game ended.
    Neither,
    /// No result is written, or nothing is known to compare it with.
    Unknown,
}

impl Convention {
    /// A word for it.
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

/// How a record contradicts itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contradiction {
    /// The moves come to another end than its words.
    OtherEnd,
    /// It speaks of mate, and nobody is mated.
    NoMate,
    /// It speaks of a repetition, and no position appears three times.
    NoRepetition,
    /// It speaks of a flag that was up by far: by more than [`RecordVerdict::WIDE`](super::RecordVerdict::WIDE).
    FlagUp {
        /// Whose.
        seat: Seat,
        /// How much his clock still showed: at the end of the record if it did not run, otherwise when another flag
        /// would have fallen.
        left: Millis,
    },
    /// Its result fits the end by neither convention.
    Result,
    /// Its `Result` tag and its closing token are two different results.
    TwoResults,
}

impl Contradiction {
    /// Its id in kebab case.
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
    /// In plain words.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::OtherEnd => "what was played comes to another end than the words",
            Self::NoMate => "the words speak of mate, and nobody is mated",
            Self::NoRepetition => "the words speak of a repetition, and there is none",
            Self::FlagUp { seat, left } => {
                let left = left.seconds();
                return write!(f, "the words speak of {seat}'s flag, and his clock has {left} s");
            }
            Self::Result => "the result is neither that of the team nor that of the board",
            Self::TwoResults => "the tag and the closing token are different results",
        })
    }
}
