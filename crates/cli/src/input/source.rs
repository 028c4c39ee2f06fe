//! Games from texts, JSON or logs, told apart by how they begin.

use std::{
    collections::VecDeque,
    io::{self, BufRead, BufReader, Cursor, Read},
};

use bughouse::Log;
use notation::{
    Batch, Game, Reader,
    convert::{Losses, chesscom::Joined, json},
    decode,
    log::{self, ReadError},
};
use serde_json::{StreamDeserializer, Value, de::IoRead};

use super::{
    Input, Kind, Takes,
    boards::SharedBoards,
    boards_uci,
    fics::Fics,
    parquet::ParquetTable,
    table::{Layout, Table},
};
use crate::exit::{Exit, Failure};

type Stream<'a> = BufReader<Input<'a>>;

/// The games of an input, as they come.
pub(crate) struct Source<'a> {
    name: String,
    content: Content<'a>,
    boards: SharedBoards,
    /// Games that were read and not handed out yet.
    waiting: VecDeque<Result<Games, Trouble>>,
    has_ended: bool,
    /// Why the rest of a text cannot be read, told after the games before it.
    cut: Option<Failure>,
    /// Whether there were boards whose games come later.
    pub(crate) has_boards: bool,
    /// Status 1 if boards of the only input have no partner.
    pub(crate) exit: Exit,
}

