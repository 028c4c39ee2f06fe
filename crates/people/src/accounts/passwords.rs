//! Passwords: Argon2id, with the parameters that its authors recommend as they stand in each hash.
//!
//! Hashing costs much time and memory by design. It runs on separate threads, a few at a time, and
//! requests that would have to wait too long are refused, so that a flood of passwords delays
//! nobody's move.

use std::{cell::RefCell, sync::LazyLock};

use argon2::{
    Algorithm, Argon2, Block, Params, Version,
    password_hash::{
        self, CustomizedPasswordHasher, PasswordHasher, PasswordVerifier,
        phc::{Output, ParamsString, PasswordHash, Salt},
    },
};
use protocol::{
    MAX_PASSWORD, MIN_PASSWORD, Refusal, RefusalCode,
    refusals::{refusal, unavailable},
};
use unicode_normalization::UnicodeNormalization;

use super::{
    common_passwords::is_common,
    hashing_threads,
    names::{Name, folded},
};
use crate::{
    address::Address,
    turns::{Bounds, Turns},
};

/// How many requests wait for a password to be hashed; each takes some hundredths of a second.
const WAITING: usize = 64;

/// How many of them are of one address: a class that signs in.
const EACH: usize = 32;

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
        if is_name(&password.0, of) || is_common(&password.0) {
            let text = "this password is easy to guess: it is one of the most common ones, or your name; choose another";
            return Err(refusal(RefusalCode::WeakPassword, text));
        }
        Ok(password)
    }

    /// The password as it is stored.
    pub fn hash(&self) -> Result<String, password_hash::Error> {
        let hash = Hasher.hash_password(self.0.as_bytes())?;
        Ok(hash.to_string())
    }

    /// Whether it matches the stored hash. Without one it takes the same time to say no.
    fn is(&self, kept: Option<&str>) -> bool {
        static NOBODYS: LazyLock<String> =
            LazyLock::new(|| Password(String::new()).hash().unwrap_or_default());
        let Ok(hash) = PasswordHash::new(kept.unwrap_or(&NOBODYS)) else { return false };
        let same = Hasher.verify_password(self.0.as_bytes(), &hash).is_ok();
        same && kept.is_some()
    }
}

/// Argon2 in memory that each thread keeps. The library would allocate it anew for each password,
/// and the allocator of glibc does not find such aligned memory again: it kept 230 MiB after twelve
/// passwords.
struct Hasher;

thread_local! {
    static MEMORY: RefCell<Vec<Block>> = const { RefCell::new(Vec::new()) };
}

impl CustomizedPasswordHasher<PasswordHash> for Hasher {
    type Params = Params;

    fn hash_password_customized(
        &self,
        password: &[u8],
        salt: &[u8],
        algorithm: Option<&str>,
        version: Option<u32>,
        params: Params,
    ) -> password_hash::Result<PasswordHash> {
        let algorithm = algorithm.map(Algorithm::try_from).transpose()?.unwrap_or_default();
        let version = version.map(Version::try_from).transpose()?.unwrap_or_default();
        let length = params.output_len().unwrap_or(Params::DEFAULT_OUTPUT_LEN);
        let mut buffer = [0; Output::MAX_LENGTH];
        let output = buffer.get_mut(..length).ok_or(password_hash::Error::OutputSize)?;
        let argon2 = Argon2::new(algorithm, version, params);
        MEMORY.with_borrow_mut(|memory| {
            memory.resize_with(argon2.params().block_count(), Block::default);
            argon2.hash_password_into_with_memory(password, salt, output, memory)
        })?;
        Ok(PasswordHash {
            algorithm: algorithm.ident(),
            version: Some(version.into()),
            params: ParamsString::try_from(argon2.params())?,
            salt: Some(Salt::new(salt)?),
            hash: Some(Output::new(output)?),
        })
    }
}

impl PasswordHasher<PasswordHash> for Hasher {
    fn hash_password_with_salt(
        &self,
        password: &[u8],
        salt: &[u8],
    ) -> password_hash::Result<PasswordHash> {
        self.hash_password_customized(password, salt, None, None, Params::default())
    }
}

