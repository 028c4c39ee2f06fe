//! Numbers of games: each table has two, that of board A and the next for board B.

use std::{
    collections::{BTreeMap, HashMap},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use bughouse::BoardId;

/// How many tables have numbers before those that nobody follows lose theirs.
const MOST: usize = 2000;

/// The numbers of tables. Clones share them.
#[derive(Clone, Default)]
pub(super) struct Numbers(Arc<Mutex<Tables>>);

#[derive(Default)]
struct Tables {
    by_table: HashMap<String, Entry>,
    by_pair: BTreeMap<u32, String>,
}

struct Entry {
    pair: u32,
    followers: usize,
}

/// The number of a table that a connection follows: it stays as long as this does.
pub(super) struct Kept {
    numbers: Numbers,
    table: String,
    pair: u32,
}

impl Numbers {
    /// The number of a board of a table, which gets one if it has none.
    pub(super) fn of(&self, table: &str, board: BoardId) -> u32 {
        game(self.tables().pair(table), board)
    }

    /// The table and the board of a number.
    pub(super) fn find(&self, number: u32) -> Option<(String, BoardId)> {
        let pair = number.checked_sub(1)? / 2;
        let board = if number % 2 == 1 { BoardId::A } else { BoardId::B };
        Some((self.tables().by_pair.get(&pair)?.clone(), board))
    }

    /// Keeps the number of a table.
    pub(super) fn keep(&self, table: &str) -> Kept {
        let mut tables = self.tables();
        let pair = tables.pair(table);
        if let Some(entry) = tables.by_table.get_mut(table) {
            entry.followers += 1;
        }
        Kept { numbers: self.clone(), table: table.to_owned(), pair }
    }

    fn tables(&self) -> MutexGuard<'_, Tables> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Tables {
    fn pair(&mut self, table: &str) -> u32 {
        if let Some(entry) = self.by_table.get(table) {
            return entry.pair;
        }
        if self.by_table.len() >= MOST {
            self.by_table.retain(|_, entry| entry.followers > 0);
            let kept = &self.by_table;
            self.by_pair.retain(|_, table| kept.contains_key(table));
        }
        // The lowest that is free.
        let taken = self.by_pair.keys();
        let pair = taken.zip(0..).find(|(pair, n)| *pair != n).map(|(_, n)| n);
        let pair = pair.unwrap_or(u32::try_from(self.by_pair.len()).unwrap_or(u32::MAX));
        self.by_pair.insert(pair, table.to_owned());
        self.by_table.insert(table.to_owned(), Entry { pair, followers: 0 });
        pair
    }
}

impl Kept {
    pub(super) fn game(&self, board: BoardId) -> u32 {
        game(self.pair, board)
    }
}

fn game(pair: u32, board: BoardId) -> u32 {
    pair.saturating_mul(2).saturating_add(1 + board as u32)
}

impl Drop for Kept {
    fn drop(&mut self) {
        if let Some(entry) = self.numbers.tables().by_table.get_mut(&self.table) {
            entry.followers -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_has_two_numbers_and_keeps_them_while_somebody_follows_it() {
        let numbers = Numbers::default();
        assert_eq!(numbers.of("one", BoardId::A), 1);
        assert_eq!(numbers.of("one", BoardId::B), 2);
        let kept = numbers.keep("two");
        assert_eq!((kept.game(BoardId::A), kept.game(BoardId::B)), (3, 4));
        assert_eq!(numbers.find(4), Some(("two".to_owned(), BoardId::B)));
        assert_eq!((numbers.find(0), numbers.find(5)), (None, None));
        for n in 0..10 * MOST {
            numbers.of(&format!("t{n}"), BoardId::A);
        }
        assert!(numbers.tables().by_pair.len() <= MOST + 1);
        assert_eq!(numbers.of("two", BoardId::A), 3);
        assert_eq!(numbers.find(3), Some(("two".to_owned(), BoardId::A)));
        assert_ne!(numbers.find(1).map(|(table, _)| table), Some("one".to_owned()));
        drop(kept);
        assert_eq!(numbers.tables().by_table["two"].followers, 0);
    }
}
