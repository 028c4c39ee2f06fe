//! Summaries of batches of games. A question with conditions reads a batch only if its summary says
//! that it may have a game for them. A summary is made for the first question about its batch and
//! stays in memory while the file is open, since files never change.

use std::{
    collections::{HashMap, HashSet},
    hash::{DefaultHasher, Hash, Hasher},
    ops::Range,
};

use notation::facts::{Date, plain_name};
use parquet::data_type::ByteArray;

use crate::{ArchiveError, ArchivedGame, Filter, reader::Table};

/// How many games of a row group a batch has.
pub(crate) const BATCH: usize = 4096;

/// Neighboring games of a row group.
#[derive(Clone, Debug)]
pub(crate) struct Batch {
    pub(crate) group: usize,
    pub(crate) rows: Range<usize>,
}

/// All batches of a file of games, in their order.
pub(crate) fn batches(table: &Table) -> impl Iterator<Item = Batch> {
    (0..table.groups()).flat_map(|group| {
        let all = table.rows_of(group);
        (0..all).step_by(BATCH).map(move |start| {
            let rows = start..(start + BATCH).min(all);
            Batch { group, rows }
        })
    })
}

/// The facts that the games of a batch have.
#[derive(Debug)]
pub(crate) struct Summary {
    /// The first and the last month that is known.
    months: (i32, i32),
    /// The lowest and the highest rating that is known.
    ratings: (i32, i32),
    words: Words,
}

/// A condition that is looked up in summaries: its names are hashed once.
pub(crate) struct Conditions<'f> {
    filter: &'f Filter,
    words: Vec<u64>,
    /// The plain names of the players.
    players: Vec<String>,
}

/// A Bloom filter of the players and the time controls.
#[derive(Debug)]
struct Words(Box<[u64]>);

impl Summary {
    pub(crate) fn read(table: &Table, batch: &Batch) -> Result<Self, ArchiveError> {
        let Batch { group, rows } = batch;
        let known = |bounds: (i32, i32), value: i32| match value {
            ..=0 => bounds,
            _ => (bounds.0.min(value), bounds.1.max(value)),
        };
        let none = (i32::MAX, 0);
        let months = table.ints(*group, ArchivedGame::MONTH, rows.clone())?;
        let months = months.into_iter().fold(none, known);
        let mut ratings = none;
        for column in ArchivedGame::RATINGS {
            ratings = table.ints(*group, column, rows.clone())?.into_iter().fold(ratings, known);
        }
        let mut hashes = HashSet::new();
        for column in ArchivedGame::PLAYERS {
            let names = table.texts(*group, column, rows.clone())?;
            // Most names are those of many games.
            let names: HashSet<&[u8]> = names.iter().map(ByteArray::data).collect();
            let names = names.into_iter().filter(|name| !name.is_empty());
            hashes.extend(names.map(|name| player(&String::from_utf8_lossy(name))));
        }
        for control in table.texts(*group, ArchivedGame::TIME_CONTROL, rows.clone())? {
            hashes.insert(time_control(control.data()));
        }
        Ok(Self { months, ratings, words: Words::new(rows.len(), hashes) })
    }

    /// Whether some of the games may meet the conditions.
    pub(crate) fn may_meet(&self, conditions: &Conditions<'_>) -> bool {
        let Filter { since, until, rating, .. } = conditions.filter;
        let (first, last) = self.months;
        let (lowest, highest) = self.ratings;
        since.is_none_or(|since| last >= month(since, 0))
            && until.is_none_or(|until| first <= month(until, 99))
            && rating.is_none_or(|(least, most)| highest >= least && lowest <= most)
            && conditions.words.iter().all(|word| self.words.may_have(*word))
    }
}

impl<'f> Conditions<'f> {
    pub(crate) fn new(filter: &'f Filter) -> Self {
        let words = filter.players.iter().chain(&filter.partner).map(|name| player(name));
        let control = filter.time_control.iter().map(|it| time_control(it.as_bytes()));
        let players = filter.players.iter().map(|name| plain_name(name)).collect();
        Self { filter, words: words.chain(control).collect(), players }
    }

    /// The rows among some that have all games of the players, if there are any.
    pub(crate) fn rows(
        &self,
        table: &Table,
        group: usize,
        rows: Range<usize>,
    ) -> Result<Option<Range<usize>>, ArchiveError> {
        let mut rows = rows;
        for player in &self.players {
            match rows_with(table, group, rows, player)? {
                Some(found) => rows = found,
                None => return Ok(None),
            }
        }
        Ok(Some(rows))
    }
}

/// The rows from the first to the last game of a player.
fn rows_with(
    table: &Table,
    group: usize,
    rows: Range<usize>,
    player: &str,
) -> Result<Option<Range<usize>>, ArchiveError> {
    let mut bounds: Option<(usize, usize)> = None;
    let mut known: HashMap<Vec<u8>, bool> = HashMap::new();
    for column in ArchivedGame::PLAYERS {
        for (row, name) in table.texts(group, column, rows.clone())?.iter().enumerate() {
            let name = name.data();
            let is_player = known.get(name).copied().unwrap_or_else(|| {
                let is_player = plain_name(&String::from_utf8_lossy(name)) == player;
                known.insert(name.to_vec(), is_player);
                is_player
            });
            if is_player && !name.is_empty() {
                let (first, last) = bounds.unwrap_or((row, row));
                bounds = Some((first.min(row), last.max(row)));
            }
        }
    }
    Ok(bounds.map(|(first, last)| rows.start + first..rows.start + last + 1))
}

