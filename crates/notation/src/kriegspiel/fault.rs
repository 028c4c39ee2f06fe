//! Errors of a record, found by replaying it.

use std::ops::Range;

/// An inconsistency of a record with the rules or with itself. Spans are counted like those of the
/// game's tokens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The kind of inconsistency.
    pub kind: FaultKind,
    /// The half-move, as an index into [`Record::half_moves`](super::Record::half_moves); one past
    /// the end for attempts after the last.
    pub half_move: usize,
    /// The bytes to blame.
    pub span: Range<usize>,
    /// The message, beginning with the half-move: `1... fxe5: …`.
    pub message: String,
    /// The probable meaning.
    pub help: Option<String>,
    /// The text to write instead.
    pub repair: Option<Repair>,
}

/// A replacement of a part of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repair {
    /// The bytes replaced; may be empty.
    pub span: Range<usize>,
    /// The new text.
    pub text: String,
    /// Whether this is the only possible meaning.
    pub is_certain: bool,
}

/// The kinds of [`Fault`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FaultKind {
    /// A move that is not legal or cannot be read; nothing after it is replayed.
    IllegalHalfMove,
    /// The announcement differs from the umpire's.
    WrongAnnouncement,
    /// An announcement is missing.
    MissingAnnouncement,
    /// An attempt that the umpire would have called nonsense instead of refusing it.
    NonsenseAttempt,
    /// An attempt that the umpire would not have refused, because it is legal.
    LegalAttempt,
    /// The attempts are listed with the oldest first.
    AttemptOrder,
    /// A mark of capture, check or mate is wrong or missing.
    WrongMark,
    /// The move's name is not its name in Kriegspiel.
    Name,
    /// Attempts are counted instead of listed, or listed instead of counted.
    CountAgainstList,
    /// A half-move is hidden or shown, contrary to the tag `Filtered`.
    FilteredContradiction,
    /// The game continues after its end.
    MovesAfterEnd,
    /// The starting position cannot be read.
    Start,
}

impl FaultKind {
    /// Whether a record with this fault is untrue. The others are matters of form.
    pub const fn is_untrue(self) -> bool {
        !matches!(self, Self::Name | Self::AttemptOrder)
    }

    /// The check that reports it.
    pub const fn check(self) -> &'static str {
        match self {
            Self::IllegalHalfMove => "illegal-half-move",
            Self::WrongAnnouncement => "wrong-announcement",
            Self::MissingAnnouncement => "missing-announcement",
            Self::NonsenseAttempt => "nonsense-attempt",
            Self::LegalAttempt => "legal-attempt",
            Self::AttemptOrder => "attempt-order",
            Self::WrongMark => "wrong-mark",
            Self::Name => "kriegspiel-name",
            Self::CountAgainstList => "count-against-list",
            Self::FilteredContradiction => "filtered-contradiction",
            Self::MovesAfterEnd => "moves-after-end",
            Self::Start => "start-unreadable",
        }
    }
}
