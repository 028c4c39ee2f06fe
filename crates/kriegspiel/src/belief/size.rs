//! How large a belief is.

use core::fmt;

/// How many boards a belief has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Size {
    /// The exact number of boards; zero if the announcements contradict each other.
    Exactly(usize),
    /// More than the bound, now or at some turn before, from where on nothing is known.
    MoreThan(usize),
}

impl Size {
    /// The number, if it is known.
    pub const fn exact(self) -> Option<usize> {
        match self {
            Self::Exactly(size) => Some(size),
            Self::MoreThan(_) => None,
        }
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exactly(size) => size.fmt(f),
            Self::MoreThan(limit) => write!(f, "more than {limit}"),
        }
    }
}
