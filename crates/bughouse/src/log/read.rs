//! Reading logs: every error has its line and column.

mod events;
mod words;

use alloc::{
    borrow::ToOwned,
    string::{String, ToString},
    vec::Vec,
};
use core::{fmt, str::FromStr};

use super::{Log, LogEntry};
use crate::{
    ArbiterAction, Bfen, Game, Millis, ParseTimeControlError, PlayerAction, Ruleset, RulesetError,
    TimeControl,
};

/// An error in a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column in characters, counted from 1.
    pub column: usize,
    /// The kind of error.
    pub kind: LogErrorKind,
}

/// The kinds of errors in a log.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LogErrorKind {
    /// Something else should stand here.
    Expected(&'static str),
    /// The tag is missing that says this.
    MissingTag(&'static str),
    /// A tag stands twice.
    DuplicateTag,
    /// A tag stands behind an event.
    LateTag,
    /// The value of `Ruleset` cannot be read.
    Ruleset(RulesetError),
    /// The value of `TimeControl` cannot be read.
    TimeControl(ParseTimeControlError),
    /// The value of `FEN` cannot be read or played, or the position that an arbiter sets.
    Position(String),
    /// The event comes before the one in front of it.
    TimeRunsBackwards {
        /// The time of that one.
        before: Millis,
    },
    /// The line or the whole is longer than is read.
    TooLong,
}

impl fmt::Display for LogError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.kind)
    }
}

impl fmt::Display for LogErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Expected(what) => write!(f, "expected {what}"),
            Self::MissingTag(name) => write!(f, "the tag {name} is missing"),
            Self::DuplicateTag => f.write_str("this tag stands twice"),
            Self::LateTag => f.write_str("tags stand before the first event"),
            Self::Ruleset(error) => error.fmt(f),
            Self::TimeControl(error) => error.fmt(f),
            Self::Position(error) => f.write_str(error),
            Self::TimeRunsBackwards { before } => {
                write!(f, "time runs backwards: the event before is at {} s", before.seconds())
            }
            Self::TooLong => f.write_str("longer than any log is read"),
        }
    }
}

impl core::error::Error for LogError {}

impl FromStr for Log {
    type Err = LogError;

    fn from_str(text: &str) -> Result<Self, LogError> {
        let mut reader = Reader::default();
        let mut lines = 0;
        for (number, line) in text.lines().enumerate() {
            lines = number + 1;
            reader.line(line).map_err(|Fault { at, kind }| {
                let before = line.get(..at).unwrap_or(line);
                LogError { line: lines, column: before.chars().count() + 1, kind }
            })?;
        }
        reader.finish().map_err(|kind| LogError { line: lines.max(1), column: 1, kind })
    }
}

impl FromStr for LogEntry {
    type Err = LogError;

    /// Reads a single line of a log.
    fn from_str(line: &str) -> Result<Self, LogError> {
        events::entry(line).map_err(|fault| fault.within(line))
    }
}

impl FromStr for PlayerAction {
    type Err = LogError;

    /// Reads a player's action as it stands behind the seat: `claims flag on A`.
    fn from_str(text: &str) -> Result<Self, LogError> {
        events::alone(text, events::deed).map_err(|fault| fault.within(text))
    }
}

impl FromStr for ArbiterAction {
    type Err = LogError;

    /// Reads an action of the arbiter: `freezes BlackA 5`.
    fn from_str(text: &str) -> Result<Self, LogError> {
        events::alone(text, events::order).map_err(|fault| fault.within(text))
    }
}

/// An error in a line, with the byte at which it starts.
struct Fault {
    at: usize,
    kind: LogErrorKind,
}

type Read<T> = Result<T, Fault>;

impl Fault {
    /// The error in a text of one line.
    fn within(self, line: &str) -> LogError {
        let before = line.get(..self.at).unwrap_or(line);
        LogError { line: 1, column: before.chars().count() + 1, kind: self.kind }
    }
}

#[derive(Default)]
struct Reader {
    ruleset: Option<Ruleset>,
    control: Option<TimeControl>,
    start: Option<Bfen>,
    tags: Vec<(String, String)>,
    entries: Vec<LogEntry>,
}

impl Reader {
    fn line(&mut self, line: &str) -> Read<()> {
        if line.len() > Log::MAX_LINE {
            return Err(Fault { at: 0, kind: LogErrorKind::TooLong });
        }
        let text = line.trim_ascii_start();
        let at = line.len() - text.len();
        if text.is_empty() || text.starts_with('#') {
            return Ok(());
        }
        if text.starts_with('[') {
            return self.tag(line, at);
        }
        let entry = events::entry(line)?;
        match self.entries.last() {
            Some(before) if before.at > entry.at => {
                Err(Fault { at, kind: LogErrorKind::TimeRunsBackwards { before: before.at } })
            }
            _ if self.entries.len() >= Log::MAX_EVENTS => {
                Err(Fault { at, kind: LogErrorKind::TooLong })
            }
            _ => {
                self.entries.push(entry);
                Ok(())
            }
        }
    }

