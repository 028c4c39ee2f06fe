//! Only game files are formatted where they are: everything else stays as it is.

use notation::{Batch, Game, Reader, Replay, TokenKind, kriegspiel::is_kriegspiel};

use crate::{
    exit::Failure,
    input::{Input, Kind, Reading, Takes},
};

/// The games of a file.
pub(super) struct Games<'a> {
    name: String,
    reader: Reader<Input<'a>>,
    reading: Reading,
    is_guarded: bool,
    has_begun: bool,
}

impl<'a> Games<'a> {
    /// Reads an input. On guard, it must be a game file.
    pub(super) fn new(input: Input<'a>, is_guarded: bool) -> Result<Self, Failure> {
        let (name, kind) = (input.name.clone(), input.kind);
        if is_guarded && kind != Kind::Games {
            return Err(refusal(&name, &format!("{kind}; {}", Takes::TEXTS.words)));
        }
        if !Takes::TEXTS.takes(kind) {
            return Err(Failure::Message(format!("{name}: {kind}; {}", Takes::TEXTS.words)));
        }
        let reading = input.reading;
        let reader = Reader::new(input);
        Ok(Self { name, reader, reading, is_guarded, has_begun: false })
    }

    pub(super) fn next_batch(&mut self) -> Result<Option<Batch<'static>>, Failure> {
        let failure = |error| Failure::File { name: self.name.clone(), error };
        let batch = self.reader.next_batch().map_err(failure)?;
        let batch = batch.map(|batch| self.reading.of(batch));
        if !self.is_guarded {
            return Ok(batch);
        }
        if let Some(batch) = &batch {
            if batch.games().any(|game| game.text().contains(&0)) {
                return Err(refusal(&self.name, &Kind::NotText.to_string()));
            }
            let first = batch.games().next().filter(|_| !self.has_begun);
            if first.is_some_and(|game| !begins_a_game_file(&game)) {
                return Err(refusal(&self.name, "this text does not begin with a game record"));
            }
            self.has_begun = true;
        }
        Ok(batch)
    }
}

fn refusal(name: &str, why: &str) -> Failure {
    Failure::Message(format!("{name}: {why}; the file was not changed"))
}

/// Whether the first record of a file shows that the file has games: by a tag or a legal move.
fn begins_a_game_file(game: &Game<'_>) -> bool {
    let says_nothing = |kind| {
        matches!(
            kind,
            TokenKind::Bom
                | TokenKind::Blank
                | TokenKind::Comment
                | TokenKind::LineComment
                | TokenKind::Escape
        )
    };
    game.tags().any(|tag| tag.is_quoted() && !tag.name().is_empty())
        || is_kriegspiel(game)
        || Replay::new(game).next_ply().is_some()
        || game.tokens().iter().all(|token| says_nothing(token.kind))
}
