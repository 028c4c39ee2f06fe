//! The transposition table, which threads share without locks.
//!
//! An entry is two words: the data, and the key combined with the data by exclusive or. If two
//! threads write at once, the words do not fit together and no key matches. Two positions can
//! still share a key, so the search trusts a score from the table, but checks that a move is legal.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::{packed_move::PackedMove, score};

/// How a stored score relates to the true score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// No score is known.
    None,
    /// The true score is at most this.
    Upper,
    /// The true score is at least this.
    Lower,
    Exact,
}

impl Bound {
    /// The bound that a score is if it was found with this window.
    #[inline(always)]
    pub(crate) const fn new(score: i32, alpha: i32, beta: i32) -> Self {
        if score >= beta {
            Self::Lower
        } else if score > alpha {
            Self::Exact
        } else {
            Self::Upper
        }
    }
}

/// The knowledge about a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TtEntry {
    pub(crate) packed_move: PackedMove,
    pub(crate) score: i32,
    pub(crate) static_eval: i32,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
}

/// The bits of a key that say by which values positions are judged. All other bits, and so the
/// bucket, depend on the position alone.
pub(crate) const VALUE_BITS: u64 = 0xfff;

impl TtEntry {
    /// An entry that knows nothing.
    const EMPTY: Self = Self {
        packed_move: PackedMove::NONE,
        score: 0,
        static_eval: score::NONE,
        depth: 0,
        bound: Bound::None,
    };

    /// Whether the score ends a search with this window.
    #[inline(always)]
    pub(crate) const fn cuts(&self, alpha: i32, beta: i32) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.score >= beta,
            Bound::Upper => self.score <= alpha,
            Bound::None => false,
        }
    }

    /// A better estimate than the static evaluation, if the score is one.
    #[inline(always)]
    pub(crate) const fn refine(&self, static_eval: i32) -> i32 {
        let is_better = match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.score > static_eval,
            Bound::Upper => self.score < static_eval,
            Bound::None => false,
        };
        if is_better && !score::is_decided(self.score) { self.score } else { static_eval }
    }

    fn pack(self, age: u8) -> u64 {
        u64::from(self.packed_move.0)
            | u64::from(self.score as i16 as u16) << 16
            | u64::from(self.static_eval as i16 as u16) << 32
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
            packed_move: PackedMove(word as u16),
            score: i32::from((word >> 16) as u16 as i16),
            static_eval: i32::from((word >> 32) as u16 as i16),
            depth: i32::from((word >> 48) as u8 as i8),
            bound,
        }
    }
}

/// The entries that a position may have: one cache line.
#[repr(align(64))]
#[derive(Debug, Default)]
struct Bucket([[AtomicU64; 2]; 4]);

#[derive(Debug)]
pub(crate) struct TranspositionTable {
    buckets: Vec<Bucket>,
    /// The number of the search modulo 64. Entries of earlier searches are replaced first.
    age: u8,
}

impl TranspositionTable {
    /// A table of at most `bytes`, but of one bucket at least.
    pub(crate) fn new(bytes: usize) -> Self {
        let count = (bytes / size_of::<Bucket>()).max(1);
        Self { buckets: (0..count).map(|_| Bucket::default()).collect(), age: 0 }
    }

    pub(crate) fn clear(&mut self) {
        self.buckets.iter_mut().for_each(|bucket| *bucket = Bucket::default());
        self.age = 0;
    }

    /// A new search begins.
    pub(crate) const fn grow_older(&mut self) {
        self.age = (self.age + 1) & 63;
    }

    #[inline(always)]
    fn bucket(&self, key: u64) -> &Bucket {
        let index = (u128::from(key) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize]
    }

    /// The entry of a position `ply` plies from the root. Of a position that was judged by
    /// other values, that is only its move.
    #[inline]
    pub(crate) fn probe(&self, key: u64, ply: usize) -> Option<TtEntry> {
        self.bucket(key).0.iter().find_map(|[lock, data]| {
            let word = data.load(Relaxed);
            let differs = lock.load(Relaxed) ^ word ^ key;
            (differs & !VALUE_BITS == 0 && word != 0).then(|| {
                let entry = TtEntry::unpack(word);
                if differs == 0 {
                    TtEntry { score: score::from_tt(entry.score, ply), ..entry }
                } else {
                    TtEntry { packed_move: entry.packed_move, ..TtEntry::EMPTY }
                }
            })
        })
    }

    /// Stores an entry, with its score counted from the root, in place of an older one of the
    /// position or of the one in its bucket that is worth least.
    #[inline]
    pub(crate) fn store(&self, key: u64, mut entry: TtEntry, ply: usize) {
        entry.score = score::to_tt(entry.score, ply);
        let bucket = self.bucket(key);
        let mut place = &bucket.0[0];
        let mut least = i32::MAX;
        for slot in &bucket.0 {
            let word = slot[1].load(Relaxed);
            let differs = slot[0].load(Relaxed) ^ word ^ key;
            if differs & !VALUE_BITS == 0 {
                let old = TtEntry::unpack(word);
                let fresh = differs == 0 && (word >> 58) as u8 == self.age;
                if entry.packed_move == PackedMove::NONE {
                    entry.packed_move = old.packed_move;
                }
                // A much deeper result of this search is only replaced by an exact one.
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
