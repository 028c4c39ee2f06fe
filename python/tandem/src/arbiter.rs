//! The arbiter, with its rulings in words.

use std::{cell::OnceCell, collections::BTreeMap};

use bughouse::{Log, LogEntry, LogError, Millis, Ruleset, TimeControl, Verdict};
use pyo3::prelude::*;
use rulings::{Language, Words};

use crate::{
    board::{Board, Home},
    errors::{bad_value, unreadable},
    positions,
    table::{millis, seconds},
    values,
    values::SeatArgument,
};

thread_local! {
    /// Catalogues are slow to read, and cannot be shared by threads.
    static WORDS: [OnceCell<Words>; 3] = const { [const { OnceCell::new() }; 3] };
}

fn in_words<T>(language: Language, f: impl FnOnce(&Words) -> T) -> T {
    WORDS.with(|words| f(words[language as usize].get_or_init(|| Words::new(language))))
}

/// An answer of the arbiter.
#[pyclass(module = "tandem", frozen, get_all)]
pub(crate) struct Ruling {
    /// The number of the event that caused it, from 1.
    event: u32,
    /// The time from which it counts, in seconds.
    at: f64,
    /// The article of the Laws that it rests on, ``"2.1a"``.
    article: String,
    /// The kind of ruling, in kebab case: ``"completed"``, ``"ended"``, the reason of a refusal, …
    id: &'static str,
    /// The particulars by name: seats, moves, times.
    fields: BTreeMap<&'static str, String>,
    /// The ruling as a sentence.
    text: String,
    /// Whether it refuses what somebody did or claimed.
    is_refusal: bool,
}

#[pymethods]
impl Ruling {
    fn __str__(&self) -> String {
        self.text.clone()
    }

    fn __repr__(&self) -> String {
        format!("<Ruling {} {}: {}>", self.article, self.id, self.text)
    }
}

impl Ruling {
    fn new(ruling: &bughouse::Ruling, language: Language) -> Self {
        let described = ruling.verdict.describe();
        Self {
            event: ruling.event,
            at: seconds(ruling.at),
            article: ruling.article.to_string(),
            id: described.id,
            fields: described.fields.into_iter().collect(),
            text: in_words(language, |words| words.ruling(ruling)),
            is_refusal: matches!(ruling.verdict, Verdict::Refused(_)),
        }
    }
}

/// The arbiter of a table: events in, rulings out, by the Laws or by the rules of a server.
///
/// An event is a line of a log, with its time: ``arbiter.handle("0:05.2 WhiteA moves e4")``. The
/// arbiter keeps the clocks, decides what is legal, who may claim what, and how the game ended.
///
/// ``ruleset`` is ``"wbn"`` (the Laws), ``"fics"`` or ``"casual"``, perhaps with other answers
/// behind it; ``time_control`` is ``"300+0"`` or the like; ``language`` is ``"en"``, ``"cs"`` or
/// ``"de"``; ``bfen`` is the position to go on from.
#[pyclass(module = "tandem")]
pub(crate) struct Arbiter {
    log: Log,
    arbiter: bughouse::Arbiter,
    rulings: Vec<bughouse::Ruling>,
    language: Language,
}

fn language(code: &str) -> PyResult<Language> {
    code.parse().map_err(|error: rulings::ParseLanguageError| bad_value(error.to_string()))
}

fn ruleset(text: &str) -> PyResult<Ruleset> {
    text.parse().map_err(|error: bughouse::RulesetError| bad_value(format!("ruleset: {error}")))
}

/// A `ParseError` with the place that a log's error names.
fn bad_log(py: Python<'_>, text: &str, error: &LogError) -> PyErr {
    let lines = text.split_inclusive('\n').take(error.line.saturating_sub(1));
    let before: usize = lines.map(str::len).sum();
    let line = text[before..].lines().next().unwrap_or_default();
    let column = line.char_indices().nth(error.column.saturating_sub(1));
    let byte = before + column.map_or(line.len(), |(byte, _)| byte);
    unreadable(py, &error.kind.to_string(), text, byte)
}

#[pymethods]
impl Arbiter {
    #[new]
    #[pyo3(signature = (ruleset = "wbn", time_control = "300+0", *, language = "en", bfen = None))]
    fn new(
        py: Python<'_>,
        ruleset: &str,
        time_control: &str,
        language: &str,
        bfen: Option<&str>,
    ) -> PyResult<Self> {
        let control: TimeControl =
            time_control.parse().map_err(|error: bughouse::ParseTimeControlError| {
                bad_value(format!("time_control: {error}"))
            })?;
        let mut log = Log::new(self::ruleset(ruleset)?, control);
        if let Some(text) = bfen {
            let start = text.parse().map_err(|error| crate::errors::bad_bfen(py, text, &error))?;
            bughouse::Game::from_bfen(&start, log.ruleset.rules()).map_err(|error| {
                crate::errors::bad_position(py, Some(error.board), &error.error)
            })?;
            log.start = Some(start);
        }
        let (arbiter, language) = (log.arbiter(), self::language(language)?);
        Ok(Self { log, arbiter, rulings: Vec::new(), language })
    }

