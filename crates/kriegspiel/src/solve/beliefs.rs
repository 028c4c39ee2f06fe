//! Known results for sets of boards: a superset of an unsolved set is unsolved, a subset of a
//! solved set is solved.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::{board_table::BoardId, line::Line};

/// A set of boards, by number and in order.
pub(super) type Set = Arc<[BoardId]>;

/// Sets that are known not to be solved, and sets that are, each with how many moves.
#[derive(Default)]
pub(super) struct Beliefs {
    unsolved: Index<()>,
    solved: Index<Arc<Line>>,
}

impl Beliefs {
    /// A subset of `boards` that is not solved within this many moves.
    pub(super) fn unsolved(&self, boards: &[BoardId], within: u8) -> Option<Set> {
        let signature = signature(boards);
        boards.iter().find_map(|board| {
            self.unsolved.at(*board).iter().find_map(|entry| {
                let fits = entry.within >= within
                    && entry.signature & !signature == 0
                    && is_part(&entry.set, boards);
                fits.then(|| entry.set.clone())
            })
        })
    }

    pub(super) fn add_unsolved(&mut self, set: Set, within: u8) {
        // One place is enough, since all boards of the set that is asked for are looked up: the
        // emptiest.
        let place = set.iter().copied().min_by_key(|&board| self.unsolved.at(board).len());
        if let Some(place) = place {
            let entry = KnownSet { signature: signature(&set), set, within, more: () };
            self.unsolved.add(place, entry);
        }
    }

    /// How a superset of `boards` is solved within this many moves.
    pub(super) fn solved(&self, boards: &[BoardId], within: u8) -> Option<&Arc<Line>> {
        let signature = signature(boards);
        let place = boards.iter().copied().min_by_key(|&board| self.solved.at(board).len())?;
        let fits = |entry: &&KnownSet<Arc<Line>>| {
            entry.within <= within
                && signature & !entry.signature == 0
                && is_part(boards, &entry.set)
        };
        self.solved.at(place).iter().rev().find(fits).map(|entry| &entry.more)
    }

    pub(super) fn add_solved(&mut self, set: Set, within: u8, line: Arc<Line>) {
        for &board in &*set {
            let entry = KnownSet {
                signature: signature(&set),
                set: set.clone(),
                within,
                more: line.clone(),
            };
            self.solved.add(board, entry);
        }
    }
}

struct KnownSet<T> {
    signature: u64,
    set: Set,
    within: u8,
    more: T,
}

/// Entries by one of their boards.
struct Index<T> {
    places: FxHashMap<BoardId, Vec<KnownSet<T>>>,
    entries: usize,
}

impl<T> Default for Index<T> {
    fn default() -> Self {
        Self { places: FxHashMap::default(), entries: 0 }
    }
}

impl<T> Index<T> {
    /// The most entries at a board: each is compared whenever the board is looked up. The oldest
    /// goes first.
    const AT_A_BOARD: usize = 128;
    /// The most entries in all, some 100 bytes each; when there are more, all are forgotten.
    const ENTRIES: usize = 4_000_000;

    fn at(&self, board: BoardId) -> &[KnownSet<T>] {
        self.places.get(&board).map_or(&[], Vec::as_slice)
    }

    fn add(&mut self, board: BoardId, entry: KnownSet<T>) {
        if self.entries >= Self::ENTRIES {
            self.places.clear();
            self.entries = 0;
        }
        let place = self.places.entry(board).or_default();
        if place.len() >= Self::AT_A_BOARD {
            place.remove(0);
        } else {
            self.entries += 1;
        }
        place.push(entry);
    }
}

/// A word with a bit set for each board: what is part of a set has no bit that the set lacks.
fn signature(boards: &[BoardId]) -> u64 {
    boards.iter().fold(0, |bits, &board| bits | 1 << (board.wrapping_mul(0x9e37_79b9) >> 26))
}

/// Whether all of `part` are among `whole`; both are in order.
pub(super) fn is_part(part: &[BoardId], whole: &[BoardId]) -> bool {
    if part.len() > whole.len() {
        return false;
    }
    let mut whole = whole.iter();
    part.iter().all(|board| whole.by_ref().any(|other| other == board))
}
