//! Logs as JSON Lines, and rulings as JSON, by the schema of `docs/log.md`.
//!
//! The structures here are those of the wire only: unknown fields are refused. Writing a log and
//! reading it again gives the same log.

mod event;

use bughouse::{Bfen, Game as Boards, Log, LogEntry, Millis, Numbers, Ruling};
use serde::{Deserialize, Serialize, Serializer, ser::SerializeMap};

use super::ReadError;
use crate::json::to_line;
use event::WireEvent;

/// The value of `format` in the header of every log.
pub const FORMAT: &str = "tandem-log";

const VERSION: u32 = 1;

/// The header.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    format: String,
    version: u32,
    ruleset: String,
    time_control: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    fen: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    tags: Vec<Pair>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Pair {
    name: String,
    value: String,
}

/// Whether a text begins like a log in JSON Lines: with an object whose first field is the format.
/// Needs only the beginning of the text.
pub fn is_log(text: &[u8]) -> bool {
    let mut rest = text;
    [&b"{"[..], b"\"format\"", b":", b"\"tandem-log\""].into_iter().all(|part| {
        let found = rest.trim_ascii_start().strip_prefix(part);
        rest = found.unwrap_or_default();
        found.is_some()
    })
}

/// A log as JSON Lines: a header, then one event on each line.
///
/// ```
/// use bughouse::Log;
/// use tandem_notation::log::json;
///
/// let text = "[Ruleset \"wbn\"]\n[TimeControl \"300+0\"]\n\n0:02.5 WhiteA makes e4\n";
/// let log: Log = text.parse()?;
/// let lines = json::to_json(&log);
/// assert_eq!(
///     lines,
///     "{\"format\":\"tandem-log\",\"version\":1,\"ruleset\":\"wbn\",\"time_control\":\"300+0\"}\n\
///      {\"at\":2500,\"who\":\"WhiteA\",\"does\":\"make\",\"move\":\"e4\"}\n"
/// );
/// assert_eq!(json::from_json(&lines)?, log);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn to_json(log: &Log) -> String {
    let pair = |(name, value): &(String, String)| Pair { name: name.clone(), value: value.clone() };
    let header = Header {
        format: FORMAT.to_owned(),
        version: VERSION,
        ruleset: log.ruleset.to_string(),
        time_control: log.control.to_string(),
        fen: log.start.as_ref().map(position),
        tags: log.tags.iter().map(pair).collect(),
    };
    let mut out = to_line(&header);
    for entry in &log.entries {
        out.push('\n');
        out.push_str(&to_line(&WireEvent::from_entry(entry)));
    }
    out.push('\n');
    out
}

/// The BFEN dialect that loses nothing: with clocks, or with counters.
fn position(bfen: &Bfen) -> String {
    if bfen.numbers == Numbers::Counters { bfen.to_bracket() } else { bfen.to_thief() }
}

/// An error in a line, and its field.
struct Fault {
    field: Option<&'static str>,
    message: String,
}

impl Fault {
    fn new(field: &'static str, message: impl ToString) -> Self {
        Self { field: Some(field), message: message.to_string() }
    }

    fn from_line(message: impl ToString) -> Self {
        Self { field: None, message: message.to_string() }
    }

    /// The column of the field in its line.
    fn at(self, number: usize, line: &str) -> ReadError {
        let column = self.field.and_then(|field| {
            let quoted = format!("\"{field}\"");
            // The same word may also occur as a value.
            let is_key = |&(at, _): &(usize, &str)| {
                line[at + quoted.len()..].trim_ascii_start().starts_with(':')
            };
            let (key, _) = line.match_indices(&quoted).find(is_key)?;
            Some(line[..key].chars().count() + 1)
        });
        ReadError { line: number, column, message: self.message }
    }
}

/// Parses a log in JSON Lines. Empty lines are skipped.
///
/// # Errors
///
/// The first line that does not fit the schema, with the column of the field to blame, if any.
pub fn from_json(text: &str) -> Result<Log, ReadError> {
    let filled = |(_, line): &(usize, &str)| !line.trim_ascii().is_empty();
    let mut lines = (1..).zip(text.lines()).filter(filled);
    let Some((number, first)) = lines.next() else {
        return Err(ReadError { line: 1, column: None, message: "there is no header".to_owned() });
    };
    let header: Header = read_line(number, first)?;
    let mut log = header.into_log().map_err(|fault| fault.at(number, first))?;
    for (number, line) in lines {
        let fault = |fault: Fault| fault.at(number, line);
        if log.entries.len() >= Log::MAX_EVENTS || line.len() > MAX_LINE {
            return Err(fault(Fault::from_line("longer than any log is read")));
        }
        let wire: WireEvent = read_line(number, line)?;
        let entry = wire.into_entry().map_err(fault)?;
        if let Some(before) = log.entries.last().map(|before: &LogEntry| before.at)
            && before > entry.at
        {
            let Millis(before) = before;
            let message = format!("time runs backwards: the previous event is at {before} ms");
            return Err(fault(Fault::new("at", message)));
        }
        log.entries.push(entry);
    }
    Ok(log)
}

