//! Passkeys: keys that an account signs in with, or that it needs beside its password.
//!
//! The browser gives the public key of a new passkey by itself, and the server asks for no
//! attestation, which would only say who made the authenticator. A challenge is a text that the
//! server has authenticated for one session, good for five minutes; the database remembers those
//! that a passkey has signed, so each counts once on all nodes of a cluster.

mod fault;
mod public_key;
mod verify;

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use protocol::{
    NewPasskey, PasskeyLine, PasskeyProof, Passkeys, Person, Refusal, RefusalCode, SecondFactor,
    refusals::refusal,
};
use store::{Known, MOST_PASSKEYS, NotAdded, NotUsed, StoredPasskey, now};

use super::{Accounts, names::folded, passwords::one_time, places::Place};
use crate::{address::Address, text::is_plain};
use fault::Fault;

/// How long a challenge is good for, in seconds.
const GOOD: i64 = 300;

/// How many characters the name of a passkey has.
const MAX_NAME: usize = 40;

/// How many recovery codes an account gets.
const CODES: usize = 10;

/// How long a recovery code may be as somebody types it, in bytes.
const MAX_CODE: usize = 64;

/// The site that a browser shows, and its session there.
#[derive(Clone, Copy, Debug)]
pub struct Site<'a> {
    /// As in `https://play.example.org:8443`.
    pub origin: &'a str,
    /// The id of the session.
    pub session: &'a str,
}

impl Site<'_> {
    /// The host without its port, which passkeys belong to.
    pub fn host(&self) -> &str {
        let host = self.origin.split_once("://").map_or(self.origin, |(_, host)| host);
        match host.rsplit_once(':') {
            Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
            _ => host,
        }
    }
}

/// The proof that somebody has more than a password.
#[derive(Clone, Copy)]
pub struct Proof<'a> {
    pub passkey: Option<&'a PasskeyProof>,
    pub code: Option<&'a str>,
    pub site: Site<'a>,
}

impl Accounts {
    /// A challenge for a passkey to sign in a session.
    pub async fn challenge(&self, site: Site<'_>) -> Result<String, Refusal> {
        self.challenge_until(now() + GOOD, site).await
    }

    async fn challenge_until(&self, expires: i64, site: Site<'_>) -> Result<String, Refusal> {
        let mut head = [0; 16];
        head[..8].copy_from_slice(&expires.to_be_bytes());
        head[8..].copy_from_slice(&rand::random::<[u8; 8]>());
        Ok(URL_SAFE_NO_PAD.encode([head, self.authenticated(&head, site).await?].concat()))
    }

    /// When a challenge of ours for this session expires.
    async fn expiry(&self, challenge: &str, site: Site<'_>) -> Result<i64, Refusal> {
        let bytes = verify::bytes(challenge, 32..=32).map_err(wrong)?;
        let (head, code) = bytes.split_first_chunk::<16>().ok_or_else(stale)?;
        let expected = self.authenticated(head, site).await?;
        let differences =
            expected.iter().zip(code).fold(0, |all, (one, other)| all | (one ^ other));
        let expires = head.first_chunk().map_or(0, |bytes| i64::from_be_bytes(*bytes));
        let is_good = differences == 0 && code.len() == 16 && expires >= now();
        if is_good { Ok(expires) } else { Err(stale()) }
    }

    async fn authenticated(&self, head: &[u8; 16], site: Site<'_>) -> Result<[u8; 16], Refusal> {
        let head = URL_SAFE_NO_PAD.encode(head);
        let code = self.hashes.name(&self.store, ["challenge", site.session, &head]).await?;
        Ok(u128::from_str_radix(&code, 16).unwrap_or_else(|_| rand::random()).to_be_bytes())
    }

    /// The passkeys of a person.
    pub async fn passkeys(&self, person: &Person) -> Result<Passkeys, Refusal> {
        let keys = self.store.passkeys(&person.id).await?;
        let line =
            |StoredPasskey { id, name, created, used, .. }| PasskeyLine { id, name, created, used };
        Ok(Passkeys {
            keys: keys.into_iter().map(line).collect(),
            needed: self.store.needs_passkey(&person.id).await?,
            codes: self.store.recovery_codes(&person.id).await?,
        })
    }

