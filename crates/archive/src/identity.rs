//! Which records are the same game, and which of them tells most.

use std::hash::{Hash, Hasher};

use bughouse::{ByBoard, Team};
use notation::{
    Game, Tag, TokenKind,
    facts::{Date, Played, Players, result, winner},
};

use crate::packed_move::PackedMove;

/// The keys by which a game is recognized.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GameKey {
    pub(crate) id: i64,
    /// The keys of its text and of its moves.
    pub(crate) text: i64,
    pub(crate) moves: i64,
}

/// A record as far as it is compared with others.
///
/// Two records are the same game if they have the same moves on each board and no player, date or
/// result contradicts that. Games that are shorter than [`Identity::SHORT`] must also have a player
/// and a date in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// A key of the starting position and the moves. It depends neither on the order between the
    /// boards, nor on which of them is called A.
    pub moves: i64,
    /// Whether so few moves were played that other games may have the same.
    pub is_short: bool,
    /// The names in the order of seats, without case and signs.
    pub players: [Option<String>; 4],
    /// The date, if it is complete.
    pub date: Option<Date>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: &'static str,
    /// How much the record tells.
    pub riches: Riches,
}

/// How much a record tells. The order of fields is that of importance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Riches {
    /// Whether all moves can be played.
    pub is_legal: bool,
    /// Whether it says who won.
    pub has_result: bool,
    /// The number of moves with a clock.
    pub clocks: u64,
    /// The length of all comments in bytes.
    pub comments: u64,
    /// The number of tags with a value.
    pub tags: u64,
    /// The length of the record in bytes.
    pub bytes: u64,
}

impl Riches {
    pub(crate) fn new(game: &Game<'_>, played: &Played, result: &str) -> Self {
        let comments = game.tokens().iter().enumerate();
        let comments = comments.filter(|(_, token)| token.kind == TokenKind::Comment);
        let comments: usize = comments.map(|(index, _)| game.token_text(index).len()).sum();
        Self {
            is_legal: played.is_legal,
            has_result: result != "*",
            clocks: played.clocked,
            comments: comments as u64,
            tags: game.tags().filter(has_known_value).count() as u64,
            bytes: game.text().trim_ascii().len() as u64,
        }
    }

    /// Why this is more than another.
    pub fn why(self, other: Self) -> String {
        let more =
            |what: &str, here: u64, there: u64| format!("it has more {what} ({here}, not {there})");
        if self.is_legal != other.is_legal {
            "it can be replayed to its end".to_owned()
        } else if self.has_result != other.has_result {
            "it has a result".to_owned()
        } else if self.clocks != other.clocks {
            more("clocks", self.clocks, other.clocks)
        } else if self.comments != other.comments {
            more("comments", self.comments, other.comments)
        } else if self.tags != other.tags {
            more("tags", self.tags, other.tags)
        } else if self.bytes != other.bytes {
            "it is longer".to_owned()
        } else {
            "it comes first".to_owned()
        }
    }
}

/// Whether a tag has a value, which is not `?`.
fn has_known_value(tag: &Tag<'_>) -> bool {
    // Decoding removes neither letters nor digits, and most values begin with one.
    let begins = tag.raw_value().first().is_some_and(u8::is_ascii_alphanumeric);
    begins || !matches!(&*tag.value(), "" | "?")
}

impl Identity {
    /// Games with fewer moves than this happen twice by chance.
    pub const SHORT: usize = 20;

    /// With more games than this of the same moves, later records are not compared with all.
    pub const MAX_COMPARED: usize = 64;

    /// The identity of a game that was replayed.
    pub fn new(game: &Game<'_>, players: &Players, played: &Played) -> Self {
        let result = outcome(game, played);
        Self {
            moves: moves_key(game, played),
            is_short: played.moves.len() < Self::SHORT,
            players: players.plain(),
            date: Date::of_game(game),
            result,
            riches: Riches::new(game, played, result),
        }
    }

