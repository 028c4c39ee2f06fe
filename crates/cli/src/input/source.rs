//! Games from texts, JSON or logs, told apart by how they begin.

use std::{
    collections::VecDeque,
    io::{BufReader, Read},
};

use bughouse::Log;
use notation::{
    Batch, Game, Reader,
    convert::{Losses, chesscom, json},
    log::{self, ReadError},
};
use serde_json::{StreamDeserializer, Value, de::IoRead};

use super::{Input, Kind, Takes};
use crate::exit::Failure;

type Stream<'a> = BufReader<Input<'a>>;

/// The games of an input, as they come.
pub(crate) enum Source<'a> {
    Texts {
        name: String,
        reader: Reader<Input<'a>>,
    },
    Json {
        name: String,
        values: StreamDeserializer<'static, IoRead<Stream<'a>>, Value>,
        waiting: VecDeque<Value>,
    },
    /// Logs, read on demand.
    Logs {
        name: String,
        stream: Option<Stream<'a>>,
        waiting: VecDeque<Result<Log, ReadError>>,
    },
}

/// The maximum total size of a file's logs in bytes: they are all in memory.
const MAX_LOGS: u64 = 256 << 20;

/// The next games.
pub(crate) enum Games {
    Texts(Batch<'static>),
    /// A game in BPGN converted from another format.
    Made {
        text: Vec<u8>,
        losses: Losses,
    },
    Log(Box<Log>),
}

/// Why there are no next games.
pub(crate) enum Trouble {
    /// The rest of the file cannot be read.
    Failure(Failure),
    /// One game cannot be used; others may follow.
    Game(String),
}

impl<'a> Source<'a> {
    /// Refuses kinds that the command does not take.
    pub(crate) fn open(input: Input<'a>, takes: Takes) -> Result<Self, Failure> {
        let (name, kind) = (input.name.clone(), input.kind);
        if !takes.takes(kind) {
            return Err(Failure::Message(format!("{name}: {kind}; {}", takes.words)));
        }
        Ok(match kind {
            Kind::Log => Self::Logs {
                name,
                stream: Some(BufReader::with_capacity(1 << 16, input)),
                waiting: VecDeque::new(),
            },
            Kind::Json => {
                let stream = BufReader::with_capacity(1 << 16, input);
                let values = serde_json::Deserializer::from_reader(stream).into_iter();
                Self::Json { name, values, waiting: VecDeque::new() }
            }
            _ => Self::Texts { name, reader: Reader::new(input) },
        })
    }

    pub(crate) fn next(&mut self) -> Result<Option<Games>, Trouble> {
        match self {
            Self::Texts { name, reader } => {
                let batch = reader.next_batch();
                let failure = |error| Failure::File { name: name.clone(), error };
                Ok(batch.map_err(failure).map_err(Trouble::Failure)?.map(Games::Texts))
            }
            Self::Json { name, values, waiting } => {
                let mut next = || next_value(name, values, waiting);
                let Some(value) = next()? else { return Ok(None) };
                let game = |error: String| Trouble::Game(error);
                let (text, losses) = if chesscom::is_record(&value) {
                    let partner = next()?;
                    let partner = partner
                        .ok_or_else(|| game(chesscom::RecordError::NoPartner.to_string()))?;
                    chesscom::to_bpgn(&value, &partner).map_err(|error| game(error.to_string()))?
                } else {
                    json::from_json(value).map_err(|error| game(error.to_string()))?
                };
                if text.len() > Reader::<&[u8]>::MAX_GAME_BYTES {
                    return Err(game(format!("{} and is not converted", Game::TOO_LONG)));
                }
                Ok(Some(Games::Made { text, losses }))
            }
            Self::Logs { name, stream, waiting } => {
                if let Some(stream) = stream.take() {
                    *waiting = read_logs(name, stream)?;
                }
                let next = waiting.pop_front().transpose();
                let next = next.map_err(|error| Trouble::Game(error.to_string()))?;
                Ok(next.map(|log| Games::Log(Box::new(log))))
            }
        }
    }
}

/// All logs of a stream.
fn read_logs(name: &str, stream: Stream<'_>) -> Result<VecDeque<Result<Log, ReadError>>, Trouble> {
    let mut bytes = Vec::new();
    let read = stream.take(MAX_LOGS + 1).read_to_end(&mut bytes);
    let failure = |error| Trouble::Failure(Failure::File { name: name.to_owned(), error });
    read.map_err(failure)?;
    let message = |what: &str| Trouble::Failure(Failure::Message(format!("{name}: {what}")));
    if bytes.len() as u64 > MAX_LOGS {
        return Err(message("the logs are too long"));
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = good.iter().filter(|&&byte| byte == b'\n').count() + 1;
        message(&format!("line {line}: this is not UTF-8"))
    })?;
    let one = |(lines, text): (usize, &str)| {
        log::read(text).map_err(|error| ReadError { line: error.line + lines, ..error })
    };
    Ok(log::split(&text).map(one).collect())
}

/// The next value; those of an array come one by one.
fn next_value(
    name: &str,
    values: &mut StreamDeserializer<'static, IoRead<Stream<'_>>, Value>,
    waiting: &mut VecDeque<Value>,
) -> Result<Option<Value>, Trouble> {
    loop {
        if let Some(value) = waiting.pop_front() {
            return Ok(Some(value));
        }
        match values.next() {
            None => return Ok(None),
            Some(Ok(Value::Array(list))) => waiting.extend(list),
            Some(Ok(value)) => return Ok(Some(value)),
            Some(Err(error)) => {
                let message = format!("{name}: {error}");
                return Err(Trouble::Failure(Failure::Message(message)));
            }
        }
    }
}
