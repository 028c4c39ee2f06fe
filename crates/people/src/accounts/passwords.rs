//! Passwords: Argon2id, with the parameters that its authors recommend as they stand in each hash.
//!
//! Hashing costs much time and memory by design. It runs on separate threads, a few at a time, and
//! requests that would have to wait too long are refused, so that a flood of passwords delays
//! nobody's move.

use std::sync::{Arc, LazyLock};

use argon2::{
    Argon2,
    password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash},
};
use protocol::{
    MAX_PASSWORD, MIN_PASSWORD, Refusal, RefusalCode,
    refusals::{refusal, unavailable},
};
use tokio::sync::Semaphore;
use unicode_normalization::UnicodeNormalization;

use super::{
    common_passwords::is_common,
    hashing_threads,
    names::{Name, folded},
};

/// How many requests wait for a password to be hashed; each takes some hundredths of a second.
const WAITING: usize = 64;

/// A valid password: any [`MIN_PASSWORD`] to [`MAX_PASSWORD`] characters.
pub struct Password(String);

impl Password {
    pub fn new(text: &str) -> Result<Self, Refusal> {
        // Keyboards encode the same letter in several ways. Texts that are far too long are cut
        // first.
        let text: String = text.nfc().take(MAX_PASSWORD + 1).collect();
        if (MIN_PASSWORD..=MAX_PASSWORD).contains(&text.chars().count()) {
            return Ok(Self(text));
        }
        let text = format!("a password must have {MIN_PASSWORD} to {MAX_PASSWORD} characters");
        Err(refusal(RefusalCode::Malformed, &text))
    }

    /// A password that somebody chooses: not one that everybody would try.
    pub fn chosen(text: &str, of: &Name) -> Result<Self, Refusal> {
        let password = Self::new(text)?;
        let is_name = folded(&password.0) == of.folded;
        if is_name || is_common(&password.0) {
            let text = "this password is easy to guess: it is one of the most common ones, or your name; choose another";
            return Err(refusal(RefusalCode::WeakPassword, text));
        }
        Ok(password)
    }

    /// The password as it is stored.
    pub fn hash(&self) -> Result<String, argon2::password_hash::Error> {
        let hash: PasswordHash = Argon2::default().hash_password(self.0.as_bytes())?;
        Ok(hash.to_string())
    }

    /// Whether it matches the stored hash. Without one it takes the same time to say no.
    fn is(&self, kept: Option<&str>) -> bool {
        static NOBODYS: LazyLock<String> =
            LazyLock::new(|| Password(String::new()).hash().unwrap_or_default());
        let Ok(hash) = PasswordHash::new(kept.unwrap_or(&NOBODYS)) else { return false };
        let same = Argon2::default().verify_password(self.0.as_bytes(), &hash).is_ok();
        same && kept.is_some()
    }
}

/// A password for people who have forgotten theirs: 80 random bits, without letters that look like
/// others.
pub fn one_time() -> String {
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    let mut bits: u128 = rand::random();
    let letter = |n: usize| {
        let letter = LETTERS[(bits % 32) as usize];
        bits /= 32;
        // In groups, to be read aloud.
        let gap = (n > 0 && n.is_multiple_of(4)).then_some('-');
        gap.into_iter().chain([char::from(letter)])
    };
    (0..16).flat_map(letter).collect()
}

/// The threads that hash passwords. Clones share them.
#[derive(Clone)]
pub(crate) struct Passwords {
    turns: Arc<Semaphore>,
    waiting: Arc<Semaphore>,
}

impl Passwords {
    /// At most half of the processors hash passwords.
    pub(crate) fn new() -> Self {
        let turns = Arc::new(Semaphore::new(hashing_threads::count()));
        Self { turns, waiting: Arc::new(Semaphore::new(WAITING)) }
    }

    /// Hashes a password for storage.
    pub(crate) async fn hash(&self, password: Password) -> Result<String, Refusal> {
        self.take(move || password.hash()).await?.map_err(|_| unavailable())
    }

    /// Whether a password matches a stored hash, if there is one.
    pub(crate) async fn is(
        &self,
        password: Password,
        kept: Option<String>,
    ) -> Result<bool, Refusal> {
        self.take(move || password.is(kept.as_deref())).await
    }

    async fn take<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let text = "the server is checking too many passwords; try again in a moment";
        let _place = self.waiting.try_acquire().map_err(|_| refusal(RefusalCode::TooMany, text))?;
        let turn = self.turns.clone().acquire_owned().await.map_err(|_| unavailable())?;
        let work = move || {
            // Held until the work is done, even if the request was dropped.
            let _turn = turn;
            work()
        };
        hashing_threads::run(work).await.ok_or_else(unavailable)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_known_again_however_its_letters_are_composed() {
        let password = Password::new("příliš žluťoučký").expect("long enough");
        let hash = password.hash().expect("a hash");
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        let decomposed: String = "příliš žluťoučký".nfd().collect();
        assert!(Password::new(&decomposed).expect("the same").is(Some(&hash)));
        assert!(!Password::new("prilis zlutoucky").expect("another").is(Some(&hash)));
        assert_ne!(password.hash().expect("a hash"), hash, "salted");
    }

    #[test]
    fn nobodys_password_is_never_right() {
        let password = Password::new("12345678").expect("long enough");
        assert!(!password.is(None) && !password.is(Some("")) && !password.is(Some("$argon2id$")));
    }

    #[test]
    fn too_short_and_too_long_is_no_password() {
        for text in [String::new(), "1234567".to_owned(), "x".repeat(201), "é".repeat(1_000_000)] {
            assert!(Password::new(&text).is_err());
        }
        assert!(Password::new(&"é".repeat(200)).is_ok());
    }

    #[tokio::test]
    async fn a_flood_is_turned_away() {
        use futures_util::FutureExt;

        let passwords = Passwords::new();
        // The machine is busy, and so all of them wait.
        let turns = u32::try_from(passwords.turns.available_permits()).expect("a few");
        let busy = passwords.turns.clone().acquire_many_owned(turns).await.expect("open");
        let mut waiting: Vec<_> = (0..WAITING).map(|_| Box::pin(passwords.take(|| ()))).collect();
        assert!(waiting.iter_mut().all(|asked| asked.now_or_never().is_none()));
        let refused = passwords.take(|| ()).now_or_never().expect("at once").expect_err("a flood");
        assert_eq!(refused.code, RefusalCode::TooMany);
        drop(busy);
        assert!(futures_util::future::join_all(waiting).await.iter().all(Result::is_ok));
        passwords.take(|| ()).await.expect("there is room again");
    }
}
