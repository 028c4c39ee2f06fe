//! How far a line of talk reaches, and what it costs of the talk of everybody together.

use std::num::NonZeroU32;

use crate::address::{Address, Counted};

/// The audience of a line of talk at the door for chess clients.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reach {
    One,
    Table,
    Channel,
    Everybody,
}

impl Reach {
    /// How many units of 40 per second, and 200 at once, a line takes: everybody together can send
    /// four shouts a second, eight lines to channels, and 40 to tables; an address an eighth.
    pub(super) const fn cost(self) -> Option<NonZeroU32> {
        NonZeroU32::new(match self {
            Self::One => 0,
            Self::Table => 1,
            Self::Channel => 5,
            Self::Everybody => 10,
        })
    }
}

/// An address and its network have units of their own for each reach.
impl Counted for (Address, Reach) {
    fn group(&self) -> Option<Self> {
        Some((self.0.group()?, self.1))
    }
}

/// Each reach has units of its own.
impl Counted for Reach {
    fn group(&self) -> Option<Self> {
        None
    }
}
