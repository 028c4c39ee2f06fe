//! A stream of bytes in any encoding as batches of records, whatever form they have: texts of
//! games, JSON of ours and of chess.com, event logs.

use std::{
    collections::VecDeque,
    ffi::CString,
    fmt::Display,
    io::{self, BufReader, Cursor, Read},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use chess::san::Letters;
use notation::{
    Batch, Game, Reader,
    convert::{
        chesscom::{Joined, Joiner},
        json::from_json,
    },
    encoding::Utf8,
    json, log,
};
use pyo3::prelude::*;
use serde_json::{StreamDeserializer, Value, de::IoRead};

use super::arguments::{TextArgument, letters as letters_of};
use crate::errors;

type Bytes = Box<dyn Read + Send>;
type Text = io::Chain<Cursor<Vec<u8>>, Utf8<Bytes>>;

/// How many bytes of text tell what it is: tags and comments may come first.
const HEAD: u64 = 1 << 16;

/// The maximum total size of a file's logs in bytes: they are all in memory.
const MAX_LOGS: u64 = 256 << 20;

/// Single boards of bughouse games, whose partners may be in other files.
#[pyclass(module = "tandem.bpgn", frozen)]
#[derive(Clone)]
pub(crate) struct Boards {
    joiner: Arc<Mutex<Joiner>>,
    /// Whether PGN of single boards is joined; otherwise each board is a record.
    joins_pgn: bool,
}

impl Boards {
    pub(super) fn joiner(&self) -> MutexGuard<'_, Joiner> {
        self.joiner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl Boards {
    #[new]
    #[pyo3(signature = (*, joins_pgn = false))]
    pub(super) fn new(joins_pgn: bool) -> Self {
        Self { joiner: Arc::default(), joins_pgn }
    }

    /// Joins the boards that are left by players, times and moves. ``Records`` of an empty file
    /// then has the games. Warns about boards without a partner.
    pub(super) fn finish(&self, py: Python<'_>) -> PyResult<()> {
        let left = py.detach(|| self.joiner().finish());
        left.iter().try_for_each(|board| warn(py, &board.to_string()))
    }
}

/// Says that something of a file is no record, and goes on.
pub(super) fn warn(py: Python<'_>, message: &str) -> PyResult<()> {
    let category = py.import("tandem.errors")?.getattr("RecordWarning")?;
    let message = CString::new(message.replace('\0', " "))?;
    PyErr::warn(py, &category, &message, 1)
}

/// The records of a stream, in batches.
pub(super) struct Stream {
    content: Content,
    letters: Option<&'static Letters>,
    boards: Boards,
    /// Records that were read and not handed out yet.
    waiting: VecDeque<Vec<u8>>,
    /// The number of records that were converted, or could not be.
    converted: u64,
    /// Why some of them could not be, for the user.
    pub(super) skipped: Vec<String>,
}

enum Content {
    /// Nothing was read yet.
    Unknown(Bytes),
    Texts(Box<Reader<Text>>),
    Logs(Text),
    Json(Box<StreamDeserializer<'static, IoRead<BufReader<Text>>, Value>>),
    End,
}

impl Stream {
    pub(super) fn new(bytes: Bytes, letters: Option<&'static Letters>, boards: Boards) -> Self {
        let (content, waiting) = (Content::Unknown(bytes), VecDeque::new());
        Self { content, letters, boards, waiting, converted: 0, skipped: Vec::new() }
    }

    /// The next records, or `None` at the end. Games of two boards come when both were read.
    pub(super) fn next_batch(&mut self) -> io::Result<Option<Batch<'static>>> {
        loop {
            self.take_joined();
            if let Some(text) = self.waiting.pop_front() {
                self.converted += 1;
                return Ok(Some(Batch::numbered(text, self.converted).in_letters(self.letters)));
            }
            match &mut self.content {
                Content::Unknown(_) => self.begin()?,
                Content::End => return Ok(None),
                Content::Texts(reader) => match reader.next_batch()? {
                    Some(batch) if self.boards.joins_pgn => self.take_boards(&batch),
                    Some(batch) => return Ok(Some(batch.in_letters(self.letters))),
                    None => self.content = Content::End,
                },
                Content::Logs(_) => self.read_logs()?,
                Content::Json(values) => match values.next() {
                    Some(Ok(Value::Array(list))) => {
                        list.iter().for_each(|value| self.take_value(value));
                    }
                    Some(Ok(value)) => self.take_value(&value),
                    Some(Err(error)) => {
                        self.content = Content::End;
                        return Err(bad_json(error));
                    }
                    None => self.content = Content::End,
                },
            }
        }
    }

    /// Finds out what the stream has.
    fn begin(&mut self) -> io::Result<()> {
        let Content::Unknown(bytes) = std::mem::replace(&mut self.content, Content::End) else {
            return Ok(());
        };
        let (mut text, mut head) = (Utf8::new(bytes), Vec::new());
        text.by_ref().take(HEAD).read_to_end(&mut head)?;
        let without_mark = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&head);
        let (is_log, is_json) = (log::begins(without_mark), json::begins(without_mark));
        if is_log || is_json {
            head = without_mark.to_vec();
        }
        let text = Cursor::new(head).chain(text);
        self.content = if is_log {
            Content::Logs(text)
        } else if is_json {
            let values = serde_json::Deserializer::from_reader(BufReader::new(text));
            Content::Json(Box::new(values.into_iter()))
        } else {
            Content::Texts(Box::new(Reader::new(text)))
        };
        Ok(())
    }

    fn take_joined(&mut self) {
        let boards = self.boards.clone();
        while let Some(game) = boards.joiner().next_game() {
            match game {
                Ok(Joined { text, ids: [a, b], join, .. }) => {
                    let doubt = join.doubt().map(|doubt| format!("{a} and {b}: {doubt}"));
                    self.skipped.extend(doubt);
                    self.waiting.push_back(text);
                }
                Err(error) => self.skip(error),
            }
        }
    }

    /// Puts the single boards of a batch aside for joining.
    fn take_boards(&mut self, batch: &Batch<'_>) {
        for game in batch.games() {
            if Joiner::accepts_pgn(&game) {
                let added = self.boards.joiner().push_pgn(&game);
                self.skip_error(added);
            } else {
                self.waiting.push_back(game.text().to_vec());
            }
        }
    }

    fn take_value(&mut self, value: &Value) {
        if Joiner::accepts(value) {
            let added = self.boards.joiner().push_json(value);
            self.skip_error(added);
        } else {
            match from_json(value.clone()) {
                Ok((text, _)) => self.take_text(text),
                Err(error) => self.skip(error),
            }
        }
    }

    fn read_logs(&mut self) -> io::Result<()> {
        let Content::Logs(text) = std::mem::replace(&mut self.content, Content::End) else {
            return Ok(());
        };
        let mut bytes = Vec::new();
        text.take(MAX_LOGS + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > MAX_LOGS {
            let message = format!("logs of more than {MAX_LOGS} bytes are not read");
            return Err(io::Error::other(message));
        }
        let text = String::from_utf8(bytes).map_err(io::Error::other)?;
        for (lines, text) in log::split(&text) {
            match log::read(text) {
                Ok(log) => self.take_text(log::to_record(&log).0),
                Err(error) => {
                    let line = error.line + lines;
                    self.skip(log::ReadError { line, ..error });
                }
            }
        }
        Ok(())
    }

    fn take_text(&mut self, text: Vec<u8>) {
        if text.len() > Reader::<Text>::MAX_GAME_BYTES {
            self.skip(Game::TOO_LONG);
        } else {
            self.waiting.push_back(text);
        }
    }

    fn skip_error(&mut self, outcome: Result<(), impl Display>) {
        if let Err(error) = outcome {
            self.skip(error);
        }
    }

    fn skip(&mut self, why: impl Display) {
        self.converted += 1;
        self.skipped.push(format!("record {} is left out: {why}", self.converted));
    }
}

/// An error that becomes a `ParseError`, or that of the file.
fn bad_json(error: serde_json::Error) -> io::Error {
    if error.is_io() {
        return error.into();
    }
    let (line, column) = (error.line(), error.column());
    let message = error.to_string();
    let place = format!(" at line {line} column {column}");
    let what = message.strip_suffix(&place).unwrap_or(&message);
    let what = format!("line {line}: this is not JSON: {what}");
    let raised = Python::attach(|py| errors::raise(py, "ParseError", (what, "", 0, line, column)));
    io::Error::other(raised)
}

/// The exception of a file's `read`, if that is what failed.
pub(super) fn unwrapped(error: io::Error) -> PyErr {
    match error.downcast::<PyErr>() {
        Ok(error) => error,
        Err(error) => error.into(),
    }
}

/// Visits the records of a text in batches, without Python's lock. Ctrl-C comes through between
/// them.
pub(super) fn visit_text(
    py: Python<'_>,
    text: TextArgument,
    letters: Option<&str>,
    joins_pgn: bool,
    visit: &mut (dyn FnMut(Batch<'static>) + Send),
) -> PyResult<()> {
    let boards = Boards::new(joins_pgn);
    let letters = letters_of(letters)?;
    let mut stream = Stream::new(Box::new(Cursor::new(text.0)), letters, boards.clone());
    let mut has_ended = false;
    loop {
        let batch = py.detach(|| stream.next_batch().map(|batch| batch.map(&mut *visit)));
        let skipped = std::mem::take(&mut stream.skipped);
        skipped.iter().try_for_each(|message| warn(py, message))?;
        match batch.map_err(unwrapped)? {
            Some(()) => py.check_signals()?,
            None if has_ended => return Ok(()),
            None => {
                has_ended = true;
                boards.finish(py)?;
            }
        }
    }
}