/// Whether a password is a name, alone or with digits and signs behind it: `Anna2026!`.
fn is_name(password: &str, name: &Name) -> bool {
    let ends = |c: char| c.is_ascii_digit() || c.is_ascii_punctuation();
    let shortest = password.trim_end_matches(ends).len();
    // The name may end with some of them itself. They are characters of one byte.
    (shortest..=password.len()).any(|end| folded(&password[..end]) == name.folded)
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
pub(crate) struct Passwords(Turns);

impl Passwords {
    /// At most half of the processors hash passwords.
    pub(crate) fn new() -> Self {
        let running = hashing_threads::count();
        let running_each = running.div_ceil(2);
        let bounds = Bounds { running, running_each, waiting: WAITING, waiting_each: EACH };
        Self(Turns::new(bounds))
    }

    /// Hashes a password for storage, for an address if addresses count.
    pub(crate) async fn hash(
        &self,
        password: Password,
        of: Option<Address>,
    ) -> Result<String, Refusal> {
        self.take(of, move || password.hash()).await?.map_err(|_| unavailable())
    }

    /// Whether a password matches a stored hash, if there is one.
    pub(crate) async fn is(
        &self,
        password: Password,
        kept: Option<String>,
        of: Option<Address>,
    ) -> Result<bool, Refusal> {
        self.take(of, move || password.is(kept.as_deref())).await
    }

    async fn take<T: Send + 'static>(
        &self,
        of: Option<Address>,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let turn = self.0.take(of).await?;
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
    fn hashes_are_those_of_the_library() {
        for text in ["correct horse", "korrektes Pferd"] {
            let password = Password::new(text).expect("a password");
            let library: PasswordHash =
                Argon2::default().hash_password(text.as_bytes()).expect("hashed");
            assert!(password.is(Some(&library.to_string())));
            let ours = password.hash().expect("hashed");
            let ours = PasswordHash::new(&ours).expect("a hash");
            assert!(Argon2::default().verify_password(text.as_bytes(), &ours).is_ok());
            assert!(Argon2::default().verify_password(b"wrong horse", &ours).is_err());
        }
    }

    #[test]
    fn a_thread_hashes_all_passwords_in_the_same_memory() {
        let memory = || MEMORY.with_borrow(|memory| (memory.as_ptr(), memory.len()));
        let password = Password::new("correct horse").expect("a password");
        let hash = password.hash().expect("hashed");
        let (place, blocks) = memory();
        assert!(blocks > 0);
        assert!(password.is(Some(&hash)) && !password.is(None));
        assert_eq!(memory(), (place, blocks));
    }

    #[test]
    fn a_name_with_an_ending_is_easy_to_guess() {
        for (name, password) in [
            ("Rosalind", "rosalind"),
            ("Rosalind", "Rosalind1"),
            ("Anna", "Anna2026!"),
            ("Anna 77", "anna77!!!"),
            ("Ann4", "ANN41234"),
        ] {
            let of = Name::new(name).expect("a name");
            let refused = Password::chosen(password, &of).err().expect(password);
            assert_eq!(refused.code, RefusalCode::WeakPassword, "{password}");
        }
        let of = Name::new("Anna").expect("a name");
        for password in ["20262027", "Annabel 26", "Anna plays e4"] {
            assert!(Password::chosen(password, &of).is_ok(), "{password}");
        }
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
        let busy: Vec<_> = (0..hashing_threads::count())
            .map(|_| passwords.0.take(None).now_or_never().expect("at once").expect("room"))
            .collect();
        let take = || Box::pin(passwords.take(None, || ()));
        let mut waiting: Vec<_> = (0..WAITING).map(|_| take()).collect();
        assert!(waiting.iter_mut().all(|asked| asked.now_or_never().is_none()));
        let refused = take().now_or_never().expect("at once").expect_err("a flood");
        assert_eq!(refused.code, RefusalCode::TooMany);
        drop(busy);
        assert!(futures_util::future::join_all(waiting).await.iter().all(Result::is_ok));
        take().await.expect("there is room again");
    }
}
