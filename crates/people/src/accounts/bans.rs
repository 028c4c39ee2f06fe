//! Banned addresses and networks.

use std::{
    fmt,
    net::IpAddr,
    str::FromStr,
    sync::{Arc, PoisonError, RwLock},
};

use store::BanLine;

use crate::address::Address;

/// The longest prefix of an IPv6 network: each household has a /64.
const HOUSEHOLD: u8 = 64;

/// The prefix of what one customer of a provider may have whole.
const SITE: u8 = 48;

/// An address or a network, as `192.0.2.7`, `192.0.2.0/24` or `2001:db8::/48`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network {
    /// The bits of the prefix; all others are zero.
    bits: u128,
    prefix: u8,
    is_v6: bool,
}

impl Network {
    fn new(address: IpAddr, prefix: Option<u8>) -> Option<Self> {
        let (bits, width, is_v6) = bits(address);
        let most = if is_v6 { HOUSEHOLD } else { width };
        let prefix = prefix.unwrap_or(most);
        // Of a household nobody can ban a part, and nobody means the whole internet.
        if prefix == 0 || prefix > width {
            return None;
        }
        let prefix = prefix.min(most);
        let shift = u32::from(width - prefix);
        Some(Self { bits: bits >> shift << shift, prefix, is_v6 })
    }

    /// Whether it is wider than what one provider gives to one customer, by far: such a ban hits
    /// many people.
    pub const fn is_wide(&self) -> bool {
        self.prefix < if self.is_v6 { 32 } else { 16 }
    }

    /// Whether it has addresses of one customer of a provider: of an IPv4 address, or of the /48
    /// network that begins with an IPv6 address.
    pub fn meets(&self, customer: IpAddr) -> bool {
        let (bits, width, is_v6) = bits(customer);
        let shift = width - self.prefix.min(if is_v6 { SITE } else { width });
        is_v6 == self.is_v6 && bits >> shift == self.bits >> shift
    }

    fn contains(&self, address: IpAddr) -> bool {
        let (bits, width, is_v6) = bits(address);
        let shift = u32::from(width - self.prefix.min(width));
        is_v6 == self.is_v6 && bits >> shift << shift == self.bits
    }
}

/// An address as a number, with the number of its bits.
fn bits(address: IpAddr) -> (u128, u8, bool) {
    match address.to_canonical() {
        IpAddr::V4(address) => (address.to_bits().into(), 32, false),
        IpAddr::V6(address) => (address.to_bits(), 128, true),
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let address: IpAddr = if self.is_v6 {
            std::net::Ipv6Addr::from_bits(self.bits).into()
        } else {
            std::net::Ipv4Addr::from_bits(u32::try_from(self.bits).unwrap_or_default()).into()
        };
        write!(f, "{address}/{}", self.prefix)
    }
}

impl FromStr for Network {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (address, prefix) = match text.split_once('/') {
            Some((address, prefix)) => (address, Some(prefix.parse().map_err(|_| ())?)),
            None => (text, None),
        };
        let address: IpAddr = address.parse().map_err(|_| ())?;
        Self::new(address, prefix).ok_or(())
    }
}

/// All banned networks. Clones share them.
#[derive(Clone, Debug, Default)]
pub struct Bans(Arc<RwLock<Vec<Network>>>);

impl Bans {
    pub fn count(&self) -> usize {
        self.0.read().unwrap_or_else(PoisonError::into_inner).len()
    }

    pub fn has(&self, address: Address) -> bool {
        let networks = self.0.read().unwrap_or_else(PoisonError::into_inner);
        networks.iter().any(|network| network.contains(address.ip()))
    }

    /// Says whether anything has changed.
    pub(super) fn set(&self, lines: &[BanLine]) -> bool {
        let banned: Vec<_> = lines.iter().filter_map(|line| line.network.parse().ok()).collect();
        let mut networks = self.0.write().unwrap_or_else(PoisonError::into_inner);
        let changed = *networks != banned;
        *networks = banned;
        changed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ban_of_a_part_of_a_customers_network_meets_them() {
        let meets = |ban: &str, customer: &str| {
            let ban: Network = ban.parse().expect("a network");
            ban.meets(customer.parse().expect("an address"))
        };
        assert!(
            meets("2001:db8:1:5::/64", "2001:db8:1::") && meets("2001:db8::/32", "2001:db8:1::")
        );
        assert!(!meets("2001:db8:2:5::/64", "2001:db8:1::"));
        assert!(meets("192.0.2.0/24", "192.0.2.7") && !meets("192.0.2.8", "192.0.2.7"));
        assert!(!meets("0.0.0.0/1", "2001:db8:1::"));
    }

    #[test]
    fn networks_are_written_with_their_prefix_and_contain_their_addresses() {
        for (text, written, inside, outside) in [
            ("192.0.2.7", "192.0.2.7/32", "192.0.2.7", "192.0.2.8"),
            ("192.0.2.7/24", "192.0.2.0/24", "192.0.2.255", "192.0.3.0"),
            ("::ffff:192.0.2.7", "192.0.2.7/32", "192.0.2.7", "2001:db8::1"),
            ("2001:db8:1::/48", "2001:db8:1::/48", "2001:db8:1:ffff::1", "2001:db8:2::"),
            ("2001:db8::1:2:3:4", "2001:db8::/64", "2001:db8::9", "2001:db8:0:1::9"),
            ("2001:db8::1/128", "2001:db8::/64", "2001:db8::9", "192.0.2.7"),
        ] {
            let network: Network = text.parse().expect(text);
            assert_eq!(network.to_string(), written);
            let contains = |text: &str| network.contains(text.parse().expect("an address"));
            assert!(contains(inside) && !contains(outside), "{text}");
        }
        for text in ["", "192.0.2", "192.0.2.0/33", "0.0.0.0/0", "::/0", "1.2.3.4/x", "a/8"] {
            assert_eq!(text.parse::<Network>(), Err(()), "{text}");
        }
    }
}