/// The longest line of an event: slightly more than a line of text, for JSON's overhead.
const MAX_LINE: usize = 4 * Log::MAX_LINE;

/// Parses a line as one JSON value.
fn read_line<'a, T: Deserialize<'a>>(number: usize, line: &'a str) -> Result<T, ReadError> {
    // serde would also accept an array of the right length.
    let blanks = line.len() - line.trim_ascii_start().len();
    if line.as_bytes().get(blanks) != Some(&b'{') {
        let message = "expected an object".to_owned();
        return Err(ReadError { line: number, column: Some(blanks + 1), message });
    }
    serde_json::from_str(line).map_err(|error| {
        // serde_json counts columns in bytes, and repeats the place in its message.
        let place = format!(" at line {} column {}", error.line(), error.column());
        let message = error.to_string();
        let message = message.strip_suffix(&place).unwrap_or(&message).to_owned();
        let before = error.column().saturating_sub(1).min(line.len());
        let column = String::from_utf8_lossy(&line.as_bytes()[..before]).chars().count() + 1;
        ReadError { line: number, column: Some(column), message }
    })
}

impl Header {
    fn into_log(self) -> Result<Log, Fault> {
        if self.format != FORMAT {
            return Err(Fault::new("format", format!("this is not a {FORMAT}")));
        }
        if self.version != VERSION {
            return Err(Fault::new("version", format!("only version {VERSION} is read")));
        }
        let ruleset = self.ruleset.parse().map_err(|error| Fault::new("ruleset", error))?;
        let control =
            self.time_control.parse().map_err(|error| Fault::new("time_control", error))?;
        let mut log = Log::new(ruleset, control);
        log.start = self.fen.as_deref().map(start).transpose()?;
        for Pair { name, value } in self.tags {
            check_tag(&log, &name, &value)?;
            log.tags.push((name, value));
        }
        Ok(log)
    }
}

/// The starting position, parsed and checked to be playable.
fn start(text: &str) -> Result<Bfen, Fault> {
    let bfen: Bfen = text.parse().map_err(|error| Fault::new("fen", error))?;
    Boards::from_bfen(&bfen, chess::Rules::BUGHOUSE).map_err(|error| Fault::new("fen", error))?;
    Ok(bfen)
}

/// Whether the text form could have this tag too.
fn check_tag(log: &Log, name: &str, value: &str) -> Result<(), Fault> {
    let fault = |message: &str| Err(Fault::new("tags", format!("{message}: {name:.40}")));
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    if name.is_empty() || !name.chars().all(is_name) {
        return fault("a tag's name consists of letters, digits and underscores");
    }
    if matches!(name, "Ruleset" | "TimeControl" | "FEN") {
        return fault("this tag is a field of the header");
    }
    if log.tags.len() >= Log::MAX_TAGS {
        return fault("there are too many tags");
    }
    if log.tag(name).is_some() {
        return fault("this tag is repeated");
    }
    if value.contains(['\n', '\r']) || name.len() + 2 * value.len() + 6 > Log::MAX_LINE {
        return fault("the value of a tag must be one line of limited length");
    }
    Ok(())
}

/// A ruling as one line of JSON without the line end: its event, time in milliseconds, article, id
/// and fields.
///
/// ```
/// use bughouse::Log;
/// use tandem_notation::log::json;
///
/// let text = "[Ruleset \"wbn\"]\n[TimeControl \"300+0\"]\n0:00 start\n0:09 BlackB resigns";
/// let log: Log = text.parse()?;
/// let (_, rulings) = log.replay();
/// assert_eq!(
///     json::ruling(&rulings[1]),
///     "{\"event\":2,\"at\":9000,\"article\":\"2.1c\",\"id\":\"ended\",\"fields\":\
///      {\"outcome\":\"won-second\",\"reason\":\"resigned\",\"seat\":\"BlackB\"}}"
/// );
/// # Ok::<(), bughouse::LogError>(())
/// ```
pub fn ruling(ruling: &Ruling) -> String {
    let description = ruling.verdict.describe();
    to_line(&WireRuling {
        event: ruling.event,
        at: ruling.at.0,
        article: ruling.article.to_string(),
        id: description.id,
        fields: Fields(&description.fields),
    })
}

#[derive(Serialize)]
struct WireRuling<'a> {
    event: u32,
    at: i64,
    article: String,
    id: &'static str,
    fields: Fields<'a>,
}

/// Named values in order.
struct Fields<'a>(&'a [(&'static str, String)]);

impl Serialize for Fields<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, value) in self.0 {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}