    /// Gives an account another passkey.
    pub async fn add_passkey(
        &self,
        person: &Person,
        new: &NewPasskey,
        site: Site<'_>,
        from: Address,
    ) -> Result<(), Refusal> {
        has_account(person)?;
        let name = passkey_name(&new.name)?;
        let read = verify::new_passkey(new, site).map_err(wrong)?;
        let expires = self.expiry(&read.challenge, site).await?;
        self.confirm(person, &new.password, from).await?;
        let key = StoredPasskey {
            id: read.id,
            person: person.id.clone(),
            name,
            public_key: read.public_key,
            algorithm: new.algorithm.into(),
            counter: read.counter.into(),
            created: now(),
            used: None,
        };
        self.store.add_passkey(&key, (&read.challenge, expires)).await?.map_err(|why| match why {
            NotAdded::Taken => stale(),
            NotAdded::TooMany => {
                let text = format!("an account can have at most {MOST_PASSKEYS} passkeys");
                refusal(RefusalCode::TooMany, &text)
            }
        })
    }

    pub async fn rename_passkey(
        &self,
        person: &Person,
        id: &str,
        name: &str,
    ) -> Result<(), Refusal> {
        let name = passkey_name(name)?;
        let is_there = self.store.rename_passkey(&person.id, id, &name).await?;
        let missing = || refusal(RefusalCode::NotNow, "you have no such passkey");
        is_there.then_some(()).ok_or_else(missing)
    }

    /// Deletes a passkey of a person, given their password.
    pub async fn delete_passkey(
        &self,
        person: &Person,
        id: &str,
        password: &str,
        from: Address,
    ) -> Result<(), Refusal> {
        has_account(person)?;
        self.confirm(person, password, from).await?;
        let last = || {
            let text = "your account asks for a passkey after the password, and this is the last one; turn that off first";
            refusal(RefusalCode::NotNow, text)
        };
        let is_gone = self.store.delete_passkey(&person.id, id).await?;
        is_gone.then_some(()).ok_or_else(last)
    }

    /// The account whose passkey has signed a challenge.
    pub async fn sign_in_by_passkey(
        &self,
        proof: &PasskeyProof,
        site: Site<'_>,
        place: Place<'_>,
    ) -> Result<Known, Refusal> {
        let id = verify::id(&proof.id).map_err(wrong)?;
        let owner = self.store.passkey(&id).await?.map(|key| key.person);
        let named = self.hashes.name(&self.store, ["passkey", "", &id]).await?;
        let of = owner.as_deref().unwrap_or(&named);
        let allowance = place.allowance(&self.hashes, &self.store, of, &named).await?;
        self.attempt(place.address, &allowance)?;
        let id = self.prover(proof, site).await?;
        let person = self.store.person(&id).await?.ok_or_else(|| wrong(Fault::Unknown))?.person;
        let account = self.store.account(&folded(&person.name)).await?;
        let account = account.filter(|account| account.known.person.id == id);
        let account = account.ok_or_else(|| wrong(Fault::Unknown))?;
        if account.suspended {
            return Err(refusal(RefusalCode::Suspended, "this account is suspended"));
        }
        self.note(&id, place).await?;
        Ok(account.known)
    }

    /// The id of the person whose passkey has signed a challenge of a session.
    async fn prover(&self, proof: &PasskeyProof, site: Site<'_>) -> Result<String, Refusal> {
        let read = verify::proof(proof, site).map_err(wrong)?;
        let expires = self.expiry(&read.challenge, site).await?;
        let key = self.store.passkey(&read.id).await?.ok_or_else(|| wrong(Fault::Unknown))?;
        read.is_signed_by(key.algorithm, &key.public_key, &key.person).map_err(wrong)?;
        let used = (read.challenge.as_str(), expires);
        let used = self.store.use_passkey(&key.id, read.counter.into(), used).await?;
        used.map_err(|why| match why {
            NotUsed::Replayed => stale(),
            NotUsed::CounterWentBack => {
                let (person, stored, got) = (&key.person, key.counter, read.counter);
                tracing::warn!(%person, stored, got, "the counter of a passkey went back; somebody may have a copy of it");
                wrong(Fault::Counter)
            }
        })?;
        Ok(key.person)
    }

    /// Asks for what an account has beside its password.
    pub(super) async fn prove(
        &self,
        person: &str,
        proof: Option<&Proof<'_>>,
    ) -> Result<(), Refusal> {
        if let Some(Proof { passkey: Some(passkey), site, .. }) = proof {
            let is_own = self.prover(passkey, *site).await? == person;
            return if is_own { Ok(()) } else { Err(wrong(Fault::Owner)) };
        }
        if let Some(Proof { code: Some(code), .. }) = proof {
            let hash = self.code_hash(person, code).await?;
            let is_good = self.store.take_recovery_code(person, &hash).await?;
            let text = "this recovery code was used already, or is not one of yours";
            return is_good.then_some(()).ok_or_else(|| refusal(RefusalCode::WrongPasskey, text));
        }
        let text = "this account asks for a passkey or a recovery code after the password";
        Err(refusal(RefusalCode::NeedsPasskey, text))
    }

