//! Logs as JSON Lines, and rulings as JSON, by the schema of `docs/log.md`.
//!
//! The structures here are those of the wire and no others: every field is known, or refused. A log that is written and
//! read again is the same, to the last bit.

mod event;

use bughouse::{Bfen, Entry, Game as Boards, Log, Millis, Numbers, Ruling};
use serde::{Deserialize, Serialize, Serializer, ser::SerializeMap};

use super::ReadError;
use crate::json::to_line;
use event::WireEvent;

/// What `format` says in the header of every log.
pub const FORMAT: &str = "tandem-log";

const VERSION: u32 = 1;

/// The first line.
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

/// Whether a text begins as a log in JSON Lines does: an object whose first field says the format. The beginning of a
/// text is enough.
pub fn is_log(text: &[u8]) -> bool {
    let mut rest = text;
    [&b"{"[..], b"\"format\"", b":", b"\"tandem-log\""].into_iter().all(|part| {
        let found = rest.trim_ascii_start().strip_prefix(part);
        rest = found.unwrap_or_default();
        found.is_some()
    })
}

/// A log as JSON Lines: a header, then one object an event, each in a line of its own.
///
/// ```
/// use bughouse::Log;
/// use tandem_notation::log::json;
///
/// let log: Log = "[Ruleset \"wbn\"]\n[TimeControl \"300+0\"]\n\n0:02.5 WhiteA makes e4\n".parse()?;
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
        out.push_str(&to_line(&WireEvent::of(entry)));
    }
    out.push('\n');
    out
}

/// The dialect that loses nothing: clocks are known, or there are counters.
fn position(bfen: &Bfen) -> String {
    if bfen.numbers == Numbers::Counters { bfen.to_bracket() } else { bfen.to_thief() }
}

/// What is wrong with a line, and in which field.
struct Fault {
    field: Option<&'static str>,
    message: String,
}

impl Fault {
    fn new(field: &'static str, message: impl ToString) -> Self {
        Self { field: Some(field), message: message.to_string() }
    }

    fn of_line(message: impl ToString) -> Self {
        Self { field: None, message: message.to_string() }
    }

    /// Where it is in the text of its line.
    fn at(self, number: usize, line: &str) -> ReadError {
        let column = self.field.and_then(|field| {
            let quoted = format!("\"{field}\"");
            // The same word may also be a value.
            let is_key = |&(at, _): &(usize, &str)| {
                line[at + quoted.len()..].trim_ascii_start().starts_with(':')
            };
            let (key, _) = line.match_indices(&quoted).find(is_key)?;
            Some(line[..key].chars().count() + 1)
        });
        ReadError { line: number, column, message: self.message }
    }
}

/// Reads a log in JSON Lines. Empty lines are passed over.
///
/// # Errors
///
/// The first line that is not of the schema, with the column of the field where one is to blame.
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
            return Err(fault(Fault::of_line("longer than any log is read")));
        }
        let wire: WireEvent = read_line(number, line)?;
        let entry = wire.into_entry().map_err(fault)?;
        if let Some(before) = log.entries.last().map(|before: &Entry| before.at)
            && before > entry.at
        {
            let Millis(before) = before;
            let message = format!("time runs backwards: the event before is at {before} ms");
            return Err(fault(Fault::new("at", message)));
        }
        log.entries.push(entry);
    }
    Ok(log)
}

/// The longest line of an event: what a line of text can hold is not much longer in JSON.
const MAX_LINE: usize = 4 * Log::MAX_LINE;

/// Reads a line as one JSON value.
fn read_line<'a, T: Deserialize<'a>>(number: usize, line: &'a str) -> Result<T, ReadError> {
    // An array of the right length would do for serde.
    let blanks = line.len() - line.trim_ascii_start().len();
    if line.as_bytes().get(blanks) != Some(&b'{') {
        let message = "expected an object".to_owned();
        return Err(ReadError { line: number, column: Some(blanks + 1), message });
    }
    serde_json::from_str(line).map_err(|error| {
        // serde_json counts columns in bytes, and says the place once more in its text.
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
            return Err(Fault::new("format", format!("this is no {FORMAT}")));
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

/// A position to start from: read, and found playable.
fn start(text: &str) -> Result<Bfen, Fault> {
    let bfen: Bfen = text.parse().map_err(|error| Fault::new("fen", error))?;
    Boards::from_bfen(&bfen, chess::Rules::BUGHOUSE).map_err(|error| Fault::new("fen", error))?;
    Ok(bfen)
}

/// Whether the log's text could have the tag, too.
fn check_tag(log: &Log, name: &str, value: &str) -> Result<(), Fault> {
    let fault = |message: &str| Err(Fault::new("tags", format!("{message}: {name:.40}")));
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    if name.is_empty() || !name.chars().all(is_name) {
        return fault("a name of a tag is letters, digits and underscores");
    }
    if matches!(name, "Ruleset" | "TimeControl" | "FEN") {
        return fault("this tag is a field of the header");
    }
    if log.tags.len() >= Log::MAX_TAGS {
        return fault("there are more tags than are read");
    }
    if log.tag(name).is_some() {
        return fault("this tag stands twice");
    }
    if value.contains(['\n', '\r']) || name.len() + 2 * value.len() + 6 > Log::MAX_LINE {
        return fault("the value of a tag is one line, and no long one");
    }
    Ok(())
}

/// A ruling as a JSON object in one line, without a line end: its event, its time in milliseconds, its article, its id
/// and its fields.
///
/// ```
/// use bughouse::Log;
/// use tandem_notation::log::json;
///
/// let log: Log = "[Ruleset \"wbn\"]\n[TimeControl \"300+0\"]\n0:00 start\n0:09 BlackB resigns".parse()?;
/// let (_, rulings) = log.replay();
/// assert_eq!(
///     json::ruling(&rulings[1]),
///     r#"{"event":2,"at":9000,"article":"2.1c","id":"ended","fields":{"outcome":"won-second","reason":"resigned","seat":"BlackB"}}"#
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

/// Named values in their order.
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
