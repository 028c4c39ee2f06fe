//! How a weaker level errs: which moves it overlooks, and how far it misjudges positions.

use chess::{Move, Square};

/// The errors of a player during one turn. The same handicap always errs in the same way.
///
/// It hides moves everywhere, not in single positions: a player who does not think of a knight
/// drop on f7 does not think of it in any line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Handicap {
    /// Decides which moves are overlooked and how positions are misjudged.
    pub seed: u64,
    /// The largest error of an evaluation, in centipawns.
    pub noise: u8,
    /// How many of 256 drops are overlooked.
    pub missed_drops: u8,
    /// How many of 256 moves over a long distance are overlooked.
    pub missed_lines: u8,
}

impl Handicap {
    /// A move over at least this many squares is long.
    const LONG: u8 = 4;

    /// Whether the player thinks of a move at all. Moves over a short distance are always seen.
    pub fn sees(&self, mv: Move) -> bool {
        let missed = match mv {
            Move::Drop { .. } => self.missed_drops,
            Move::Normal { from, to, .. } if distance(from, to) >= Self::LONG => self.missed_lines,
            _ => return true,
        };
        let from = mv.from().map_or(64, |from| from.index() as u64);
        let key = mix(&[self.seed, mv.role() as u64, from, mv.to().index() as u64]);
        (key & 0xff) >= u64::from(missed)
    }

    /// The error in the evaluation of the position with this key, in centipawns.
    pub fn error(&self, key: u64) -> i32 {
        let span = 2 * u64::from(self.noise) + 1;
        let error = mix(&[self.seed, key]) % span;
        i32::try_from(error).unwrap_or(0) - i32::from(self.noise)
    }
}

/// King's steps between two squares.
fn distance(a: Square, b: Square) -> u8 {
    let files = (a.file() as u8).abs_diff(b.file() as u8);
    let ranks = (a.rank() as u8).abs_diff(b.rank() as u8);
    files.max(ranks)
}

/// Mixes words into a number that looks random (splitmix64).
pub(crate) fn mix(words: &[u64]) -> u64 {
    words.iter().fold(0, |state, &word| {
        let mut z = (state ^ word).wrapping_add(0x9e37_79b9_7f4a_7c15);
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    })
}
