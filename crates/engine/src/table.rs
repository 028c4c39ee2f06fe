//! What was found out about positions: a hash table that threads share without locks.
//!
//! An entry is two words, the second hidden in the first by exclusive or; words that do not belong together are noticed
//! because no key fits. Still two positions may share a key, so what comes out is believed as a score, never as a move.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::{code::Code, score};

/// What a score says of the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// Nothing.
    None,
    /// It is at most this.
    Upper,
    /// It is at least this.
    Lower,
    /// It is this.
    Exact,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    pub(crate) code: Code,
    pub(crate) score: i32,
    pub(crate) eval: i32,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
}

/// The bits of a key that tell by which values a position is judged. All other bits, and so its bucket, tell which it is.
pub(crate) const VALUES: u64 = 0xfff;

impl Entry {
    /// That nothing is known.
    const NOTHING: Self =
        Self { code: Code::NONE, score: 0, eval: score::NONE, depth: 0, bound: Bound::None };

    fn pack(self, age: u8) -> u64 {
        u64::from(self.code.0)
            | u64::from(self.score as i16 as u16) << 16
            | u64::from(self.eval as i16 as u16) << 32
            | u64::from(self.depth as i8 as u8) << 48
            | u64::from(self.bound as u8 | age << 2) << 56
    }

    fn unpack(word: u64) -> Self {
        let bound = match word >> 56 & 3 {
            0 => Bound::None,
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        };
        Self {
            code: Code(word as u16),
            score: i32::from((word >> 16) as u16 as i16),
            eval: i32::from((word >> 32) as u16 as i16),
            depth: i32::from((word >> 48) as u8 as i8),
            bound,
        }
    }
}

/// Entries that a position may have: one cache line.
#[repr(align(64))]
#[derive(Debug, Default)]
struct Bucket([[AtomicU64; 2]; 4]);

#[derive(Debug)]
pub(crate) struct Table {
    buckets: Vec<Bucket>,
    /// Which search it is, modulo 64: entries of earlier ones are given up first.
    age: u8,
}

impl Table {
    /// A table of at most `bytes`, but of one bucket at least.
    pub(crate) fn new(bytes: usize) -> Self {
        let count = (bytes / size_of::<Bucket>()).max(1);
        Self { buckets: (0..count).map(|_| Bucket::default()).collect(), age: 0 }
    }

    pub(crate) fn clear(&mut self) {
        self.buckets.iter_mut().for_each(|bucket| *bucket = Bucket::default());
        self.age = 0;
    }

    pub(crate) const fn grow_older(&mut self) {
        self.age = (self.age + 1) & 63;
    }

    #[inline(always)]
    fn bucket(&self, key: u64) -> &Bucket {
        let index = (u128::from(key) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize]
    }

    /// What is known of a position; of one that was judged by other values, its move.
    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        self.bucket(key).0.iter().find_map(|[lock, data]| {
            let word = data.load(Relaxed);
            let differs = lock.load(Relaxed) ^ word ^ key;
            (differs & !VALUES == 0 && word != 0).then(|| {
                let entry = Entry::unpack(word);
                if differs == 0 { entry } else { Entry { code: entry.code, ..Entry::NOTHING } }
            })
        })
    }

    /// Keeps an entry in place of an older one of the position, or of the one in its bucket that is worth least.
    #[inline]
    pub(crate) fn put(&self, key: u64, mut entry: Entry) {
        let bucket = self.bucket(key);
        let mut place = &bucket.0[0];
        let mut least = i32::MAX;
        for slot in &bucket.0 {
            let word = slot[1].load(Relaxed);
            let differs = slot[0].load(Relaxed) ^ word ^ key;
            if differs & !VALUES == 0 {
                let old = Entry::unpack(word);
                let fresh = differs == 0 && (word >> 58) as u8 == self.age;
                if entry.code == Code::NONE {
                    entry.code = old.code;
                }
                // What is known better is only given up for what is exact.
                if fresh && entry.bound != Bound::Exact && entry.depth + 4 <= old.depth {
                    return;
                }
                place = slot;
                break;
            }
            let behind = i32::from(self.age.wrapping_sub((word >> 58) as u8) & 63);
            let worth = i32::from((word >> 48) as u8 as i8) - 8 * behind;
            let worth = if word == 0 { i32::MIN } else { worth };
            if worth < least {
                least = worth;
                place = slot;
            }
        }
        let word = entry.pack(self.age);
        place[0].store(key ^ word, Relaxed);
        place[1].store(word, Relaxed);
    }
}
