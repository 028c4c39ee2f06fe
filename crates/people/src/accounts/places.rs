//! Where people sign in from. The owner of an account is known by the devices and networks where
//! they have signed in before, so guesses from elsewhere do not keep them out.
//!
//! The database has keyed hashes of them, which a copy of it without the key does not reveal.

use hmac::{Hmac, KeyInit, Mac};
use protocol::Refusal;
use sha2::Sha256;
use store::{COOKIE_KEY, Store, StoreError};
use tokio::sync::OnceCell;

use crate::{address::Address, limits::Allowance};

/// How long the key is that signs cookies, in bytes.
const KEY: usize = 64;

/// Where somebody signs in from.
#[derive(Clone, Copy, Debug)]
pub struct Place<'a> {
    pub address: Address,
    /// The id of the browser, which only its cookie has; nothing for chess clients.
    pub device: Option<&'a str>,
}

/// Makes names of secrets that tell nothing of them.
#[derive(Default)]
pub(super) struct Hashes(OnceCell<Vec<u8>>);

impl Hashes {
    /// The name of a value of a person.
    pub(super) async fn name(&self, store: &Store, parts: [&str; 3]) -> Result<String, StoreError> {
        let random = || (0..KEY).map(|_| rand::random()).collect();
        let key = self.0.get_or_try_init(|| store.secret(COOKIE_KEY, random)).await?;
        let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(key) else { return Ok(String::new()) };
        for part in parts {
            mac.update(&(part.len() as u64).to_be_bytes());
            mac.update(part.as_bytes());
        }
        let bytes = mac.finalize().into_bytes();
        Ok(bytes.iter().take(16).map(|byte| format!("{byte:02x}")).collect())
    }
}

/// The places of a person: of a device, and of a network.
pub(super) struct Named {
    pub(super) device: Option<String>,
    pub(super) network: String,
}

impl Place<'_> {
    pub(super) async fn named(
        self,
        hashes: &Hashes,
        store: &Store,
        person: &str,
    ) -> Result<Named, StoreError> {
        let network = self.address.network().to_string();
        let network = hashes.name(store, ["network", person, &network]).await?;
        let device = match self.device {
            Some(device) => Some(hashes.name(store, ["device", person, device]).await?),
            None => None,
        };
        Ok(Named { device, network })
    }

    /// The allowance of somebody here who says to be a person.
    pub(super) async fn allowance(
        self,
        hashes: &Hashes,
        store: &Store,
        person: &str,
        name: &str,
    ) -> Result<Allowance, Refusal> {
        let Named { device, network } = self.named(hashes, store, person).await?;
        if let Some(device) = device
            && store.is_known_place(person, &device).await?
        {
            return Ok(Allowance::Device(device));
        }
        let is_known = store.is_known_place(person, &network).await?;
        let unknown = Allowance::Unknown(name.to_owned());
        Ok(if is_known { Allowance::Network(network) } else { unknown })
    }
}
