//! Where somebody comes from, and how much of something each such place has.

use std::{
    collections::HashMap,
    net::{IpAddr, Ipv6Addr, SocketAddr},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use axum::{
    extract::ConnectInfo,
    http::{Extensions, HeaderMap},
};

use crate::Server;

/// A place that somebody comes from: an IPv4 address, or the network of an IPv6 address, since each household has many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Address(IpAddr);

impl From<IpAddr> for Address {
    fn from(address: IpAddr) -> Self {
        Self(match address.to_canonical() {
            IpAddr::V4(address) => address.into(),
            IpAddr::V6(address) => {
                let [a, b, c, d, ..] = address.segments();
                Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
            }
        })
    }
}

impl Address {
    /// Where a request comes from. What the header says is believed only where a proxy writes it, and of that only what the
    /// nearest proxy has added.
    pub(crate) fn of(server: &Server, headers: &HeaderMap, extensions: &Extensions) -> Self {
        let peer = extensions.get::<ConnectInfo<SocketAddr>>();
        let peer = peer.map_or(IpAddr::V6(Ipv6Addr::UNSPECIFIED), |peer| peer.0.ip());
        let forwarded = server.behind_proxy.then(|| forwarded(headers)).flatten();
        Self::from(forwarded.unwrap_or(peer))
    }
}

fn forwarded(headers: &HeaderMap) -> Option<IpAddr> {
    let last = headers.get_all("x-forwarded-for").iter().next_back()?;
    let last = last.to_str().ok()?.rsplit(',').next()?.trim();
    last.parse().ok().or_else(|| Some(last.parse::<SocketAddr>().ok()?.ip()))
}

/// So many of something for each address at a time, and no more. Clones share it.
#[derive(Clone)]
pub(crate) struct Shares {
    taken: Arc<Mutex<HashMap<Address, usize>>>,
    each: usize,
}

/// One of an address's; given back when it is dropped.
pub(crate) struct Share {
    shares: Shares,
    address: Address,
}

impl Shares {
    pub(crate) fn new(each: usize) -> Self {
        Self { taken: Arc::default(), each }
    }

    /// One more, if an address has not all of its own.
    pub(crate) fn take(&self, address: Address) -> Option<Share> {
        let mut taken = self.taken();
        let of = taken.entry(address).or_default();
        if *of >= self.each {
            return None;
        }
        *of += 1;
        drop(taken);
        Some(Share { shares: self.clone(), address })
    }

    fn taken(&self) -> MutexGuard<'_, HashMap<Address, usize>> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        let mut taken = self.shares.taken();
        if let Some(of) = taken.get_mut(&self.address) {
            *of -= 1;
            if *of == 0 {
                taken.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn address(text: &str) -> Address {
        Address::from(text.parse::<IpAddr>().expect("an address"))
    }

    #[test]
    fn addresses_of_a_household_are_one() {
        assert_eq!(address("2001:db8:1:2:3::4"), address("2001:db8:1:2:ffff::9"));
        assert_ne!(address("2001:db8:1:2::"), address("2001:db8:1:3::"));
        assert_eq!(address("::ffff:192.0.2.7"), address("192.0.2.7"));
        assert_ne!(address("192.0.2.7"), address("192.0.2.8"));
    }

    #[test]
    fn only_what_the_nearest_proxy_says_is_believed() {
        let forwarded = |values: &[&'static str]| {
            let mut headers = HeaderMap::new();
            for value in values {
                headers.append("x-forwarded-for", HeaderValue::from_static(value));
            }
            forwarded(&headers).map(|address| address.to_string())
        };
        assert_eq!(forwarded(&["10.1.1.1, 192.0.2.7"]).as_deref(), Some("192.0.2.7"));
        assert_eq!(forwarded(&["10.1.1.1", "192.0.2.7:4711"]).as_deref(), Some("192.0.2.7"));
        assert_eq!(forwarded(&["2001:db8::1"]).as_deref(), Some("2001:db8::1"));
        assert_eq!(forwarded(&["192.0.2.7, nonsense"]), None);
        assert_eq!(forwarded(&[]), None);
    }

    #[test]
    fn each_address_has_its_share_and_gives_it_back() {
        let shares = Shares::new(2);
        let (one, other) = (address("192.0.2.1"), address("192.0.2.2"));
        let first = shares.take(one).expect("one");
        let _second = shares.take(one).expect("two");
        assert!(shares.take(one).is_none());
        let elsewhere = shares.take(other).expect("his own");
        drop(first);
        shares.take(one).expect("one again");
        drop(elsewhere);
        assert_eq!(shares.taken().len(), 1, "who has none is forgotten");
    }
}
