//! How long leases last, and how far clocks are trusted.

use std::time::Duration;

/// The parameters of the protocol. All nodes of a cluster must have the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Config {
    /// How long a session lasts in the database after a renewal, by the database's clock.
    pub lease: Duration,
    /// How often a node renews its session.
    pub renewal: Duration,
    /// How much faster or slower than true time a clock may run, in parts per million: any node's
    /// and the database's.
    pub drift_ppm: u32,
    /// How much earlier than computed an owner stops, for the time between a decision and its
    /// execution.
    pub margin: Duration,
    /// How long a node waits before it repeats something that failed.
    pub retry: Duration,
    /// How often a node tells the owner of a table that sockets here watch it. A table that was not
    /// followed for three times as long may leave.
    pub follow: Duration,
    /// How long a node looks for the owner of a table before it answers a command itself.
    pub patience: Duration,
}

impl Config {
    /// A dead owner is replaced within 1.25 s, and a node renews four times before its session
    /// expires. Quartz clocks are off by less than 200 ppm; 1 % leaves room for virtual machines.
    pub const DEFAULT: Self = Self {
        lease: Duration::from_millis(1000),
        renewal: Duration::from_millis(250),
        drift_ppm: 10_000,
        margin: Duration::from_millis(20),
        retry: Duration::from_millis(50),
        follow: Duration::from_secs(5),
        patience: Duration::from_secs(3),
    };

    /// How long an owner may act after it has *sent* a renewal that succeeded.
    ///
    /// The database executes the renewal later than it was sent, so counting from sending is safe.
    /// If this clock runs slow and the database's fast, the lease is over after
    /// `lease × (1 − d) / (1 + d)` of local time.
    #[must_use]
    pub fn acting(&self) -> Duration {
        let (million, drift) = (1_000_000, u128::from(self.drift_ppm.min(1_000_000)));
        let micros = self.lease.as_micros() * (million - drift) / (million + drift);
        let micros = u64::try_from(micros).unwrap_or(u64::MAX);
        Duration::from_micros(micros).saturating_sub(self.margin)
    }
}

impl Default for Config {
    fn default() -> Self {
        Self::DEFAULT
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn owners_stop_before_the_lease_can_have_expired() {
        let config = Config::DEFAULT;
        let (slow, fast) = (0.99, 1.01);
        let local_seconds = config.acting().as_secs_f64();
        let by_the_database = local_seconds / slow * fast;
        assert!(by_the_database + config.margin.as_secs_f64() <= config.lease.as_secs_f64() + 1e-3);
        let wild = Config { drift_ppm: u32::MAX, ..config };
        assert_eq!(wild.acting(), Duration::ZERO);
    }
}
