//! The one function that decides what a viewer may see.

use people::accounts::Blocked;

/// A person who sees a table.
#[derive(Clone, Copy)]
pub struct Viewer<'a> {
    pub person: &'a str,
    pub blocked: &'a Blocked,
}

/// The subject of a projection.
pub enum Show<'a, E> {
    /// A snapshot.
    Everything,
    /// The changes of a step, and the state after it.
    Change(&'a E),
    /// The same for a client that has missed it: how everything stands comes last.
    Missed(&'a E),
    /// How everything stands, under the number of the last change.
    State,
}

/// The part to show a person again after an intent that is not recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refresh {
    /// How everything stands.
    State,
    Everything,
}

impl<E> Clone for Show<'_, E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<E> Copy for Show<'_, E> {}
