//! The games of a file, one open at a time: one batch is in memory, the file is read again for
//! other games.

use std::path::Path;

use notation::{Batch, Game};

use crate::{
    exit::Failure,
    input::{Batches, One, Takes},
};

pub(super) struct Shelf<'a> {
    file: One<'a>,
    batch: Batch<'static>,
    /// The index of the open game in the batch.
    index: usize,
}

impl<'a> Shelf<'a> {
    /// Opens a game of a file.
    pub(super) fn open(file: One<'a>, game: u64) -> Result<Self, Failure> {
        if file.path == Path::new("-") || !file.path.exists() {
            file.visit(|_| Ok(()))?;
            let message = "--scroll goes through the games of a file: name one";
            return Err(Failure::Message(message.to_owned()));
        }
        let name = file.path.display();
        match find(file, game)? {
            Some((batch, index)) => Ok(Self { file, batch, index }),
            None if game == 1 => Err(Failure::Message(format!("{name}: no game found"))),
            None => Err(Failure::Message(format!("{name}: no game {game}"))),
        }
    }

    /// The open game.
    pub(super) fn game(&self) -> Game<'_> {
        let mut games = self.batch.games();
        // `open` found the index in this batch.
        games.nth(self.index).unwrap_or_else(|| unreachable!("the game is in its batch"))
    }

    /// Opens another game. Returns whether it exists.
    pub(super) fn turn_to(&mut self, number: u64) -> Result<bool, Failure> {
        if let Some(index) = index(&self.batch, number) {
            self.index = index;
            return Ok(true);
        }
        let found = find(self.file, number)?;
        let is_there = found.is_some();
        if let Some((batch, index)) = found {
            (self.batch, self.index) = (batch, index);
        }
        Ok(is_there)
    }
}

/// The position of a game in a batch.
fn index(batch: &Batch<'_>, number: u64) -> Option<usize> {
    batch.games().position(|game| game.number() == number && game.is_record())
}

/// The batch that holds a game, with the game's index.
fn find(file: One<'_>, number: u64) -> Result<Option<(Batch<'static>, usize)>, Failure> {
    if number == 0 {
        return Ok(None);
    }
    file.visit(|input| {
        let mut batches = Batches::open(input, Takes::ALL)?;
        while let Some(batch) = batches.next_batch()? {
            if let Some(index) = index(&batch, number) {
                return Ok(Some((batch, index)));
            }
        }
        Ok(None)
    })
}
