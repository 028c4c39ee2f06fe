//! Where games come from: a log in one of its formats, or the games of a BPGN file.

use std::io::Read;

use bughouse::Ruleset;
use notation::{
    Batch,
    diagram::printable,
    kriegspiel,
    log::{self, ReadError},
};

use super::{Case, Record, trouble};
use crate::{
    exit::{Exit, Failure, style},
    input::{Batches, Input, Kind, Takes},
};

/// The maximum size of a log: its events are kept in memory, and this is more than
/// [`bughouse::Log::MAX_EVENTS`] events of usual length.
const MAX_LOG_BYTES: u64 = 64 << 20;

/// Yields the games of a file. Returns status 1 if there is a record that cannot be read, and
/// whether games may come with other files.
pub(super) fn cases(
    input: Input<'_>,
    ruleset: Option<Ruleset>,
    each: &mut dyn FnMut(Case<'_>) -> Result<(), Failure>,
) -> Result<(Exit, bool), Failure> {
    let (name, range) = (input.name.clone(), input.range);
    let mut each = |case: Case<'_>| if range.has(case.number) { each(case) } else { Ok(()) };
    if input.kind == Kind::Log {
        let failure = |error| Failure::File { name: name.clone(), error };
        let mut bytes = Vec::new();
        input.take(MAX_LOG_BYTES + 1).read_to_end(&mut bytes).map_err(failure)?;
        logs(&name, &bytes, ruleset, &mut each)?;
        return Ok((Exit::Fine, false));
    }
    let mut batches = Batches::open(input, Takes::ALL)?;
    let mut exit = Exit::Fine;
    while let Some(batch) = batches.next_batch()? {
        exit = exit.max(records(&name, &batch, ruleset, &mut each)?);
    }
    Ok((exit.max(batches.exit), batches.has_boards()))
}

fn records(
    file: &str,
    batch: &Batch<'_>,
    ruleset: Option<Ruleset>,
    each: &mut dyn FnMut(Case<'_>) -> Result<(), Failure>,
) -> Result<Exit, Failure> {
    let mut exit = Exit::Fine;
    for game in batch.games() {
        if let Some(why) = kriegspiel::refusal(&game) {
            let (file, number) = (printable(file), game.number());
            anstream::eprintln!("{}{file} #{number}:{} {why}", style::ERROR, style::RESET);
            exit = Exit::Findings;
            continue;
        }
        let ruleset = ruleset.or_else(|| log::ruleset_of(&game)).unwrap_or(Ruleset::FICS);
        let lifted = log::lift(&game, &ruleset);
        let verdict = log::verdict(&game, &lifted);
        let record = Record::new(&game, &lifted, verdict);
        let (number, log) = (game.number(), lifted.log);
        each(Case { file, number, of_several: true, log, record: Some(record) })?;
    }
    Ok(exit)
}

/// The logs of a text, one after the other.
fn logs(
    file: &str,
    bytes: &[u8],
    ruleset: Option<Ruleset>,
    each: &mut dyn FnMut(Case<'_>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let text = as_text(file, bytes)?;
    let of_several = log::split(text).nth(1).is_some();
    for (number, (before, part)) in (1..).zip(log::split(text)) {
        let mut log = log::read(part).map_err(|mut error| {
            error.line += before;
            Failure::Message(trouble::text(file, text, &error))
        })?;
        log.ruleset = ruleset.unwrap_or(log.ruleset);
        each(Case { file, number, of_several, log, record: None })?;
    }
    Ok(())
}

fn as_text<'a>(name: &str, bytes: &'a [u8]) -> Result<&'a str, Failure> {
    let trouble = |text: &str, place: (usize, usize), message: &str| {
        let (line, column) = (place.0, Some(place.1));
        let error = ReadError { line, column, message: message.to_owned() };
        Failure::Message(trouble::text(name, text, &error))
    };
    match std::str::from_utf8(bytes) {
        Ok(text) if bytes.len() as u64 > MAX_LOG_BYTES => {
            Err(trouble("", place_of_end(text), "the log is too long"))
        }
        Ok(text) => Ok(text),
        Err(error) => {
            let good = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
            let text = String::from_utf8_lossy(bytes);
            Err(trouble(&text, place_of_end(&good), "this is not UTF-8"))
        }
    }
}

fn place_of_end(text: &str) -> (usize, usize) {
    let last = text.rsplit('\n').next().unwrap_or_default();
    (text.matches('\n').count() + 1, last.chars().count() + 1)
}
