//! A stream of any length as batches of whole games, in bounded memory.

use std::io::{self, Read};

use crate::{
    Batch,
    batch::{Cutter, Origin},
};

/// Cuts a stream into [`Batch`]es, in the order of the stream; their texts concatenate to it.
///
/// Batches own their text, so that they can be worked on in other threads while the next is read.
#[derive(Debug)]
pub struct Reader<R> {
    input: R,
    /// What has been read and not yet given out.
    held: Vec<u8>,
    at_end: bool,
    /// How much was held when the input failed last.
    failed_at: Option<usize>,
    origin: Origin,
    cutter: Cutter,
}

impl<R: Read> Reader<R> {
    /// How much is read before a batch is given out. Large enough that the cost of lexing the last, incomplete game of
    /// a batch twice is lost; small enough to stay in the cache.
    pub const BATCH_BYTES: usize = 1 << 17;

    /// The longest game, of which no table has ever played the fiftieth part. A longer one comes in parts, which are text
    /// and no games: see [`Game::is_part`](crate::Game::is_part). What is made of a game takes up to 170 bytes for each of
    /// its own, and `fmt` makes it twice.
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
        }
    }

    /// The next batch, or `None` at the end.
    ///
    /// # Errors
    ///
    /// Those of the input. The next call tries again, and if that fails too, gives out what had been read before.
    pub fn next_batch(&mut self) -> io::Result<Option<Batch<'static>>> {
        let mut wanted = Self::BATCH_BYTES;
        loop {
            if let Err(error) = self.fill(wanted) {
                // A second failure at the same place: what has been read is all there will be.
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
                // The last game may go on in what has not been read.
                return Ok(Some(self.give(certain - 1)));
            }
            if self.held.len() >= Self::MAX_GAME_BYTES {
                if games > 1 {
                    return Ok(Some(self.give(games - 1)));
                }
                let mut part = self.give(1);
                part.ends_within = true;
                self.cutter.behind = Some(end);
                return Ok(Some(part));
            }
            wanted = (self.held.len() * 2).min(Self::MAX_GAME_BYTES);
        }
    }

    fn fill(&mut self, wanted: usize) -> io::Result<()> {
        while !self.at_end && self.held.len() < wanted {
            let room = (wanted - self.held.len()) as u64;
            self.at_end = self.input.by_ref().take(room).read_to_end(&mut self.held)? == 0;
        }
        Ok(())
    }

    /// Gives out the first games and keeps the rest.
    fn give(&mut self, games: usize) -> Batch<'static> {
        let Cutter { mut tokens, mut starts, begins_within, .. } = std::mem::take(&mut self.cutter);
        let text = match starts.get(games) {
            None => std::mem::take(&mut self.held),
            Some(&token) => {
                let end = tokens[token as usize].start as usize;
                let rest = self.held.split_off(end);
                tokens.truncate(token as usize);
                starts.truncate(games);
                std::mem::replace(&mut self.held, rest)
            }
        };
        let mut batch = Batch::new(text.into(), tokens, starts, self.origin);
        batch.begins_within = begins_within;
        self.origin = Origin {
            offset: self.origin.offset + batch.text.len() as u64,
            place: batch.end(),
            game: self.origin.game + games as u64,
        };
        batch
    }
}
