//! The answers of browsers about passkeys, checked without the database. Everything in them may be
//! forged but the signature.

use std::ops::RangeInclusive;

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use protocol::{NewPasskey, PasskeyProof};
use serde::Deserialize;
use sha2::{Digest, Sha256};

use super::{Site, fault::Fault, public_key};

/// How long the id of a passkey is, in bytes.
const ID: RangeInclusive<usize> = 16..=1023;

/// How long the text is that the browser adds, in bytes.
const CLIENT_DATA: RangeInclusive<usize> = 2..=4096;

/// How long what the authenticator says is, in bytes: the hash of the host, flags and counter, then
/// for a new passkey its id and key.
const AUTHENTICATOR_DATA: RangeInclusive<usize> = 37..=4096;

const PUBLIC_KEY: RangeInclusive<usize> = 32..=600;
const SIGNATURE: RangeInclusive<usize> = 8..=512;

const USER_PRESENT: u8 = 1;
const USER_VERIFIED: u8 = 1 << 2;
const HAS_CREDENTIAL: u8 = 1 << 6;

/// Where the id of a new passkey has its length, behind the kind of its authenticator.
const ID_LENGTH: usize = 37 + 16;

/// The use of a passkey by a browser.
#[derive(Clone, Copy, Debug)]
pub(super) enum Ceremony {
    Create,
    Get,
}

/// A new passkey whose challenge is not checked yet.
#[derive(Debug)]
pub(super) struct New {
    pub(super) id: String,
    pub(super) challenge: String,
    pub(super) public_key: Vec<u8>,
    pub(super) counter: u32,
}

/// A proof whose challenge and signature are not checked yet.
#[derive(Debug)]
pub(super) struct Read {
    pub(super) id: String,
    pub(super) challenge: String,
    pub(super) counter: u32,
    user: Option<Vec<u8>>,
    /// The bytes that the authenticator has signed.
    message: Vec<u8>,
    signature: Vec<u8>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ClientData {
    r#type: String,
    challenge: String,
    origin: String,
    #[serde(default)]
    cross_origin: bool,
}

/// The bytes of a text in base64url, if they are not too many or too few.
pub(super) fn bytes(text: &str, lengths: RangeInclusive<usize>) -> Result<Vec<u8>, Fault> {
    if text.len() > lengths.end().div_ceil(3) * 4 {
        return Err(Fault::Bytes);
    }
    let bytes = URL_SAFE_NO_PAD.decode(text).map_err(|_| Fault::Bytes)?;
    if lengths.contains(&bytes.len()) { Ok(bytes) } else { Err(Fault::Bytes) }
}

/// The id of a passkey as it is stored.
pub(super) fn id(text: &str) -> Result<String, Fault> {
    bytes(text, ID).map(|bytes| URL_SAFE_NO_PAD.encode(bytes))
}

pub(super) fn new_passkey(new: &NewPasskey, site: Site<'_>) -> Result<New, Fault> {
    let challenge = client_data(&bytes(&new.client_data, CLIENT_DATA)?, Ceremony::Create, site)?;
    let data = bytes(&new.authenticator_data, AUTHENTICATOR_DATA)?;
    let (flags, counter) = authenticator_data(&data, site)?;
    if flags & HAS_CREDENTIAL == 0 {
        return Err(Fault::Id);
    }
    let id = bytes(&new.id, ID)?;
    let rest = data.get(ID_LENGTH..).unwrap_or_default();
    let (length, rest) = rest.split_first_chunk::<2>().ok_or(Fault::Id)?;
    let length = usize::from(u16::from_be_bytes(*length));
    if rest.get(..length) != Some(&id) {
        return Err(Fault::Id);
    }
    let public_key = bytes(&new.public_key, PUBLIC_KEY)?;
    let public_key = public_key::parse(new.algorithm.into(), &public_key)?;
    Ok(New { id: URL_SAFE_NO_PAD.encode(id), challenge, public_key, counter })
}

pub(super) fn proof(proof: &PasskeyProof, site: Site<'_>) -> Result<Read, Fault> {
    let client = bytes(&proof.client_data, CLIENT_DATA)?;
    let challenge = client_data(&client, Ceremony::Get, site)?;
    let mut message = bytes(&proof.authenticator_data, AUTHENTICATOR_DATA)?;
    let (_, counter) = authenticator_data(&message, site)?;
    message.extend_from_slice(&Sha256::digest(&client));
    let user = proof.user.as_deref().map(|user| bytes(user, 1..=64)).transpose()?;
    let signature = bytes(&proof.signature, SIGNATURE)?;
    Ok(Read { id: id(&proof.id)?, challenge, counter, user, message, signature })
}

impl Read {
    /// Whether the passkey of a person has signed it.
    pub(super) fn is_signed_by(
        &self,
        algorithm: i64,
        key: &[u8],
        person: &str,
    ) -> Result<(), Fault> {
        if self.user.as_ref().is_some_and(|user| user != person.as_bytes()) {
            return Err(Fault::Owner);
        }
        public_key::verify(algorithm, key, &self.message, &self.signature)
    }
}

/// The challenge in what the browser adds.
fn client_data(text: &[u8], ceremony: Ceremony, site: Site<'_>) -> Result<String, Fault> {
    let data: ClientData = serde_json::from_slice(text).map_err(|_| Fault::ClientData)?;
    let expected = match ceremony {
        Ceremony::Create => "webauthn.create",
        Ceremony::Get => "webauthn.get",
    };
    if data.r#type != expected {
        return Err(Fault::Ceremony);
    }
    if data.origin != site.origin {
        return Err(Fault::Origin);
    }
    if data.cross_origin {
        return Err(Fault::CrossOrigin);
    }
    Ok(data.challenge)
}

/// The flags and the counter of an authenticator.
fn authenticator_data(data: &[u8], site: Site<'_>) -> Result<(u8, u32), Fault> {
    let (host, rest) = data.split_first_chunk::<32>().ok_or(Fault::Bytes)?;
    if host[..] != Sha256::digest(site.host().as_bytes())[..] {
        return Err(Fault::Host);
    }
    let (flags, rest) = rest.split_first().ok_or(Fault::Bytes)?;
    if flags & USER_PRESENT == 0 {
        return Err(Fault::NotPresent);
    }
    if flags & USER_VERIFIED == 0 {
        return Err(Fault::NotVerified);
    }
    let counter = rest.first_chunk().ok_or(Fault::Bytes)?;
    Ok((*flags, u32::from_be_bytes(*counter)))
}

#[cfg(test)]
mod tests;
