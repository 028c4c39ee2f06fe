//! The attempts of a player in one turn.

use super::move_index::MoveIndex;

/// Attempts in their order, each made if those before were refused.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Line {
    pub(super) tries: Vec<Attempt>,
    /// The question "Any?" when all have been refused, and what follows a yes and a no.
    pub(super) any: Option<Box<(Line, Line)>>,
}

/// An attempt, and within how many moves it mates, itself included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Attempt {
    pub(super) code: MoveIndex,
    pub(super) within: u8,
}
