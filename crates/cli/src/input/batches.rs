//! The games of an input as batches of BPGN, whatever form they have in the file.

use notation::{Batch, diagram::printable, log};

use super::{GameRange, Games, Input, Reading, Source, Takes, Trouble};
use crate::{
    exit::{Exit, Failure, style},
    output::printable_lines,
};

/// Batches of games. Records in other forms are converted, each into a batch of its own.
pub(crate) struct Batches<'a> {
    /// The name of the input for messages.
    pub(crate) name: String,
    /// The games to read; batches have others too.
    pub(crate) range: GameRange,
    reading: Reading,
    source: Source<'a>,
    /// The number of games before the next one, unless the input is a text.
    converted: u64,
    /// Status 1 if a record could not be converted.
    pub(crate) exit: Exit,
}

impl<'a> Batches<'a> {
    pub(crate) fn open(input: Input<'a>, takes: Takes) -> Result<Self, Failure> {
        let (name, range, reading) = (input.name.clone(), input.range, input.reading);
        Ok(Self {
            name,
            range,
            reading,
            source: Source::open(input, takes)?,
            converted: 0,
            exit: Exit::Fine,
        })
    }

    /// Whether games of this input may come with other inputs.
    pub(crate) fn has_boards(&self) -> bool {
        self.source.has_boards
    }

    /// The next batch, or `None` at the end. Reports records that cannot be converted.
    pub(crate) fn next_batch(&mut self) -> Result<Option<Batch<'static>>, Failure> {
        loop {
            let text = match self.source.next() {
                Ok(None) => {
                    self.exit = self.exit.max(self.source.exit);
                    return Ok(None);
                }
                Ok(Some(Games::Texts(batch))) => {
                    let first = batch.games().next().map_or(0, |game| game.number());
                    let batch = (!self.range.end_before(first)).then_some(batch);
                    return Ok(batch.map(|batch| self.reading.of(batch)));
                }
                Ok(Some(Games::Made { text, .. })) => text,
                Ok(Some(Games::Log(log))) => log::to_record(&log).0,
                Err(Trouble::Failure(failure)) => return Err(failure),
                Err(Trouble::Game(message)) => {
                    self.converted += 1;
                    let (red, reset) = (style::ERROR, style::RESET);
                    let (file, number) = (printable(&self.name), self.converted);
                    let message = printable_lines(&message);
                    anstream::eprintln!("{red}{file} #{number}:{reset} {message}");
                    self.exit = Exit::Findings;
                    continue;
                }
            };
            self.converted += 1;
            if self.range.end_before(self.converted) {
                return Ok(None);
            }
            return Ok(Some(Batch::numbered(text, self.converted)));
        }
    }
}
