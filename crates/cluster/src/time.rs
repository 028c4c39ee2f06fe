//! Time as one node knows it.

use std::{ops::Add, time::Duration};

/// A reading of a node's own clock, in microseconds since any moment of the driver's choice. The
/// clock must never go back and must count the time in which the machine sleeps
/// (`CLOCK_BOOTTIME`). Readings of two nodes are never compared.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct LocalTime(u64);

impl LocalTime {
    #[must_use]
    pub const fn from_micros(micros: u64) -> Self {
        Self(micros)
    }

    #[must_use]
    pub const fn as_micros(self) -> u64 {
        self.0
    }
}

impl Add<Duration> for LocalTime {
    type Output = Self;

    fn add(self, span: Duration) -> Self {
        Self(self.0.saturating_add(u64::try_from(span.as_micros()).unwrap_or(u64::MAX)))
    }
}