enum Content<'a> {
    Texts(Reader<Input<'a>>),
    Table(Table<Stream<'a>>),
    Parquet(Box<ParquetTable>),
    Fics(Box<Fics<Stream<'a>>>),
    /// Moves with the numbers of their boards, a game after another.
    BoardsUci(Option<Stream<'a>>),
    /// Games in the JSON of [`json`], each on a line.
    JsonLines(Stream<'a>),
    Json {
        values: Box<StreamDeserializer<'static, IoRead<Box<dyn BufRead + 'a>>, Value>>,
        /// The elements of an array.
        waiting: VecDeque<Value>,
    },
    /// Changing from one kind to another.
    Nothing,
    /// Logs, read on demand.
    Logs {
        stream: Option<Stream<'a>>,
        waiting: VecDeque<Result<Log, ReadError>>,
    },
}

/// The maximum total size of a file's logs in bytes: they are all in memory.
const MAX_LOGS: u64 = 256 << 20;

/// The longest line that is read as one game; a longer one is read as a stream of values.
const MAX_LINE: u64 = 64 << 20;

/// The next games.
pub(crate) enum Games {
    Texts(Batch<'static>),
    /// A game in BPGN converted from another format.
    Made {
        text: Vec<u8>,
        losses: Losses,
        /// Whether the text is in canonical form.
        is_canonical: bool,
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
        let (name, kind, boards) = (input.name.clone(), input.kind, input.boards.clone());
        if !takes.takes(kind) {
            return Err(Failure::Message(format!("{name}: {kind}; {}", takes.words)));
        }
        let stream = |input| BufReader::with_capacity(1 << 16, input);
        let content = match kind {
            Kind::Log => Content::Logs { stream: Some(stream(input)), waiting: VecDeque::new() },
            Kind::Json => Content::JsonLines(stream(input)),
            Kind::Fics => Content::Fics(Box::new(Fics::new(stream(input)))),
            Kind::BoardsUci => Content::BoardsUci(Some(stream(input))),
            Kind::Table => table(&name, stream(input))?,
            Kind::Parquet => Content::Parquet(Box::new(ParquetTable::open(input)?)),
            _ => Content::Texts(Reader::new(input)),
        };
        let (waiting, exit) = (VecDeque::new(), Exit::Fine);
        let (has_ended, has_boards) = (false, false);
        Ok(Self { name, content, boards, waiting, has_ended, cut: None, has_boards, exit })
    }

    /// The next games. Games of two boards come when both were read.
    pub(crate) fn next(&mut self) -> Result<Option<Games>, Trouble> {
        loop {
            if let Some(joined) = self.boards.next_game() {
                let Joined { text, losses, .. } = joined.map_err(trouble)?;
                return Ok(Some(Games::Made { text, losses, is_canonical: false }));
            }
            if let Some(next) = self.waiting.pop_front() {
                return next.map(Some);
            }
            if self.has_ended {
                return Ok(None);
            }
            match self.read()? {
                Some(Games::Texts(batch)) if self.boards.joins_pgn() => self.take_boards(&batch),
                Some(games) => return Ok(Some(games)),
                None => {}
            }
        }
    }

    /// Reads on. `None` if that gave no game yet, or at the end.
    fn read(&mut self) -> Result<Option<Games>, Trouble> {
        let name = &self.name;
        let next = match &mut self.content {
            Content::Texts(reader) => next_text(name, reader, &mut self.cut)?.map(Games::Texts),
            Content::Nothing => None,
            Content::Table(table) => carried(name, table.next())?,
            Content::Parquet(table) => carried(name, table.next())?,
            Content::Fics(fics) => carried(name, fics.next())?,
            Content::BoardsUci(stream) => match stream.take() {
                Some(stream) => {
                    self.waiting = boards_uci_games(name, stream)?;
                    return Ok(None);
                }
                None => None,
            },
            Content::JsonLines(stream) => {
                let mut line = Vec::new();
                let read = stream.take(MAX_LINE).read_until(b'\n', &mut line);
                read.map_err(|error| {
                    Trouble::Failure(Failure::File { name: name.clone(), error })
                })?;
                if !line.is_empty() && line.trim_ascii().is_empty() {
                    return Ok(None);
                }
                if !json::is_line(&line) || line.len() as u64 == MAX_LINE {
                    self.go_on_with_values(line);
                    return Ok(None);
                }
                Some(made(json::from_slice(&line).map_err(trouble)?, true)?)
            }
            Content::Json { values, waiting } => match next_value(name, values, waiting)? {
                Some(value) if SharedBoards::accepts(&value) => {
                    self.has_boards = true;
                    self.boards.push_json(&value).map_err(trouble)?;
                    return Ok(None);
                }
                Some(value) => Some(made(json::from_json(value).map_err(trouble)?, false)?),
                None => None,
            },
            Content::Logs { stream, waiting } => {
                if let Some(stream) = stream.take() {
                    *waiting = read_logs(name, stream)?;
                }
                let log = waiting.pop_front().transpose().map_err(trouble)?;
                log.map(|log| Games::Log(Box::new(log)))
            }
        };
        if next.is_none() {
            self.has_ended = true;
            self.exit = self.boards.end_input();
        }
        Ok(next)
    }

    /// Reads values of any form from here on: the rest of the stream after some bytes.
    fn go_on_with_values(&mut self, read: Vec<u8>) {
        if let Content::JsonLines(stream) = std::mem::replace(&mut self.content, Content::Nothing) {
            let stream: Box<dyn BufRead + 'a> = Box::new(Cursor::new(read).chain(stream));
            let values = Box::new(serde_json::Deserializer::from_reader(stream).into_iter());
            self.content = Content::Json { values, waiting: VecDeque::new() };
        }
    }

    /// Puts the single boards of a batch aside for joining.
    fn take_boards(&mut self, batch: &Batch<'_>) {
        for game in batch.games() {
            if !self.boards.accepts_pgn(&game) {
                let (text, losses) = (game.text().to_vec(), Losses::default());
                let is_canonical = false;
                self.waiting.push_back(Ok(Games::Made { text, losses, is_canonical }));
                continue;
            }
            self.has_boards = true;
            if let Err(error) = self.boards.push_pgn(&game) {
                self.waiting.push_back(Err(trouble(error)));
            }
        }
    }
}

/// The next games of a text. If reading fails, the games before the failure come first.
fn next_text(
    name: &str,
    reader: &mut Reader<Input<'_>>,
    cut: &mut Option<Failure>,
) -> Result<Option<Batch<'static>>, Trouble> {
    match (reader.next_batch(), cut.take()) {
        (Ok(Some(batch)), failure) => {
            *cut = failure;
            Ok(Some(batch))
        }
        (Ok(None), None) => Ok(None),
        (_, Some(failure)) => Err(Trouble::Failure(failure)),
        (Err(error), None) => {
            let rest = reader.next_batch().ok().flatten();
            let failure = cut_off(name, &error, reader);
            if rest.is_none() {
                return Err(Trouble::Failure(failure));
            }
            *cut = Some(failure);
            Ok(rest)
        }
    }
}

/// The message that a text could be read only up to some line.
fn cut_off(name: &str, error: &io::Error, reader: &Reader<Input<'_>>) -> Failure {
    let message = match reader.line() {
        1 => error.to_string(),
        line => format!("{error}; the text could be read up to line {line}"),
    };
    Failure::File { name: name.to_owned(), error: io::Error::new(error.kind(), message) }
}

/// A game that was converted, unless it is too long.
fn made((text, losses): (Vec<u8>, Losses), is_canonical: bool) -> Result<Games, Trouble> {
    match text.len() > Reader::<&[u8]>::MAX_GAME_BYTES {
        true => Err(trouble(format!("{} and is not converted", Game::TOO_LONG))),
        false => Ok(Games::Made { text, losses, is_canonical }),
    }
}

/// A game of a text in another form, or why it is none.
fn carried(
    name: &str,
    next: io::Result<Option<Result<Vec<u8>, String>>>,
) -> Result<Option<Games>, Trouble> {
    let failure = |error| Trouble::Failure(Failure::File { name: name.to_owned(), error });
    let Some(game) = next.map_err(failure)? else { return Ok(None) };
    made((game.map_err(trouble)?, Losses::default()), false).map(Some)
}

/// The rows of a table, whose beginning says how it is laid out.
fn table<'a>(name: &str, mut stream: Stream<'a>) -> Result<Content<'a>, Failure> {
    let head = stream.fill_buf();
    let head = head.map_err(|error| Failure::File { name: name.to_owned(), error })?;
    let layout = Layout::detect(head);
    let layout = layout.ok_or_else(|| Failure::Message(format!("{name}: there are no rows")))?;
    Ok(Content::Table(Table::new(stream, layout)))
}

/// Games of moves with the numbers of their boards: cut where tags begin, or at the end of a line
/// that a line without tags follows.
fn boards_uci_games(
    name: &str,
    stream: Stream<'_>,
) -> Result<VecDeque<Result<Games, Trouble>>, Trouble> {
    let mut bytes = Vec::new();
    let read = stream.take(MAX_LOGS + 1).read_to_end(&mut bytes);
    read.map_err(|error| Trouble::Failure(Failure::File { name: name.to_owned(), error }))?;
    if bytes.len() as u64 > MAX_LOGS {
        return Err(Trouble::Failure(Failure::Message(format!("{name}: the text is too long"))));
    }
    let text = decode(&bytes);
    let mut games = VecDeque::new();
    let (mut game, mut has_moves) = (String::new(), false);
    let mut end = |game: &mut String| {
        let text = std::mem::take(game);
        let converted = boards_uci::to_bpgn(&text)
            .ok_or_else(|| trouble("some words are no moves with the number of a board (1e2e4)"));
        games.push_back(converted.and_then(|text| made((text.into(), Losses::default()), false)));
    };
    for line in text.lines() {
        let is_tag = line.trim_start().starts_with('[');
        if has_moves && (is_tag || line.trim().is_empty()) {
            end(&mut game);
            has_moves = false;
        }
        has_moves |= !is_tag && !line.trim().is_empty();
        game.push_str(line);
        game.push('\n');
    }
    if has_moves {
        end(&mut game);
    }
    Ok(games)
}

fn trouble(error: impl ToString) -> Trouble {
    Trouble::Game(error.to_string())
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
    values: &mut StreamDeserializer<'static, IoRead<Box<dyn BufRead + '_>>, Value>,
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
            Some(Err(error)) => return Err(Trouble::Failure(bad_json(name, error))),
        }
    }
}

/// Says where a text stops being JSON.
fn bad_json(name: &str, error: serde_json::Error) -> Failure {
    if error.is_io() {
        return Failure::File { name: name.to_owned(), error: error.into() };
    }
    let (line, column, text) = (error.line(), error.column(), error.to_string());
    let place = format!(" at line {line} column {column}");
    let what = text.strip_suffix(&place).unwrap_or(&text);
    let what = if error.is_eof() { "the text ends too early" } else { what };
    Failure::Message(format!(
        "{name}:{line}:{column}: this is not JSON: {what}; correct it there, or export the games \
         anew"
    ))
}
