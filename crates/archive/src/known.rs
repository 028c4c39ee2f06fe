//! Which games an archive has, in memory.

use std::collections::HashMap;

use crate::{Archive, ArchiveError, Identity, identity::GameKey};

/// Games by their moves, and those with the same moves by their texts.
///
/// Ten million games take about 350 MB.
#[derive(Debug, Default)]
pub(crate) struct Known {
    /// The first game with its moves, for each series of moves.
    games: Vec<GameKey>,
    /// A hash table of indices of `games`, from 1; its length is a power of two.
    slots: Vec<u32>,
    /// The other games with the same moves.
    others: HashMap<i64, Vec<i64>>,
    /// Those others by moves and text.
    texts: HashMap<(i64, i64), i64>,
}

impl Known {
    pub(crate) fn new(archive: &Archive) -> Result<Self, ArchiveError> {
        let mut known = Self::default();
        archive.each_key(|game| known.insert(game))?;
        Ok(known)
    }

    pub(crate) fn insert(&mut self, game: GameKey) {
        let GameKey { id, text, moves } = game;
        if self.first(moves).is_some() {
            self.others.entry(moves).or_default().push(id);
            self.texts.insert((moves, text), id);
            return;
        }
        // Three quarters of the slots are taken at most.
        if self.slots.len() / 4 * 3 <= self.games.len() {
            self.grow();
        }
        self.games.push(game);
        let slot = self.slot(moves);
        self.slots[slot] = self.games.len() as u32;
    }

    fn grow(&mut self) {
        let length = (self.slots.len() * 2).max(1024);
        // The old table is not needed to make the new one.
        self.slots = Vec::new();
        self.slots = vec![0; length];
        for (index, game) in self.games.iter().enumerate() {
            let slot = free_or_own(&self.slots, &self.games, game.moves);
            self.slots[slot] = index as u32 + 1;
        }
    }

    fn slot(&self, moves: i64) -> usize {
        free_or_own(&self.slots, &self.games, moves)
    }

    /// The index of the first game with these moves.
    fn first(&self, moves: i64) -> Option<usize> {
        if self.slots.is_empty() {
            return None;
        }
        (self.slots[self.slot(moves)] as usize).checked_sub(1)
    }

    /// Notes that a game has another text.
    pub(crate) fn replace(&mut self, GameKey { id, text, moves }: GameKey) {
        match self.first(moves).map(|index| &mut self.games[index]) {
            Some(first) if first.id == id => first.text = text,
            _ => drop(self.texts.insert((moves, text), id)),
        }
    }

    /// The game with the same moves and text.
    pub(crate) fn copy(&self, GameKey { text, moves, .. }: GameKey) -> Option<i64> {
        let first = self.games[self.first(moves)?];
        match first.text == text {
            true => Some(first.id),
            false => self.texts.get(&(moves, text)).copied(),
        }
    }

    /// Games with the same moves, the latest of many.
    pub(crate) fn candidates(&self, moves: i64) -> Vec<i64> {
        let first = self.first(moves).map(|index| self.games[index].id);
        let others = self.others.get(&moves).map(Vec::as_slice).unwrap_or_default();
        let others = others.iter().rev().take(Identity::MAX_COMPARED).copied();
        first.into_iter().chain(others).collect()
    }
}

/// The slot of a series of moves, or the free one where it would be.
fn free_or_own(slots: &[u32], games: &[GameKey], moves: i64) -> usize {
    let mask = slots.len() - 1;
    let mixed = (moves as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mut slot = (mixed >> 32) as usize & mask;
    while let Some(index) = (slots[slot] as usize).checked_sub(1)
        && games[index].moves != moves
    {
        slot = (slot + 1) & mask;
    }
    slot
}
