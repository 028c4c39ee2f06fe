//! Which games an archive has, in memory.

use std::collections::HashMap;

use crate::{Archive, ArchiveError, ArchivedGame, Identity, archive::GameKey};

/// Games by their moves, and those with the same moves by their texts.
#[derive(Debug, Default)]
pub(crate) struct Known {
    /// The first game with these moves, and the key of its text.
    first: HashMap<i64, (i64, i64)>,
    /// The other games with these moves.
    others: HashMap<i64, Vec<i64>>,
    /// Those others by moves and text.
    texts: HashMap<(i64, i64), i64>,
}

impl Known {
    pub(crate) fn new(archive: &Archive) -> Result<Self, ArchiveError> {
        let mut known = Self::default();
        archive.each_key(|game| known.insert_key(game))?;
        Ok(known)
    }

    pub(crate) fn insert(&mut self, game: &ArchivedGame) {
        self.insert_key(GameKey { id: game.id, text: game.text_key, moves: game.moves_key });
    }

    fn insert_key(&mut self, GameKey { id, text, moves }: GameKey) {
        match self.first.entry(moves) {
            std::collections::hash_map::Entry::Vacant(entry) => {
                entry.insert((id, text));
            }
            std::collections::hash_map::Entry::Occupied(_) => {
                self.others.entry(moves).or_default().push(id);
                self.texts.insert((moves, text), id);
            }
        }
    }

    /// Notes that a game has another text.
    pub(crate) fn replace(&mut self, game: &ArchivedGame) {
        match self.first.get_mut(&game.moves_key) {
            Some(first) if first.0 == game.id => first.1 = game.text_key,
            _ => drop(self.texts.insert((game.moves_key, game.text_key), game.id)),
        }
    }

    /// The game with the same moves and text.
    pub(crate) fn copy(&self, game: &ArchivedGame) -> Option<i64> {
        let &(id, text) = self.first.get(&game.moves_key)?;
        match text == game.text_key {
            true => Some(id),
            false => self.texts.get(&(game.moves_key, game.text_key)).copied(),
        }
    }

    /// Games with the same moves, the latest of many.
    pub(crate) fn candidates(&self, moves: i64) -> Vec<i64> {
        let first = self.first.get(&moves).map(|(id, _)| *id);
        let others = self.others.get(&moves).map(Vec::as_slice).unwrap_or_default();
        let others = others.iter().rev().take(Identity::MAX_COMPARED).copied();
        first.into_iter().chain(others).collect()
    }
}
