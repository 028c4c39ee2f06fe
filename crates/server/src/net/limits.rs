//! Rate limits by address, so that one client cannot take the server from all others.
//!
//! People at a school or club share an address, so each limit suffices for some dozens of them. An
//! address is forgotten as soon as its limits are unused again.

use std::{hash::Hash, num::NonZeroU32, time::Duration};

use governor::{
    Quota, RateLimiter,
    clock::{Clock, DefaultClock},
    middleware::NoOpMiddleware,
    state::keyed::DefaultKeyedStateStore,
};
use protocol::{Refusal, RefusalCode};

use super::address::Address;
use crate::error::refusal;

/// All rate limits.
pub(crate) struct Limits {
    /// Requests of any kind: 50 per second, and 500 at once, because a page loads some 20 files.
    requests: Limit<Address>,
    /// Requests that change something, such as new tables: one per second, and 60 at once.
    changes: Limit<Address>,
    /// New guests, which are stored: one per second, and 100 at once.
    guests: Limit<Address>,
    /// New accounts: one per minute, and 40 at once.
    accounts: Limit<Address>,
    /// Password attempts: one per ten seconds, and 40 at once.
    attempts: Limit<Address>,
    /// Password attempts for one name from all addresses: one per 30 s, and 20 at once.
    attempts_by_name: Limit<String>,
}

/// A rate limit for each key.
struct Limit<K: Clone + Eq + Hash, C: Clock = DefaultClock>(
    RateLimiter<K, DefaultKeyedStateStore<K>, C, NoOpMiddleware<C::Instant>>,
);

impl<K: Clone + Eq + Hash> Limit<K> {
    fn new(at_once: u32, one_in: Duration) -> Self {
        Self::with_clock(at_once, one_in, DefaultClock::default())
    }
}

impl<K: Clone + Eq + Hash, C: Clock> Limit<K, C> {
    /// A burst of `at_once`, then one per `one_in`.
    fn with_clock(at_once: u32, one_in: Duration, clock: C) -> Self {
        let burst = NonZeroU32::new(at_once).unwrap_or(NonZeroU32::MIN);
        let quota = Quota::with_period(one_in).unwrap_or_else(|| Quota::per_second(burst));
        Self(RateLimiter::new(quota.allow_burst(burst), DefaultKeyedStateStore::default(), clock))
    }

    /// Takes one.
    ///
    /// # Errors
    ///
    /// After how many seconds to try again.
    fn take(&self, of: &K) -> Result<(), u64> {
        let until =
            |wait: governor::NotUntil<_>| wait.wait_time_from(self.0.clock().now()).as_secs() + 1;
        self.0.check_key(of).map_err(until)
    }

    fn forget(&self) {
        self.0.retain_recent();
        self.0.shrink_to_fit();
    }
}

impl Limits {
    pub(crate) fn new() -> Self {
        Self {
            requests: Limit::new(500, Duration::from_millis(20)),
            changes: Limit::new(60, Duration::from_secs(1)),
            guests: Limit::new(100, Duration::from_secs(1)),
            accounts: Limit::new(40, Duration::from_mins(1)),
            attempts: Limit::new(40, Duration::from_secs(10)),
            attempts_by_name: Limit::new(20, Duration::from_secs(30)),
        }
    }

    /// Counts a new guest.
    pub(crate) fn guest(&self, address: Address) -> Result<(), Refusal> {
        self.guests.take(&address).map_err(|wait| too_many("new guests", wait))
    }

    /// Counts a new account.
    pub(crate) fn account(&self, address: Address) -> Result<(), Refusal> {
        self.accounts.take(&address).map_err(|wait| too_many("new accounts", wait))
    }

    /// Counts a password attempt for a folded name.
    pub(crate) fn attempt(&self, address: Address, name: &str) -> Result<(), Refusal> {
        let too_many = |wait| too_many("attempts to sign in", wait);
        self.attempts.take(&address).map_err(too_many)?;
        self.attempts_by_name.take(&name.to_owned()).map_err(too_many)
    }

    /// Counts a request; `changes` says whether it may change something.
    ///
    /// # Errors
    ///
    /// After how many seconds to try again.
    pub(crate) fn request(&self, address: Address, changes: bool) -> Result<(), u64> {
        self.requests.take(&address)?;
        if changes { self.changes.take(&address) } else { Ok(()) }
    }

    /// Forgets keys whose limits are unused.
    pub(crate) fn forget(&self) {
        let Self { requests, changes, guests, accounts, attempts, attempts_by_name } = self;
        for limit in [requests, changes, guests, accounts, attempts] {
            limit.forget();
        }
        attempts_by_name.forget();
    }
}

pub(crate) fn too_many(what: &str, wait: u64) -> Refusal {
    refusal(RefusalCode::TooMany, &format!("too many {what}; try again in {wait} s"))
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use governor::clock::FakeRelativeClock;

    use super::*;

    fn address(text: &str) -> Address {
        Address::from(text.parse::<IpAddr>().expect("an address"))
    }

    #[test]
    fn allowances_are_per_address_and_forgotten_when_full() {
        let clock = FakeRelativeClock::default();
        let limit = Limit::with_clock(2, Duration::from_secs(10), clock.clone());
        let (one, other) = (address("192.0.2.7"), address("192.0.2.8"));
        assert!(limit.take(&one).is_ok() && limit.take(&one).is_ok());
        assert!(limit.take(&other).is_ok());
        assert_eq!(limit.take(&one), Err(11));
        clock.advance(Duration::from_secs(10));
        assert!(limit.take(&one).is_ok());
        clock.advance(Duration::from_mins(1));
        limit.forget();
        assert!(limit.0.is_empty());
    }
}
