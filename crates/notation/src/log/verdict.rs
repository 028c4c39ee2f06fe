//! What a record's result rests on.

use bughouse::{End, Outcome, Seat};

use super::Lifted;
use crate::Game;

/// What a record's result rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Basis {
    /// The arbiter rules it from what was played.
    Derived,
    /// The record says it, in its closing comment or only in its result, and nothing speaks against it.
    Stated,
    /// The record speaks against itself: see [`RecordVerdict::contradictions`].
    Contradicted,
    /// Neither the moves nor the words end the game: it was broken off, or nobody says how it ended.
    Open,
}

/// Whose result the record's `1-0` or `0-1` is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Convention {
    /// That of White's team on board A, as the BPGN standard says; it may be that of the board that ended as well.
    Team,
    /// That of White on the board that ended, as bughousedb.com writes it.
    Board,
    /// A draw, or no result.
    Either,
    /// Neither: the result contradicts how the game ended.
    Neither,
    /// No result is written, or nothing is known to compare it with.
    Unknown,
}

/// How a record contradicts itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contradiction {
    /// Its words have another end than the board.
    OtherEnd,
    /// It speaks of mate, and nobody is mated.
    NoMate,
    /// It speaks of a threefold repetition, and there is none.
    NoRepetition,
    /// It speaks of a flag that was up by far.
    FlagUp {
        /// Whose.
        seat: Seat,
        /// What his clock showed at least.
        left: bughouse::Millis,
    },
    /// Its result fits the end by neither convention.
    Result,
    /// Its `Result` tag and its closing token are two results.
    TwoResults,
}

/// What can be said of a record's result.
#[derive(Clone, Debug)]
pub struct RecordVerdict {
    /// What the result rests on.
    pub basis: Basis,
    /// What came of the game: as derived, otherwise as stated.
    pub outcome: Option<Outcome>,
    /// The arbiter's end. Where the basis is [`Basis::Stated`], it rests on a stated event.
    pub end: Option<End>,
    /// The seat whose end it was: mated, out of time, resigned.
    pub seat: Option<Seat>,
    /// Whose result is written.
    pub convention: Convention,
    /// Everything in which the record speaks against itself.
    pub contradictions: Vec<Contradiction>,
    /// Whether records are missing or cannot be played, so that the end was not seen.
    pub partial: bool,
}

/// Judges the result of a game by its log.
pub fn verdict(_game: &Game<'_>, lifted: &Lifted) -> RecordVerdict {
    let (arbiter, _) = lifted.log.replay();
    RecordVerdict {
        basis: Basis::Open,
        outcome: arbiter.end().map(|end| end.outcome),
        end: arbiter.end().cloned(),
        seat: None,
        convention: Convention::Unknown,
        contradictions: Vec::new(),
        partial: lifted.stop.is_some(),
    }
}