    /// The arbiter after all events of a log.
    ///
    /// Raises ``ParseError`` if the text is no log.
    #[staticmethod]
    #[pyo3(signature = (text, *, language = "en"))]
    fn from_log(py: Python<'_>, text: &str, language: &str) -> PyResult<Self> {
        let language = self::language(language)?;
        let read = py.detach(|| {
            let log: Log = text.parse()?;
            let (arbiter, rulings) = log.replay();
            Ok(Self { log, arbiter, rulings, language })
        });
        read.map_err(|error| bad_log(py, text, &error))
    }

    /// Handles an event, a line of a log. Returns the rulings that it brings.
    ///
    /// An action against the rules is not an error, but brings a ruling that refuses it. Raises
    /// ``ParseError`` if the line is no event.
    fn handle(&mut self, py: Python<'_>, event: &str) -> PyResult<Vec<Ruling>> {
        let entry: LogEntry = event.parse().map_err(|error| bad_log(py, event, &error))?;
        if self.log.entries.len() >= Log::MAX_EVENTS {
            return Err(bad_value(format!("a log has at most {} events", Log::MAX_EVENTS)));
        }
        let before = self.arbiter.now();
        let rulings = self.arbiter.handle(entry.at, &entry.event);
        if entry.at >= before {
            self.log.entries.push(entry);
        }
        let answer = rulings.iter().map(|ruling| Ruling::new(ruling, self.language)).collect();
        self.rulings.extend(rulings);
        Ok(answer)
    }

    /// All rulings so far.
    #[getter]
    fn rulings(&self) -> Vec<Ruling> {
        self.rulings.iter().map(|ruling| Ruling::new(ruling, self.language)).collect()
    }

    /// The log of all events so far: the same log gives the same game.
    #[getter]
    fn log(&self) -> String {
        self.log.to_string()
    }

    /// The time of the last event, in seconds.
    #[getter]
    fn now(&self) -> f64 {
        seconds(self.latest())
    }

    /// How the game ended and why, as a sentence, or ``None`` while it goes on.
    #[getter]
    fn end(&self) -> Option<String> {
        self.arbiter.end().map(|end| in_words(self.language, |words| words.end(end)))
    }

    /// ``"won-first"`` (WhiteA and BlackB), ``"won-second"``, ``"drawn"``, ``"lost-by-both"`` or
    /// ``"void"``, or ``None`` while the game goes on.
    #[getter]
    fn outcome(&self) -> Option<&'static str> {
        self.arbiter.end().map(|end| end.outcome.id())
    }

    /// Whether nothing that may still happen changes the result.
    #[getter]
    fn is_final(&self) -> bool {
        self.arbiter.is_final()
    }

    /// The seconds on the clock of a player, now or at a later time.
    #[pyo3(signature = (seat, at = None))]
    fn clock(&self, seat: SeatArgument, at: Option<f64>) -> PyResult<f64> {
        let at = at.map(millis).transpose()?.unwrap_or_else(|| self.latest());
        Ok(seconds(self.arbiter.reading(seat.0, at)))
    }

    /// The player to move on a board.
    fn to_move(&self, board: &str) -> PyResult<values::Seat> {
        Ok(self.arbiter.to_move(values::board_id(board)?).into())
    }

    /// A board as it stands, on its own, or ``None`` while an illegal move stands on it that leaves
    /// no playable position.
    fn board(&self, board: &str) -> PyResult<Option<Board>> {
        let position = self.arbiter.position(values::board_id(board)?);
        Ok(position.map(|position| Board(Home::alone(position.clone()))))
    }

    /// Both boards with their clocks as BFEN: ``"thief"`` (the default, which has clocks) or
    /// ``"bracket"``.
    #[pyo3(signature = (dialect = "thief"))]
    fn bfen(&self, dialect: &str) -> PyResult<String> {
        let form = positions::form(dialect)?;
        Ok(positions::write(&self.arbiter.to_bfen(self.latest()), form))
    }

    fn __repr__(&self) -> String {
        let end = self.end().unwrap_or_else(|| "the game goes on".to_owned());
        format!("<Arbiter {}, {} events: {end}>", self.log.ruleset, self.log.entries.len())
    }
}

impl Arbiter {
    fn latest(&self) -> Millis {
        self.arbiter.now().max(Millis::ZERO)
    }
}
