//! What a player does not see, and how he misjudges what he sees.

use chess::Move;

/// A player's eyes for one turn. The same eyes see the same.
///
/// What is not seen is a move anywhere, not a move in some position: who does not think of a knight on f7 does not think of
/// it in any line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sight {
    /// What decides which moves are not seen.
    pub seed: u64,
    /// How far evaluations are off at most, in centipawns.
    pub noise: u8,
    /// How many of 256 drops that take nothing are not seen.
    pub missed_drops: u8,
    /// How many of 256 moves over a long line are not seen.
    pub missed_lines: u8,
}

impl Sight {
    /// From how many squares on a line is long.
    const LONG: u8 = 4;

    /// Whether a move is thought of at all. Captures of a man that stands near are always seen.
    pub fn sees(&self, mv: Move) -> bool {
        let missed = match mv {
            Move::Drop { .. } => self.missed_drops,
            Move::Normal { from, to, .. } if Self::distance(from, to) >= Self::LONG => {
                self.missed_lines
            }
            _ => return true,
        };
        let from = mv.from().map_or(64, |from| from.index() as u64);
        let key = Mix::of(&[self.seed, mv.role() as u64, from, mv.to().index() as u64]);
        (key & 0xff) >= u64::from(missed)
    }

    /// By how much the evaluation of the position with this key is off.
    pub fn error(&self, key: u64) -> i32 {
        let span = 2 * u64::from(self.noise) + 1;
        let error = Mix::of(&[self.seed, key]) % span;
        i32::try_from(error).unwrap_or(0) - i32::from(self.noise)
    }

    fn distance(a: chess::Square, b: chess::Square) -> u8 {
        let files = (a.file() as u8).abs_diff(b.file() as u8);
        let ranks = (a.rank() as u8).abs_diff(b.rank() as u8);
        files.max(ranks)
    }
}

/// Numbers that look drawn and are not: splitmix64 over a few words.
pub(crate) struct Mix;

impl Mix {
    pub(crate) fn of(words: &[u64]) -> u64 {
        words.iter().fold(0, |state, &word| {
            let mut z = (state ^ word).wrapping_add(0x9e37_79b9_7f4a_7c15);
            z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            z ^ (z >> 31)
        })
    }
}