    /// Whether two records with the same moves can be the same game.
    pub fn agrees(&self, other: &Self) -> bool {
        let same_day =
            |a: Date, b: Date| a.is_from(b) && a.is_until(b) || b.is_from(a) && b.is_until(a);
        let same_date = self.date.zip(other.date).map(|(one, two)| same_day(one, two));
        let straight = self.agrees_as([0, 1, 2, 3], other, &[other.result]);
        // A source may call the other board A, as its players show; some then count the result for
        // the other team.
        let results = [other.result, exchanged(other.result)];
        let exchanged = self.agrees_as([2, 3, 0, 1], other, &results);
        let agreed = exchanged.filter(|is_named| *is_named).or(straight);
        agreed.is_some_and(|is_named| {
            same_date != Some(false) && (!self.is_short || is_named && same_date == Some(true))
        })
    }

    /// Whether a player is known to be the same if the other's seats are taken in this order, or
    /// `None` if a player or the result contradicts that.
    fn agrees_as(&self, order: [usize; 4], other: &Self, results: &[&str]) -> Option<bool> {
        let pairs = (0..4).filter_map(|seat| {
            self.players[seat].as_ref().zip(other.players[order[seat]].as_ref())
        });
        let same: Vec<bool> = pairs.map(|(one, two)| one == two).collect();
        let same_result = self.result == "*"
            || results.iter().any(|result| *result == self.result || *result == "*");
        (same_result && !same.contains(&false)).then_some(!same.is_empty())
    }
}

/// A result if the other board is called A.
fn exchanged(result: &str) -> &str {
    match result {
        "1-0" => "0-1",
        "0-1" => "1-0",
        other => other,
    }
}

/// The result as far as it is known: by a mate or the closing comment, or else as written.
pub fn outcome(game: &Game<'_>, played: &Played) -> &'static str {
    match winner(game, played.end) {
        Some(Team::First) => "1-0",
        Some(Team::Second) => "0-1",
        None => result(game),
    }
}

/// See [`Identity::moves`].
pub(crate) fn moves_key(game: &Game<'_>, played: &Played) -> i64 {
    let mut boards = ByBoard([StableHasher::default(); 2]);
    for (seat, mv) in &played.moves {
        boards[seat.board()].add((seat.color() as u64) << 16 | PackedMove::new(*mv).0 as u64);
    }
    let mut boards = boards.0.map(|hasher| hasher.finish());
    boards.sort_unstable();
    let mut hasher = StableHasher::default();
    boards.into_iter().for_each(|board| hasher.add(board));
    if let Some(start) = game.setup() {
        hasher.write(start.value().as_bytes());
    }
    if !played.is_legal || played.moves.is_empty() {
        // Of a game that cannot be replayed, the rest of the words counts.
        words(game).hash(&mut hasher);
    }
    hasher.finish() as i64
}

/// The moves and results of a game as they are written.
fn words(game: &Game<'_>) -> Vec<u8> {
    let tokens = game.tokens().iter().enumerate();
    let is_word = |kind| matches!(kind, TokenKind::Move | TokenKind::Result);
    let words = tokens.filter(|(_, token)| is_word(token.kind));
    words.flat_map(|(index, _)| [game.token_text(index).trim_ascii(), b" "].concat()).collect()
}

/// The key of a record's text, which only exact copies share.
pub fn text_key(text: &[u8]) -> i64 {
    let mut hasher = StableHasher::default();
    hasher.write(text);
    hasher.finish() as i64
}

/// The hash of some numbers.
pub(crate) fn stable_hash(numbers: impl Iterator<Item = i64>) -> i64 {
    let mut hasher = StableHasher::default();
    numbers.for_each(|number| hasher.add(number as u64));
    hasher.finish() as i64
}

/// A hash whose values may be written to files: it depends on no library.
///
/// Each step takes eight bytes, `state = (state ^ word) * FACTOR`, rotated by 29; the last step is
/// that of splitmix64.
#[derive(Clone, Copy, Debug, Default)]
struct StableHasher(u64);

impl StableHasher {
    fn add(&mut self, word: u64) {
        const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
        self.0 = (self.0 ^ word).wrapping_mul(FACTOR).rotate_left(29);
    }
}

impl Hasher for StableHasher {
    fn write(&mut self, bytes: &[u8]) {
        let mut words = bytes.chunks_exact(8);
        for word in &mut words {
            self.add(u64::from_le_bytes(word.try_into().unwrap_or_default()));
        }
        let mut last = [0; 8];
        last[..words.remainder().len()].copy_from_slice(words.remainder());
        self.add(u64::from_le_bytes(last));
        self.add(bytes.len() as u64);
    }

    fn finish(&self) -> u64 {
        let z = self.0;
        let z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }
}
