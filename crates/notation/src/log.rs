//! Event logs of games: reading and writing both forms, making logs from records and records from
//! logs, and judging a record's result.
//!
//! The log itself, its text form and the arbiter belong to `bughouse`; this module deals with
//! documents. `docs/log.md` describes everything that it reads and writes.
//!
//! ```
//! use bughouse::{Outcome, Ruleset, Team};
//! use tandem_notation::{Batch, log};
//!
//! let text = b"[TimeControl \"120+0\"]\n\n1A. e4{119} 1a. e5{118} 2A. Bc4{117} 2a. Nc6{116} \
//!     3A. Qh5{115} 3a. Nf6{114} 4A. Qxf7{113} 1-0";
//! let batch = Batch::from_text(text);
//! let game = batch.games().next().ok_or("no game")?;
//! let lifted = log::lift(&game, &Ruleset::FICS);
//! let verdict = log::verdict(&game, &lifted);
//! assert_eq!(verdict.basis, log::Basis::Derived);
//! assert_eq!(verdict.outcome, Some(Outcome::Won(Team::First)));
//! // The log is text, and reads back as the same.
//! assert_eq!(log::read(&lifted.log.to_string())?, lifted.log);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod json;
mod lift;
mod record;
mod verdict;

use std::fmt;

use bughouse::{Log, LogError};

pub use lift::{Lifted, Remark, lift, ruleset_of};
pub use record::to_record;
pub use verdict::{Basis, Contradiction, Convention, RecordVerdict, verdict};

/// The forms of a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Tags, then one event a line.
    Text,
    /// JSON Lines: a header, then one event a line.
    Json,
}

impl Form {
    /// The form of a text, or `None` if it is not a log. A log in JSON says so in its first field;
    /// a log in text has a tag `Ruleset` before its first event.
    ///
    /// Needs only the beginning of the text.
    pub fn detect(text: &[u8]) -> Option<Self> {
        if json::is_log(text) {
            return Some(Self::Json);
        }
        let lines = text.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
        let tags = lines
            .filter(|line| !line.is_empty() && line[0] != b'#')
            .take_while(|line| line[0] == b'[');
        let is_ruleset = |line: &[u8]| {
            line.strip_prefix(b"[Ruleset")
                .is_some_and(|rest| matches!(rest.first(), Some(b' ' | b'\t' | b'"')))
        };
        tags.into_iter().any(is_ruleset).then_some(Self::Text)
    }
}

/// Whether a text begins as a log does: in one of the [`Form`]s, or with a time after its tags, as
/// logs without a ruleset do.
///
/// Needs only the beginning of the text.
pub fn begins(text: &[u8]) -> bool {
    let mut lines = text.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    let first = lines.find(|line| !line.is_empty() && line[0] != b'#' && line[0] != b'[');
    let first = first.unwrap_or_default();
    let digits = first.iter().take_while(|byte| byte.is_ascii_digit()).count();
    Form::detect(text).is_some() || digits > 0 && first.get(digits) == Some(&b':')
}

/// An error in the text of a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column in characters, counted from 1, where it is known.
    pub column: Option<usize>,
    /// A description of the error.
    pub message: String,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line, column, message } = self;
        match column {
            Some(column) => write!(f, "line {line}, column {column}: {message}"),
            None => write!(f, "line {line}: {message}"),
        }
    }
}

impl std::error::Error for ReadError {}

impl From<LogError> for ReadError {
    fn from(error: LogError) -> Self {
        let LogError { line, column, kind } = error;
        Self { line, column: Some(column), message: kind.to_string() }
    }
}

/// Parses a log in either form.
///
/// # Errors
///
/// The first error of the text, with its line.
pub fn read(text: &str) -> Result<Log, ReadError> {
    if json::is_log(text.as_bytes()) { json::from_json(text) } else { Ok(text.parse()?) }
}

/// The logs of a text that holds several, each with the number of lines before it. Everything
/// before the first event of the second log belongs to the second, except comments.
///
/// ```
/// use tandem_notation::log;
///
/// let one = "[Ruleset \"wbn\"]\n[TimeControl \"300+0\"]\n\n0:00 start\n";
/// let two = format!("{one}\n{one}");
/// let logs: Vec<_> = log::split(&two).collect();
/// assert_eq!(logs.iter().map(|(lines, _)| *lines).collect::<Vec<_>>(), [0, 5]);
/// assert_eq!(logs[1].1, one);
/// ```
pub fn split(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let (mut rest, mut before) = (Some(text), 0);
    std::iter::from_fn(move || {
        let text = rest?;
        let end = end_of_first(text);
        let (log, after) = text.split_at(end);
        rest = (!after.is_empty()).then_some(after);
        let lines = before;
        before += log.bytes().filter(|&byte| byte == b'\n').count();
        Some((lines, log))
    })
}

/// The end of the first log of a text: the start of the next one.
fn end_of_first(text: &str) -> usize {
    let is_json = json::is_log(text.as_bytes());
    let (mut at, mut had_events) = (0, false);
    for line in text.split_inclusive('\n') {
        let trimmed = line.trim_ascii();
        let after = &text.as_bytes()[at..];
        let begins = match trimmed.as_bytes().first() {
            Some(b'{') if is_json => at > 0 && json::is_log(trimmed.as_bytes()),
            Some(b'[') => had_events && Form::detect(after) == Some(Form::Text),
            _ => false,
        };
        if begins {
            return at;
        }
        // Of consecutive tags only the first is considered.
        had_events = match trimmed.as_bytes().first() {
            None | Some(b'#') => had_events,
            first => first != Some(&b'['),
        };
        at += line.len();
    }
    text.len()
}
