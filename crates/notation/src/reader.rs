//! A stream of any length, read as batches of whole games in bounded memory.

use std::io::{self, Read};

use crate::{
    Batch, Token,
    batch::{Cutter, Origin},
    pool::{Pool, Text},
};

/// Splits a stream into [`Batch`]es, in order. Their texts concatenate to the stream.
///
/// A batch owns its text, so that other threads can work on it while the reader goes on.
#[derive(Debug)]
pub struct Reader<R> {
    input: R,
    /// Bytes that were read and not yet handed out.
    held: Vec<u8>,
    at_end: bool,
    /// The length of `text` when the input last failed.
    failed_at: Option<usize>,
    origin: Origin,
    cutter: Cutter,
    texts: Pool<u8>,
    tokens: Pool<Token>,
}

impl<R: Read> Reader<R> {
    /// The number of bytes to read before handing out a batch. Large enough to make up for lexing
    /// the last, incomplete game of a batch twice; small enough for the cache.
    pub const BATCH_BYTES: usize = 1 << 17;

    /// The longest game, some fifty times the length of the longest ever played. A longer text
    /// comes in parts, which are not games: see [`Game::is_part`](crate::Game::is_part). The data
    /// structures of a game take up to 170 bytes for each byte of it, and `fmt` builds them twice.
    pub const MAX_GAME_BYTES: usize = 1 << 20;

    /// A reader at the start of a file.
    pub fn new(input: R) -> Self {
        Self {
            input,
            held: Vec::new(),
            at_end: false,
            failed_at: None,
            origin: Origin::START,
            cutter: Cutter::default(),
            texts: Pool::new(),
            tokens: Pool::new(),
        }
    }

    /// The next batch, or `None` at the end.
    ///
    /// # Errors
    ///
    /// Errors of the input. The next call tries again; if it fails too, it returns what had been
    /// read before.
    pub fn next_batch(&mut self) -> io::Result<Option<Batch<'static>>> {
        let mut wanted = Self::BATCH_BYTES;
        loop {
            if let Err(error) = self.fill(wanted) {
                // After a second failure at the same place, nothing more will come.
                if self.failed_at != Some(self.held.len()) {
                    self.failed_at = Some(self.held.len());
                    return Err(error);
                }
                self.at_end = true;
            }
            if self.held.is_empty() {
                return Ok(None);
            }
            let end = self.cutter.cut(&self.held);
            let games = self.cutter.starts.len();
            if self.at_end {
                return Ok(Some(self.give(games)));
            }
            let certain = self.cutter.certain_games();
            if certain > 1 {
                // The last game may continue in the part that was not read yet.
                return Ok(Some(self.give(certain - 1)));
            }
            if self.held.len() >= Self::MAX_GAME_BYTES {
                if games > 1 {
                    return Ok(Some(self.give(games - 1)));
                }
                let mut part = self.give(1);
                part.ends_within = true;
                self.cutter.previous_cut = Some(end);
                return Ok(Some(part));
            }
            wanted = (self.held.len() * 2).min(Self::MAX_GAME_BYTES);
        }
    }

    /// The line in which the next batch begins, from 1.
    pub const fn line(&self) -> u64 {
        self.origin.place.line
    }

    fn fill(&mut self, wanted: usize) -> io::Result<()> {
        while !self.at_end && self.held.len() < wanted {
            let room = (wanted - self.held.len()) as u64;
            self.at_end = self.input.by_ref().take(room).read_to_end(&mut self.held)? == 0;
        }
        Ok(())
    }

    /// Hands out the first games and keeps the rest.
    fn give(&mut self, games: usize) -> Batch<'static> {
        let Cutter { mut tokens, mut starts, begins_within, .. } = std::mem::take(&mut self.cutter);
        self.cutter.tokens = self.tokens.take();
        let text = match starts.get(games) {
            None => std::mem::take(&mut self.held),
            Some(&token) => {
                let end = tokens[token as usize].start as usize;
                let mut rest = self.texts.take();
                rest.extend_from_slice(&self.held[end..]);
                self.held.truncate(end);
                tokens.truncate(token as usize);
                starts.truncate(games);
                std::mem::replace(&mut self.held, rest)
            }
        };
        let mut batch = Batch::new(
            Text::Owned(self.texts.lend(text)),
            self.tokens.lend(tokens),
            starts,
            self.origin,
        );
        batch.begins_within = begins_within;
        self.origin = Origin {
            offset: self.origin.offset + batch.text.len() as u64,
            place: batch.end(),
            game: self.origin.game + games as u64,
        };
        batch
    }
}
