//! The seal of messages between nodes. A program that reaches the bus can neither read a message
//! nor write, alter, repeat or redirect one.
//!
//! A sealed message is the version of this form, the session of its sender, its number, and the
//! encrypted letter with its tag. The tag covers these and the addressee. Each session has a key of
//! its own, derived from the secret of the database, so a number is never used twice with a key.
//!
//! NATS keeps messages of one sender to one subject in order, so each must have a higher number
//! than the one before. A broadcast does not show that it was sent in the life of its receiver; it
//! is believed only after a message to the receiver alone, whose session is chosen by chance at its
//! start, so that nobody can have recorded one before.

use std::collections::{HashMap, VecDeque};

use bytes::Bytes;
use cluster::SessionId;
use ring::{
    aead::{Aad, CHACHA20_POLY1305, LessSafeKey, Nonce, UnboundKey},
    hkdf,
};

/// The version of messages on the bus: of the seal and of the letters. Nodes with different ones do
/// not understand each other.
pub const BUS_VERSION: u8 = 1;

/// The version, the sender and the number before the letter.
const HEAD: usize = 1 + 8 + 8;

/// The bytes that a seal adds to a letter.
pub(super) const OVERHEAD: usize = HEAD + 16;

/// How many sessions are remembered. Each start of a node is one.
const MOST_SENDERS: usize = 10_000;

/// The key from which those of sessions are derived.
#[derive(Clone, Debug)]
pub struct BusKey(hkdf::Prk);

/// Why a message is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// It is too short, or of another version.
    Malformed,
    /// It was altered, sent to somebody else, or sealed with another key.
    Forged,
    /// It came before.
    Replayed,
    /// A broadcast of a sender of whom nobody knows whether it lives.
    Unproven,
}

/// Seals what this node sends.
pub(super) struct Sealer {
    me: SessionId,
    key: LessSafeKey,
    sent: u64,
}

/// Opens what this node receives.
pub(super) struct Opener {
    me: SessionId,
    key: BusKey,
    senders: HashMap<SessionId, Sender>,
    /// The same in the order in which they were first heard.
    oldest: VecDeque<SessionId>,
}

struct Sender {
    key: LessSafeKey,
    /// The number of its last message to this node.
    direct: u64,
    /// The number of its last message to all.
    common: u64,
}

/// A message of another node.
#[derive(Debug)]
pub struct Arrived {
    pub(super) from: SessionId,
    pub(super) letter: Bytes,
    /// Whether it is the first of this sender, which has heard no broadcast of this node either.
    pub(super) is_first: bool,
}

impl BusKey {
    /// The name of the secret in the database.
    pub const NAME: &str = "bus";

    /// A secret for a new database.
    pub fn secret() -> Vec<u8> {
        rand::random::<[u8; 32]>().to_vec()
    }

    pub fn new(secret: &[u8]) -> Self {
        Self(hkdf::Salt::new(hkdf::HKDF_SHA256, b"tandem bus").extract(secret))
    }

    /// The key of a session.
    fn of(&self, session: SessionId) -> Option<LessSafeKey> {
        let info: [&[u8]; 2] = [b"messages", &session.0.to_be_bytes()];
        let key = self.0.expand(&info, &CHACHA20_POLY1305).ok()?;
        Some(LessSafeKey::new(UnboundKey::from(key)))
    }
}

impl Reason {
    pub(super) fn as_str(self) -> &'static str {
        match self {
            Self::Malformed => "malformed",
            Self::Forged => "forged",
            Self::Replayed => "replayed",
            Self::Unproven => "unproven",
        }
    }
}

impl Sealer {
    /// `None` if the library of ciphers gives no key, which it does not say to happen.
    pub(super) fn new(key: &BusKey, me: SessionId) -> Option<Self> {
        Some(Self { me, key: key.of(me)?, sent: 0 })
    }

    /// Seals a letter to a node, or to all. `None` if it is gigabytes long.
    pub(super) fn seal(&mut self, to: Option<SessionId>, letter: &[u8]) -> Option<Bytes> {
        self.sent += 1;
        let head = head(self.me, self.sent);
        let mut sealed = Vec::with_capacity(letter.len() + OVERHEAD);
        sealed.extend_from_slice(&head);
        sealed.extend_from_slice(letter);
        let (nonce, bound) = (nonce(self.sent), bound(head, to));
        let tag = self.key.seal_in_place_separate_tag(nonce, bound, &mut sealed[HEAD..]).ok()?;
        sealed.extend_from_slice(tag.as_ref());
        Some(Bytes::from(sealed))
    }
}

impl Opener {
    pub(super) fn new(key: BusKey, me: SessionId) -> Self {
        Self { me, key, senders: HashMap::new(), oldest: VecDeque::new() }
    }