    /// Asks a person for a passkey after their password from now on, which gives them new recovery
    /// codes, or no more.
    pub async fn change_second_factor(
        &self,
        person: &Person,
        factor: &SecondFactor,
        site: Site<'_>,
        from: Address,
    ) -> Result<Vec<String>, Refusal> {
        has_account(person)?;
        self.confirm(person, &factor.password, from).await?;
        if self.store.needs_passkey(&person.id).await? {
            let (passkey, code) = (factor.passkey.as_ref(), factor.code.as_deref());
            self.prove(&person.id, Some(&Proof { passkey, code, site })).await?;
        }
        if !factor.needed {
            self.store.need_no_passkey(&person.id).await?;
            return Ok(Vec::new());
        }
        let codes: Vec<_> = (0..CODES).map(|_| one_time()).collect();
        let mut hashes = Vec::with_capacity(CODES);
        for code in &codes {
            hashes.push(self.code_hash(&person.id, code).await?);
        }
        if !self.store.need_passkey(&person.id, &hashes).await? {
            let text = "you have no passkey yet; add one first";
            return Err(refusal(RefusalCode::NotNow, text));
        }
        Ok(codes)
    }

    async fn code_hash(&self, person: &str, code: &str) -> Result<String, Refusal> {
        let is_letter = |letter: &char| letter.is_ascii_alphanumeric();
        let code = code.get(..MAX_CODE).unwrap_or(code);
        let code: String = code.chars().filter(is_letter).take(MAX_CODE).collect();
        let code = code.to_ascii_lowercase();
        Ok(self.hashes.name(&self.store, ["recovery-code", person, &code]).await?)
    }
}

fn has_account(person: &Person) -> Result<(), Refusal> {
    let text = "guests have no passkeys; create an account first";
    (!person.guest).then_some(()).ok_or_else(|| refusal(RefusalCode::NeedsAccount, text))
}

fn passkey_name(text: &str) -> Result<String, Refusal> {
    let text = text.trim();
    if (1..=MAX_NAME).contains(&text.chars().count()) && is_plain(text) {
        return Ok(text.to_owned());
    }
    let text = format!("`name` must be plain text of 1 to {MAX_NAME} characters");
    Err(refusal(RefusalCode::Malformed, &text))
}

/// Everything that is wrong with a passkey has one answer; the log has the reason.
fn wrong(fault: Fault) -> Refusal {
    tracing::info!(%fault, "a passkey was refused");
    refusal(
        RefusalCode::WrongPasskey,
        "this passkey was not accepted; try again, or use another way to sign in",
    )
}

fn stale() -> Refusal {
    let text = "this took longer than five minutes, or was sent twice; try again";
    refusal(RefusalCode::WrongPasskey, text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_challenge_is_ours_for_one_session_and_five_minutes() {
        let accounts = Accounts::new(store::testing::store().await, None, 9, [""; 0]);
        let site = Site { origin: "http://localhost", session: "one" };
        let challenge = accounts.challenge(site).await.expect("a challenge");
        assert_ne!(challenge, accounts.challenge(site).await.expect("another one"));
        let expires = accounts.expiry(&challenge, site).await.expect("ours");
        assert!((now()..=now() + GOOD).contains(&expires));
        let other = Site { session: "two", ..site };
        accounts.expiry(&challenge, other).await.expect_err("of another session");
        let old = accounts.challenge_until(now() - 1, site).await.expect("a challenge");
        accounts.expiry(&old, site).await.expect_err("it has expired");
        // Every byte of it is authenticated.
        let bytes = URL_SAFE_NO_PAD.decode(&challenge).expect("base64url");
        for at in 0..bytes.len() {
            let mut forged = bytes.clone();
            forged[at] ^= 1;
            let forged = URL_SAFE_NO_PAD.encode(forged);
            accounts.expiry(&forged, site).await.expect_err("forged");
        }
        for wrong in ["", "x", &challenge[1..], &format!("{challenge}AAAA")] {
            accounts.expiry(wrong, site).await.expect_err("of another length");
        }
    }
}
