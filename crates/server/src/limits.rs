//! Limits by address: how much one place may ask for, so that it cannot take the server from all others.
//!
//! People of a school or a club share an address, so each allowance fits some dozens of them. What is kept of an address is
//! forgotten as soon as its allowance is whole again.

use std::{hash::Hash, num::NonZeroU32, time::Duration};

use axum::{
    extract::{Request, State},
    http::{HeaderValue, Method, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use governor::{
    DefaultKeyedRateLimiter, Quota, RateLimiter,
    clock::{Clock, DefaultClock},
};
use protocol::{Refusal, RefusalCode};

use crate::{Server, address::Address, http::Refused, table::refusal};

/// How many limits by address there are where an operator wants any.
pub(crate) struct Limits {
    /// Requests of any kind: 50 a second, and 500 at once, for a page comes in some 20 files.
    requests: Limit<Address>,
    /// Requests that change something, such as new tables: one a second, and 60 at once.
    changes: Limit<Address>,
    /// New guests, for whom something is kept: one a second, and 100 at once.
    guests: Limit<Address>,
    /// New accounts: one a minute, and 40 at once.
    accounts: Limit<Address>,
    /// Passwords that are tried: one in ten seconds, and 40 at once.
    attempts: Limit<Address>,
    /// Passwords that are tried for one name, from wherever: one in 30 s, and 20 at once.
    attempts_by_name: Limit<String>,
}

/// An allowance for each of many.
struct Limit<K: Clone + Eq + Hash>(DefaultKeyedRateLimiter<K>);

impl<K: Clone + Eq + Hash> Limit<K> {
    /// As much at once, and then again one in so long a time.
    fn new(at_once: u32, one_in: Duration) -> Self {
        let burst = NonZeroU32::new(at_once).unwrap_or(NonZeroU32::MIN);
        let quota = Quota::with_period(one_in).unwrap_or_else(|| Quota::per_second(burst));
        Self(RateLimiter::keyed(quota.allow_burst(burst)))
    }

    /// Takes one, or says in how many seconds there is one again.
    fn take(&self, of: &K) -> Result<(), u64> {
        let until = |wait: governor::NotUntil<_>| {
            wait.wait_time_from(DefaultClock::default().now()).as_secs() + 1
        };
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

    /// A new guest comes from an address.
    pub(crate) fn guest(&self, address: Address) -> Result<(), Refusal> {
        self.guests.take(&address).map_err(|wait| too_many("new guests", wait))
    }

    /// An account is to be made from an address.
    pub(crate) fn account(&self, address: Address) -> Result<(), Refusal> {
        self.accounts.take(&address).map_err(|wait| too_many("new accounts", wait))
    }

    /// Somebody at an address tries a password for a name, as names are compared.
    pub(crate) fn attempt(&self, address: Address, name: &str) -> Result<(), Refusal> {
        let too_many = |wait| too_many("attempts to sign in", wait);
        self.attempts.take(&address).map_err(too_many)?;
        self.attempts_by_name.take(&name.to_owned()).map_err(too_many)
    }

    /// Forgets who has all of his allowance again.
    pub(crate) fn forget(&self) {
        let Self { requests, changes, guests, accounts, attempts, attempts_by_name } = self;
        for limit in [requests, changes, guests, accounts, attempts] {
            limit.forget();
        }
        attempts_by_name.forget();
    }
}

fn too_many(what: &str, wait: u64) -> Refusal {
    refusal(RefusalCode::TooMany, &format!("too many {what}; try again in {wait} s"))
}

/// Turns away who asks for too much.
pub(crate) async fn guard(State(server): State<Server>, request: Request, next: Next) -> Response {
    let Some(limits) = &server.limits else { return next.run(request).await };
    let address = Address::of(&server, request.headers(), request.extensions());
    // What is analysed changes nothing, though it is sent along.
    let reads = [Method::GET, Method::HEAD].contains(request.method())
        || request.uri().path().starts_with("/api/analysis/");
    let taken = limits.requests.take(&address);
    let taken = taken.and_then(|()| if reads { Ok(()) } else { limits.changes.take(&address) });
    match taken {
        Ok(()) => next.run(request).await,
        Err(wait) => {
            let refused = Refused::from(too_many("requests from your address", wait));
            ([(header::RETRY_AFTER, HeaderValue::from(wait))], refused).into_response()
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    fn address(text: &str) -> Address {
        Address::from(text.parse::<IpAddr>().expect("an address"))
    }

    #[test]
    fn an_allowance_is_each_addresss_own_and_forgotten_when_whole() {
        let limit = Limit::new(2, Duration::from_millis(1));
        let (one, other) = (address("192.0.2.7"), address("192.0.2.8"));
        assert!(limit.take(&one).is_ok() && limit.take(&one).is_ok());
        assert!(limit.take(&other).is_ok());
        // Whether or not a millisecond has passed, both are forgotten in the end.
        while !limit.0.is_empty() {
            std::thread::yield_now();
            limit.forget();
        }
        let slow = Limit::new(2, Duration::from_hours(1));
        assert!(slow.take(&one).is_ok() && slow.take(&one).is_ok());
        assert!(slow.take(&one).is_err_and(|wait| wait > 1700));
    }
}
