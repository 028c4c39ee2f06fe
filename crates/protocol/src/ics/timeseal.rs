//! Timeseal, versions 1 and 2: lines of a client with the time at which they were sent, scrambled.
//!
//! It is obfuscation, not security: the key is public, and a client can claim any time. Servers use
//! the pings to measure the round trip, and never give back more than that.

/// How a program seals its lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seal {
    /// The text that the bytes of a line are combined with.
    pub key: &'static [u8],
    /// The length of a group, in which bytes change places.
    pub group: usize,
    /// The places that are exchanged in each group.
    pub swaps: &'static [(usize, usize)],
    /// After which timestamp a client may begin again from 0, in milliseconds.
    pub wraps_at: u64,
}

/// The seal of FICS, which both versions use. pychess counts milliseconds modulo 10,000,000.
pub const FICS: Seal = Seal {
    key: b"Timestamp (FICS) v1.0 - programmed by Henrik Gram.",
    group: 12,
    swaps: &[(0, 11), (2, 9), (4, 7)],
    wraps_at: 10_000_000,
};

/// The ping, which a sealing client answers at once with [`PONG`].
pub const PING: &str = "[G]\n\r";

/// The answer to a ping.
pub const PONG: &[u8] = b"\x029";

/// The ends of the payload and of the timestamp.
const PAYLOAD_END: u8 = 0x18;
const TIME_END: u8 = 0x19;

/// The longest timestamp, in digits.
const MOST_DIGITS: usize = 18;

/// A line that was sealed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opened {
    /// The line without its time.
    pub payload: Vec<u8>,
    /// The client's clock, in milliseconds; it need not be absolute.
    pub timestamp: u64,
}

/// The first line of a sealing client.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Version {
    One,
    Two,
}

impl Version {
    /// Reads the first line of a connection, which names the client and its system.
    pub fn from_hello(payload: &[u8]) -> Option<Self> {
        let fields = payload.iter().filter(|&&byte| byte == b'|').count();
        match payload {
            _ if fields < 2 => None,
            _ if payload.starts_with(b"TIMESTAMP|") => Some(Self::One),
            _ if payload.starts_with(b"TIMESEAL2|") => Some(Self::Two),
            _ => None,
        }
    }
}

impl Seal {
    /// Opens a line; nothing if it was not sealed like this.
    pub fn open(&self, line: &[u8]) -> Option<Opened> {
        let (&last, sealed) = line.split_last()?;
        let offset = usize::from(last & 0x7f);
        let whole = !sealed.is_empty() && sealed.len().is_multiple_of(self.group);
        if !whole || last & 0x80 == 0 || offset >= self.key.len() {
            return None;
        }
        let unmask = |(i, &byte): (usize, &u8)| {
            (byte.wrapping_add(32) ^ self.key[(i + offset) % self.key.len()]) & 0x7f
        };
        let mut bytes: Vec<u8> = sealed.iter().enumerate().map(unmask).collect();
        self.swap(&mut bytes);
        let end = bytes.iter().position(|&byte| byte == PAYLOAD_END)?;
        let (payload, rest) = bytes.split_at(end);
        let digits = &rest[1..];
        let digits = &digits[..digits.iter().position(|&byte| byte == TIME_END)?];
        if digits.len() > MOST_DIGITS {
            return None;
        }
        let timestamp = str::from_utf8(digits).ok()?.parse().ok()?;
        Some(Opened { payload: payload.to_vec(), timestamp })
    }

    /// Seals a line, without its line end. The `offset` and the `filler` letters are any; the
    /// payload must be ASCII, because the seal has no eighth bit.
    pub fn close(
        &self,
        payload: &[u8],
        timestamp: u64,
        offset: u8,
        filler: impl IntoIterator<Item = u8>,
    ) -> Vec<u8> {
        let ascii = payload.iter().map(|byte| byte & 0x7f);
        let mut bytes: Vec<u8> = ascii.filter(|&byte| byte != PAYLOAD_END).collect();
        bytes.push(PAYLOAD_END);
        bytes.extend_from_slice(timestamp.to_string().as_bytes());
        bytes.push(TIME_END);
        let mut filler = filler.into_iter();
        while !bytes.len().is_multiple_of(self.group) {
            bytes.push(filler.next().unwrap_or(b'a') & 0x7f);
        }
        self.swap(&mut bytes);
        let offset = usize::from(offset) % self.key.len();
        for (i, byte) in bytes.iter_mut().enumerate() {
            *byte = ((*byte | 0x80) ^ self.key[(i + offset) % self.key.len()]).wrapping_sub(32);
        }
        bytes.push(0x80 | u8::try_from(offset).unwrap_or(0));
        bytes
    }

    fn swap(&self, bytes: &mut [u8]) {
        for group in bytes.chunks_exact_mut(self.group) {
            self.swaps.iter().for_each(|&(one, other)| group.swap(one, other));
        }
    }

    /// The time between two timestamps of a client, in milliseconds; nothing if its clock has run
    /// backwards.
    pub fn elapsed(&self, from: u64, to: u64) -> Option<u64> {
        match to.checked_sub(from) {
            Some(elapsed) => Some(elapsed),
            // It has begun again from 0, which is only to be believed near there.
            None if from < self.wraps_at && from - to > self.wraps_at / 2 => {
                Some(to + self.wraps_at - from)
            }
            None => None,
        }
    }
}

/// How much of the time that a server measured was lag, by the client's word: never more than the
/// round trip that the server has measured, and nothing if the client's clock has run backwards.
pub fn lag(measured: u64, by_client: Option<u64>, round_trip: u64) -> u64 {
    by_client.map_or(0, |thought| measured.saturating_sub(thought).min(round_trip))
}
