//! People at a table, for tests of this crate and of those that use it.

#[cfg(test)]
mod room;

use std::sync::{Arc, atomic::AtomicU32};

use people::{
    accounts::{Blocked, Shown},
    outbox::Outbox,
};
pub use store::testing::person;

use crate::table::handle::Subscriber;
#[cfg(test)]
pub(crate) use room::{Room, Viewer};

/// A connection of a person; `round_trip` is in milliseconds.
#[must_use]
pub fn subscriber(connection: u64, n: usize, frames: Outbox, round_trip: u32) -> Subscriber {
    let round_trip = Arc::new(AtomicU32::new(round_trip));
    let (blocked, shown, has_left) = (Blocked::default(), Shown::default(), false);
    Subscriber { connection, person: person(n), blocked, shown, frames, round_trip, has_left }
}
