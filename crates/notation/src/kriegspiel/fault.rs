//! What is wrong with a record, found by replaying it.

use std::ops::Range;

/// Something that does not agree with the rules or with itself. Spans count as the game's tokens do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What kind of thing.
    pub kind: FaultKind,
    /// The half-move, by its place in [`Record::half_moves`](super::Record::half_moves); one more for attempts behind the
    /// last.
    pub half_move: usize,
    /// The bytes to blame.
    pub span: Range<usize>,
    /// What is wrong, beginning with the half-move: `1... fxe5: …`.
    pub message: String,
    /// What may be meant.
    pub help: Option<String>,
    /// What to write instead.
    pub repair: Option<Repair>,
}

/// A text in place of another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repair {
    /// The bytes replaced; may be empty.
    pub span: Range<usize>,
    /// What comes in their place.
    pub text: String,
    /// Whether nothing else can be meant.
    pub is_certain: bool,
}

/// The kinds of [`Fault`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FaultKind {
    /// A move that is not legal, or of which nothing can be made; nothing behind it is replayed.
    IllegalHalfMove,
    /// What is announced is not what the umpire says.
    WrongAnnouncement,
    /// Nothing is announced where something should be.
    MissingAnnouncement,
    /// An attempt that the umpire would not have refused, but called nonsense.
    NonsenseAttempt,
    /// An attempt that the umpire would not have refused: it was legal.
    LegalAttempt,
    /// Attempts stand with the oldest first.
    AttemptOrder,
    /// A mark of capture, check or mate that is wrong or lacking.
    WrongMark,
    /// Not the name that a move has in Kriegspiel.
    Name,
    /// Attempts are counted where they should be listed, or listed where they should be counted.
    CountAgainstList,
    /// A half-move is hidden or shown against the tag `Filtered`.
    FilteredContradiction,
    /// The game goes on when it has ended.
    MovesAfterEnd,
    /// The position at the start cannot be made out.
    Start,
}

impl FaultKind {
    /// Whether a record with such a fault is not true. The others are matters of form.
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
