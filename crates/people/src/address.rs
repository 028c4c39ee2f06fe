//! Addresses of clients, and quotas by address.

use std::{
    collections::HashMap,
    hash::Hash,
    net::{IpAddr, Ipv6Addr},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

/// An IPv4 address, or the /64 network of an IPv6 address, since each household has many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Address(IpAddr);

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
    /// The address, or the first one of the network.
    pub const fn ip(self) -> IpAddr {
        self.0
    }

    /// The address, or the /48 network: all that one customer of a provider may have.
    pub fn network(self) -> IpAddr {
        self.site().unwrap_or(self).0
    }

    /// The /48 network of an IPv6 address, which one customer of a provider may have whole.
    fn site(self) -> Option<Self> {
        match self.0 {
            IpAddr::V6(address) if address.segments()[3] != 0 => {
                let [a, b, c, ..] = address.segments();
                Some(Self(Ipv6Addr::new(a, b, c, 0, 0, 0, 0, 0).into()))
            }
            _ => None,
        }
    }
}

/// How many times the quota of a household all of a /48 network have together.
pub const SITE: usize = 16;

/// Something that has a quota: an address, or a person.
pub trait Counted: Clone + Eq + Hash {
    /// A larger group that it is counted in too, with [`SITE`] times the quota.
    fn group(&self) -> Option<Self>;
}

impl Counted for Address {
    /// The /48 network, unless this is it. A /64 network of zeros is taken for its /48.
    fn group(&self) -> Option<Self> {
        self.site()
    }
}

/// The id of a person, who is in no group.
impl Counted for String {
    fn group(&self) -> Option<Self> {
        None
    }
}

/// A quota that each address, or person, has of something, such as open connections. Clones share
/// it.
#[derive(Clone)]
pub struct Shares<K: Counted = Address> {
    taken: Arc<Mutex<HashMap<K, usize>>>,
    each: usize,
}

/// One unit of a quota; returned when it is dropped.
pub struct Share<K: Counted = Address> {
    shares: Shares<K>,
    of: K,
}

impl<K: Counted> Shares<K> {
    pub fn new(each: usize) -> Self {
        Self { taken: Arc::default(), each }
    }

    /// Takes one unit, if the quota of the address and that of its network are not used up.
    pub fn take(&self, of: K) -> Option<Share<K>> {
        let mut taken = self.taken();
        let group = of.group();
        let full = |of: &K, most: usize| taken.get(of).is_some_and(|&taken| taken >= most);
        if self.each == 0
            || full(&of, self.each)
            || group.as_ref().is_some_and(|group| full(group, self.each.saturating_mul(SITE)))
        {
            return None;
        }
        for of in [Some(of.clone()), group].into_iter().flatten() {
            *taken.entry(of).or_default() += 1;
        }
        drop(taken);
        Some(Share { shares: self.clone(), of })
    }

    fn taken(&self) -> MutexGuard<'_, HashMap<K, usize>> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K: Counted> Drop for Share<K> {
    fn drop(&mut self) {
        let mut taken = self.shares.taken();
        for of in [Some(self.of.clone()), self.of.group()].into_iter().flatten() {
            if let Some(units) = taken.get_mut(&of) {
                *units -= 1;
                if *units == 0 {
                    taken.remove(&of);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
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
    fn each_address_has_its_share_and_gives_it_back() {
        let shares = Shares::new(2);
        let (one, other) = (address("192.0.2.1"), address("192.0.2.2"));
        let first = shares.take(one).expect("one");
        let _second = shares.take(one).expect("two");
        assert!(shares.take(one).is_none());
        let elsewhere = shares.take(other).expect("a quota of its own");
        drop(first);
        shares.take(one).expect("one again");
        drop(elsewhere);
        assert_eq!(shares.taken().len(), 1, "unused addresses are forgotten");
    }

    #[test]
    fn a_network_of_many_households_has_a_larger_share_of_its_own() {
        let shares = Shares::new(2);
        let mut held = Vec::new();
        for household in 1..=100 {
            held.extend(shares.take(address(&format!("2001:db8:1:{household:x}::1"))));
        }
        assert_eq!(held.len(), 2 * SITE, "one each, until the network has used up its share");
        let elsewhere = shares.take(address("2001:db8:2:1::1"));
        assert!(elsewhere.is_some(), "another network");
        drop((held, elsewhere));
        assert!(shares.taken().is_empty());
    }
}