    /// Opens a message to this node, or to all.
    pub(super) fn open(&mut self, to: Option<SessionId>, sealed: &[u8]) -> Result<Arrived, Reason> {
        let (head, rest) = sealed.split_first_chunk::<HEAD>().ok_or(Reason::Malformed)?;
        if head[0] != BUS_VERSION {
            return Err(Reason::Malformed);
        }
        let part = |at: usize| std::array::from_fn(|place| head[at + place]);
        let (from, number) = (SessionId(u64::from_be_bytes(part(1))), u64::from_be_bytes(part(9)));
        let known = self.senders.get(&from);
        let derived = if known.is_none() { self.key.of(from) } else { None };
        let key = known.map(|known| &known.key).or(derived.as_ref()).ok_or(Reason::Forged)?;
        let mut letter = rest.to_vec();
        let opened = key.open_in_place(nonce(number), bound(*head, to), &mut letter);
        let length = opened.map_err(|_| Reason::Forged)?.len();
        letter.truncate(length);
        let is_first = derived.is_some();
        self.note(from, number, to.is_some(), derived)?;
        Ok(Arrived { from, letter: Bytes::from(letter), is_first })
    }

    /// Notes the number of a true message, unless it is an old one.
    fn note(
        &mut self,
        from: SessionId,
        number: u64,
        is_direct: bool,
        new: Option<LessSafeKey>,
    ) -> Result<(), Reason> {
        if from == self.me {
            // The bus does not send back what it gets.
            return Err(Reason::Replayed);
        }
        if let Some(key) = new {
            if !is_direct {
                return Err(Reason::Unproven);
            }
            if self.senders.len() >= MOST_SENDERS
                && let Some(oldest) = self.oldest.pop_front()
            {
                self.senders.remove(&oldest);
            }
            self.oldest.push_back(from);
            self.senders.insert(from, Sender { key, direct: number, common: number });
            return Ok(());
        }
        let sender = self.senders.get_mut(&from).ok_or(Reason::Unproven)?;
        let last = if is_direct { &mut sender.direct } else { &mut sender.common };
        if number <= *last {
            return Err(Reason::Replayed);
        }
        *last = number;
        Ok(())
    }
}

fn head(from: SessionId, number: u64) -> [u8; HEAD] {
    let mut head = [BUS_VERSION; HEAD];
    head[1..9].copy_from_slice(&from.0.to_be_bytes());
    head[9..].copy_from_slice(&number.to_be_bytes());
    head
}

fn nonce(number: u64) -> Nonce {
    let mut nonce = [0; 12];
    nonce[4..].copy_from_slice(&number.to_be_bytes());
    Nonce::assume_unique_for_key(nonce)
}