    fn tag(&mut self, line: &str, at: usize) -> Read<()> {
        if !self.entries.is_empty() {
            return Err(Fault { at, kind: LogErrorKind::LateTag });
        }
        let Tag { name, value, name_at, value_at } = tag(line, at)?;
        if self.tags.len() >= Log::MAX_TAGS {
            return Err(Fault { at, kind: LogErrorKind::TooLong });
        }
        if self.has_tag(name) {
            return Err(Fault { at: name_at, kind: LogErrorKind::DuplicateTag });
        }
        match name {
            "Ruleset" => {
                let ruleset = value.parse().map_err(|error: RulesetError| Fault {
                    at: value_at + error.offset,
                    kind: LogErrorKind::Ruleset(error),
                })?;
                self.ruleset = Some(ruleset);
            }
            "TimeControl" => {
                let control = value.parse().map_err(|error| Fault {
                    at: value_at,
                    kind: LogErrorKind::TimeControl(error),
                })?;
                self.control = Some(control);
            }
            "FEN" => self.start = Some(start(&value, value_at)?),
            _ => self.tags.push((name.to_owned(), value)),
        }
        Ok(())
    }

    fn has_tag(&self, name: &str) -> bool {
        match name {
            "Ruleset" => self.ruleset.is_some(),
            "TimeControl" => self.control.is_some(),
            "FEN" => self.start.is_some(),
            _ => self.tags.iter().any(|(tag, _)| tag == name),
        }
    }

    fn finish(self) -> Result<Log, LogErrorKind> {
        Ok(Log {
            ruleset: self.ruleset.ok_or(LogErrorKind::MissingTag("Ruleset"))?,
            control: self.control.ok_or(LogErrorKind::MissingTag("TimeControl"))?,
            start: self.start,
            tags: self.tags,
            entries: self.entries,
        })
    }
}

/// A tag, with the bytes at which its name and the text of its value start.
struct Tag<'a> {
    name: &'a str,
    value: String,
    name_at: usize,
    value_at: usize,
}

/// Reads `[Name "value"]`, whose bracket is at byte `at`.
fn tag(line: &str, at: usize) -> Read<Tag<'_>> {
    let expected = |at, what| Err(Fault { at, kind: LogErrorKind::Expected(what) });
    let name_at = at + 1;
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let rest = &line[name_at..];
    let name = &rest[..rest.find(|c| !is_name(c)).unwrap_or(rest.len())];
    if name.is_empty() {
        return expected(name_at, "the name of a tag");
    }
    let rest = rest[name.len()..].trim_ascii_start();
    let quote_at = line.len() - rest.len();
    if !rest.starts_with('"') {
        return expected(quote_at, "a value in quotation marks");
    }
    let value_at = quote_at + 1;
    let (value, end) = quoted(line, value_at)?;
    if line[end..].trim_ascii() != "]" {
        return expected(end, "a closing bracket and nothing behind it");
    }
    Ok(Tag { name, value, name_at, value_at })
}

/// Reads a quoted text from the byte after its first quotation mark. Returns the text and the byte
/// after its last quotation mark.
fn quoted(line: &str, at: usize) -> Read<(String, usize)> {
    const ESCAPED: &str = "a backslash only before a quotation mark or a backslash";
    let expected = |at, what| Err(Fault { at, kind: LogErrorKind::Expected(what) });
    let (mut value, mut chars) = (String::new(), line[at..].char_indices());
    loop {
        match chars.next() {
            None => return expected(line.len(), "a closing quotation mark"),
            Some((end, '"')) => return Ok((value, at + end + 1)),
            Some((backslash, '\\')) => match chars.next() {
                Some((_, c @ ('"' | '\\'))) => value.push(c),
                _ => return expected(at + backslash, ESCAPED),
            },
            Some((_, c)) => value.push(c),
        }
    }
}

/// A position to start from: read, and found playable.
fn start(value: &str, at: usize) -> Read<Bfen> {
    let fault = |at, error: String| Fault { at, kind: LogErrorKind::Position(error) };
    let bfen: Bfen = value
        .parse()
        .map_err(|error: crate::BfenError| fault(at + error.span.start, error.to_string()))?;
    let game = Game::from_bfen(&bfen, chess::Rules::BUGHOUSE);
    game.map_err(|error| fault(at, error.to_string()))?;
    Ok(bfen)
}
