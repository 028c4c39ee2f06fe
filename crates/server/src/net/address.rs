//! Addresses of clients, and quotas by address.

use std::{
    collections::HashMap,
    net::{IpAddr, Ipv6Addr},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

/// An IPv4 address, or the /64 network of an IPv6 address, since each household has many.
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

/// A quota that each address has of something, such as open connections. Clones share it.
#[derive(Clone)]
pub(crate) struct Shares {
    taken: Arc<Mutex<HashMap<Address, usize>>>,
    each: usize,
}

/// One unit of an address's quota; returned when it is dropped.
pub(crate) struct Share {
    shares: Shares,
    address: Address,
}

impl Shares {
    pub(crate) fn new(each: usize) -> Self {
        Self { taken: Arc::default(), each }
    }

    /// Takes one unit, if the quota of the address is not used up.
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
}