/// The tag covers this beside the letter: the head and the addressee.
fn bound(head: [u8; HEAD], to: Option<SessionId>) -> Aad<[u8; HEAD + 9]> {
    let mut bound = [0; HEAD + 9];
    bound[..HEAD].copy_from_slice(&head);
    if let Some(to) = to {
        bound[HEAD] = 1;
        bound[HEAD + 1..].copy_from_slice(&to.0.to_be_bytes());
    }
    Aad::from(bound)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ME: SessionId = SessionId(1);
    const OTHER: SessionId = SessionId(2);
    const THIRD: SessionId = SessionId(3);

    fn key() -> BusKey {
        BusKey::new(b"secret of the database")
    }

    fn sealer(of: SessionId) -> Sealer {
        Sealer::new(&key(), of).expect("a key")
    }

    fn opened(opener: &mut Opener, to: Option<SessionId>, sealed: &[u8]) -> Result<String, Reason> {
        let arrived = opener.open(to, sealed)?;
        assert_eq!(arrived.from, OTHER);
        Ok(String::from_utf8(arrived.letter.to_vec()).expect("text"))
    }

    #[test]
    fn a_letter_comes_through_once_and_unreadable_for_others() {
        let (mut sealer, mut opener) = (sealer(OTHER), Opener::new(key(), ME));
        let sealed = sealer.seal(Some(ME), b"team talk").expect("sealed");
        assert_eq!(sealed.len(), "team talk".len() + OVERHEAD);
        assert!(!sealed.windows(4).any(|four| four == b"team"));
        assert_eq!(opened(&mut opener, Some(ME), &sealed).as_deref(), Ok("team talk"));
        assert_eq!(opener.open(Some(ME), &sealed).err(), Some(Reason::Replayed));
        let again = sealer.seal(Some(ME), b"team talk").expect("sealed");
        assert_ne!(sealed[HEAD..], again[HEAD..], "equal letters look different");
        assert_eq!(opened(&mut opener, Some(ME), &again).as_deref(), Ok("team talk"));
    }

    #[test]
    fn every_altered_byte_is_found() {
        let (mut sealer, mut opener) = (sealer(OTHER), Opener::new(key(), ME));
        let sealed = sealer.seal(Some(ME), b"hello").expect("sealed");
        for place in 0..sealed.len() {
            let mut altered = sealed.to_vec();
            altered[place] ^= 4;
            let wrong = if place == 0 { Reason::Malformed } else { Reason::Forged };
            assert_eq!(opener.open(Some(ME), &altered).err(), Some(wrong), "byte {place}");
            let cut = opener.open(Some(ME), &sealed[..place]).err();
            assert!(matches!(cut, Some(Reason::Malformed | Reason::Forged)), "{place}: {cut:?}");
        }
        assert_eq!(opened(&mut opener, Some(ME), &sealed).as_deref(), Ok("hello"));
        let json = br#"{"from":2,"letter":"LobbyTalk"}"#;
        assert_eq!(opener.open(Some(ME), json).err(), Some(Reason::Malformed));
    }

    #[test]
    fn a_letter_is_for_its_addressee_alone() {
        let mut sealer = sealer(OTHER);
        let for_third = sealer.seal(Some(THIRD), b"a").expect("sealed");
        let for_me = sealer.seal(Some(ME), b"b").expect("sealed");
        let for_all = sealer.seal(None, b"c").expect("sealed");
        let mut opener = Opener::new(key(), ME);
        for (to, sealed) in [(Some(ME), &for_third), (None, &for_me), (Some(ME), &for_all)] {
            assert_eq!(opener.open(to, sealed).err(), Some(Reason::Forged), "{to:?}");
        }
    }

    #[test]
    fn another_database_has_another_key() {
        let stranger = Sealer::new(&BusKey::new(&BusKey::secret()), OTHER);
        let sealed = stranger.expect("a key").seal(Some(ME), b"hello").expect("sealed");
        assert_eq!(Opener::new(key(), ME).open(Some(ME), &sealed).err(), Some(Reason::Forged));
    }

    #[test]
    fn broadcasts_are_believed_when_their_sender_has_shown_that_it_lives() {
        let (mut sealer, mut opener) = (sealer(OTHER), Opener::new(key(), ME));
        let recorded = sealer.seal(None, b"old").expect("sealed");
        assert_eq!(opener.open(None, &recorded).err(), Some(Reason::Unproven));
        let direct = sealer.seal(Some(ME), b"here").expect("sealed");
        assert!(opener.open(Some(ME), &direct).expect("true").is_first);
        assert_eq!(opener.open(None, &recorded).err(), Some(Reason::Replayed));
        let fresh = sealer.seal(None, b"new").expect("sealed");
        assert_eq!(opened(&mut opener, None, &fresh).as_deref(), Ok("new"));
        assert_eq!(opener.open(None, &fresh).err(), Some(Reason::Replayed));
        // Of the two subjects, either may be read first.
        let (one, two) = (sealer.seal(Some(ME), b"1"), sealer.seal(None, b"2"));
        for (to, sealed) in [(None, two), (Some(ME), one)] {
            assert!(!opener.open(to, &sealed.expect("sealed")).expect("true").is_first);
        }
    }

    #[test]
    fn a_node_that_starts_anew_is_heard_at_once_and_its_past_is_not() {
        let (mut sealer, mut opener) = (sealer(OTHER), Opener::new(key(), ME));
        let sealed = sealer.seal(Some(ME), b"hello").expect("sealed");
        assert!(opener.open(Some(ME), &sealed).is_ok());
        let mut anew = Sealer::new(&key(), THIRD).expect("a key");
        let hello = anew.seal(Some(ME), b"hello").expect("sealed");
        assert!(opener.open(Some(ME), &hello).expect("true").is_first);
        assert_eq!(opener.open(Some(ME), &sealed).err(), Some(Reason::Replayed));
        // The receiver starts anew too.
        assert_eq!(
            Opener::new(key(), SessionId(9)).open(Some(SessionId(9)), &sealed).err(),
            Some(Reason::Forged)
        );
    }

    #[test]
    fn own_messages_that_come_back_are_refused() {
        let (mut sealer, mut opener) = (sealer(ME), Opener::new(key(), ME));
        for to in [None, Some(ME)] {
            let sealed = sealer.seal(to, b"hello").expect("sealed");
            assert_eq!(opener.open(to, &sealed).err(), Some(Reason::Replayed));
        }
    }

    #[test]
    fn a_bounded_number_of_sessions_is_remembered() {
        let mut opener = Opener::new(key(), ME);
        for session in 10..10 + MOST_SENDERS as u64 + 5 {
            let sealed = sealer(SessionId(session)).seal(Some(ME), b"hello").expect("sealed");
            assert!(opener.open(Some(ME), &sealed).is_ok());
        }
        assert_eq!((opener.senders.len(), opener.oldest.len()), (MOST_SENDERS, MOST_SENDERS));
    }
}