/// The month of a date as games have it, or this number where only the year is known.
fn month(date: Date, unknown: u8) -> i32 {
    i32::from(date.year) * 100 + i32::from(date.month.unwrap_or(unknown))
}

fn player(name: &str) -> u64 {
    hash((0, plain_name(name).as_bytes()))
}

fn time_control(control: &[u8]) -> u64 {
    hash((1, control))
}

fn hash(word: (u8, &[u8])) -> u64 {
    let mut hasher = DefaultHasher::new();
    word.hash(&mut hasher);
    hasher.finish()
}

impl Words {
    /// Bits for each game. Many games share their players, so that hardly one other name in a
    /// Bits for each game. Many games share their players, so that hardly one other name in a
    /// thousand passes; if all names are different, one in twenty.
    const BITS: usize = 32;

    fn new(games: usize, words: impl IntoIterator<Item = u64>) -> Self {
        let blocks = (games * Self::BITS).div_ceil(64).next_power_of_two();
        let mut words_of = Self(vec![0; blocks].into());
        for word in words {
            for (block, bit) in words_of.places(word) {
                words_of.0[block] |= bit;
            }
        }
        words_of
    }

    fn may_have(&self, word: u64) -> bool {
        self.places(word).into_iter().all(|(block, bit)| self.0[block] & bit != 0)
    }

    fn places(&self, word: u64) -> [(usize, u64); 3] {
        [word, word >> 21, word >> 42].map(|part| {
            let bit = part as usize & (self.0.len() * 64 - 1);
            (bit / 64, 1 << (bit % 64))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn summary(months: (i32, i32), ratings: (i32, i32), players: &[&str]) -> Summary {
        let words = players.iter().map(|name| player(name)).chain([time_control(b"180+0")]);
        Summary { months, ratings, words: Words::new(BATCH, words) }
    }

    #[test]
    fn batches_without_games_for_a_condition_are_passed_over() {
        let known = summary((200_500, 200_612), (1500, 2100), &["Ada Lovelace", "Boris"]);
        let unknown = summary((i32::MAX, 0), (i32::MAX, 0), &[]);
        let date = |text: &str| Some(text.parse::<Date>().expect("a date"));
        let players = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
        let any = Filter::default;
        for (filter, may_meet) in [
            (any(), true),
            (Filter { since: date("2006.12"), ..any() }, true),
            (Filter { since: date("2006.12.31"), ..any() }, true),
            (Filter { since: date("2006"), ..any() }, true),
            (Filter { since: date("2007"), ..any() }, false),
            (Filter { since: date("2007.01"), ..any() }, false),
            (Filter { until: date("2005"), ..any() }, true),
            (Filter { until: date("2005.01.01"), ..any() }, true),
            (Filter { until: date("2004"), ..any() }, false),
            (Filter { until: date("2004.12.31"), ..any() }, false),
            (Filter { rating: Some((2000, i32::MAX)), ..any() }, true),
            (Filter { rating: Some((2101, i32::MAX)), ..any() }, false),
            (Filter { rating: Some((0, 1499)), ..any() }, false),
            (Filter { players: players(&["adalovelace"]), ..any() }, true),
            (Filter { players: players(&["Ada Lovelace", "BORIS"]), ..any() }, true),
            (Filter { players: players(&["Boris", "Chiara"]), ..any() }, false),
            (Filter { partner: Some("Chiara".to_owned()), ..any() }, false),
            (Filter { time_control: Some("180+0".to_owned()), ..any() }, true),
            (Filter { time_control: Some("999+9".to_owned()), ..any() }, false),
            (Filter { source: Some("anything".to_owned()), ..any() }, true),
        ] {
            let conditions = Conditions::new(&filter);
            assert_eq!(known.may_meet(&conditions), may_meet, "{filter:?}");
            let is_about_facts = filter.time_control.is_some() || filter.source.is_some();
            let is_known = unknown.may_meet(&conditions);
            assert!(is_known == (filter == any() || is_about_facts && may_meet), "{filter:?}");
        }
    }

    #[test]
    fn few_other_words_pass_a_full_filter() {
        let words = |from: u64| (from..).map(|n| hash((0, &n.to_le_bytes())));
        let few = Words::new(BATCH, words(0).take(2000));
        assert!(words(0).take(2000).all(|word| few.may_have(word)));
        let passed = |of: &Words| words(100_000).take(10_000).filter(|it| of.may_have(*it)).count();
        assert!(passed(&few) < 10, "{}", passed(&few));
        let full = Words::new(BATCH, words(0).take(BATCH * 5));
        assert!(passed(&full) < 800, "{}", passed(&full));
        assert!(!Words::new(1, words(0).take(5)).may_have(hash((1, b"other"))));
    }
}
