//! Records: what happened at a table, in order. Everything about a table is rebuilt from them.
//!
//! A record is stored as JSON together with the [`VERSION`] of its form. A record that this program
//! does not understand completely is an error, never skipped: without it, all that follows would be
//! another game.

use std::collections::BTreeMap;

use bughouse::{
    Ruleset, Seat,
    ruleset::{Calling, FlagAfterIllegalMove, IllegalMoves},
};
use protocol::{Channel, Intent, Kind, Person, Rating, Rerated, Terms};
use serde::{Deserialize, Serialize};

/// The version of the form in which records are stored. Raise it when the form or the meaning of a
/// record or of a line of a game's log changes, so that an older Tandem refuses the database
/// instead of misreading it.
///
/// Version 1 had no `v`. Version 2 renamed some words of the log; lines without them read the same
/// in both.
pub const VERSION: u32 = 2;

const UNVERSIONED: u32 = 1;

/// The edition of the arbiter's rules under which new tables play. Edition 0 had none in its
/// settings, and did not ask whether a flag is claimed after an illegal move of the claiming team.
const EDITION: u32 = 1;

/// The settings of a table, fixed when it is created.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(from = "StoredSettings", into = "StoredSettings")]
pub struct Settings {
    /// Checked: their texts can be parsed.
    pub terms: Terms,
    pub host: Person,
    /// The game of an event for which the server made the table, if it did.
    pub event: Option<Box<EventSeats>>,
}

/// The game of an event that is played at a table, and only it, by those whom the event seats.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EventSeats {
    /// The id of the event.
    pub id: String,
    pub name: String,
    /// The round as tags have it, with the game of the match if there are more: `3`, `3.2`.
    pub round: String,
    /// The number of the match in its round.
    pub board: u16,
    pub seats: BTreeMap<protocol::Seat, Person>,
    /// Ratings before the game, if it is rated.
    pub ratings: BTreeMap<protocol::Seat, Rating>,
}

/// The server itself, where it acts without a person. Nobody has this id.
pub fn server() -> Person {
    Person { id: "server".to_owned(), name: "Tandem".to_owned(), guest: false, bot: false }
}

impl Settings {
    /// The settings of a table that people make.
    pub const fn new(terms: Terms, host: Person) -> Self {
        Self { terms, host, event: None }
    }

    pub fn arbiter(&self) -> Option<&Person> {
        self.terms.arbiter.then_some(&self.host)
    }
}

/// Settings as they are on disk.
#[derive(Serialize, Deserialize)]
struct StoredSettings {
    terms: Terms,
    host: Person,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    event: Option<Box<EventSeats>>,
    #[serde(default)]
    edition: u32,
}

impl From<Settings> for StoredSettings {
    fn from(Settings { terms, host, event }: Settings) -> Self {
        Self { terms, host, event, edition: EDITION }
    }
}

impl From<StoredSettings> for Settings {
    /// Games of earlier editions are replayed by the rules by which they were played.
    fn from(StoredSettings { mut terms, host, event, edition }: StoredSettings) -> Self {
        let ruleset = terms.ruleset.parse::<Ruleset>().ok();
        let ruleset = ruleset.filter(|_| terms.kind == Kind::Bughouse && edition < EDITION);
        if let Some(mut ruleset) = ruleset
            && ruleset.illegal_moves == IllegalMoves::Claimed
            && ruleset.flag == Calling::Claimed
        {
            ruleset.flag_after_illegal_move = FlagAfterIllegalMove::Granted;
            terms.ruleset = ruleset.to_string();
        }
        Self { terms, host, event }
    }
}

/// An event at a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Record {
    /// A person sat down; with their rating, at a rated table.
    Sat {
        seat: protocol::Seat,
        person: Person,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rating: Option<Rating>,
    },
    /// A person left a seat.
    Stood { seat: protocol::Seat },
    /// The occupant of a seat wants to swap it for another, or withdraws all wishes of and for it.
    Wished { seat: protocol::Seat, with: Option<protocol::Seat> },
    /// The occupants of two seats changed places.
    Swapped { seats: [protocol::Seat; 2] },
    /// A person joined the waiting list of a table where seats are dealt.
    Joined {
        person: Person,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rating: Option<Rating>,
    },
    /// A person left the waiting list, or was away for too long.
    Left { person: String },
    /// The seats were dealt, for the next game if one has been played.
    Dealt { seats: BTreeMap<protocol::Seat, Person> },
    /// A person was muted or unmuted.
    Muted { person: Person, muted: bool },
    /// A seat is ready for the next game, or no longer.
    Ready { seat: protocol::Seat, ready: bool },
    /// Lines of the log of the game.
    Game { lines: Vec<String> },
    /// A starting position was drawn for the game: a BFEN.
    Drawn { start: String },
    /// The next game was set up.
    NextGame,
    /// The adjourned game was set up as it was left, as a new game.
    TakenUp,
    /// The game was aborted before it had really begun.
    Aborted { seat: protocol::Seat },
    /// The rating changes of a game: the current one or, where spectators are delayed, an earlier
    /// one.
    Rated { game: u32, ratings: BTreeMap<protocol::Seat, Rerated> },
    /// A chat message.
    Said { channel: Channel, person: Person, seat: Option<protocol::Seat>, text: String },
}

/// A record with its number and the intent that caused it, so that the same intent is not carried
/// out twice.
#[derive(Clone, Debug, PartialEq)]
pub struct Numbered {
    /// From 1 at each table, without gaps.
    pub number: u32,
    /// In milliseconds since 1970; 0 if unknown. Only the spectators' delay depends on it, no game
    /// does.
    pub time: i64,
    pub cause: Option<Cause>,
    pub record: Record,
}

/// Why a stored record cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum RecordError {
    #[error(
        "it was written by a newer version of Tandem (record version {0}; this one reads up to {VERSION})"
    )]
    Newer(u32),
    #[error("it is malformed: {0}")]
    Malformed(String),
}

impl From<serde_json::Error> for RecordError {
    fn from(error: serde_json::Error) -> Self {
        Self::Malformed(error.to_string())
    }
}

/// A record as it is read from disk.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Stored {
    #[serde(default = "unversioned", rename = "v")]
    _version: u32,
    number: u32,
    #[serde(default)]
    time: i64,
    #[serde(default)]
    cause: Option<Cause>,
    record: Record,
}

/// A record as it is written to disk.
#[derive(Serialize)]
struct StoredRef<'a> {
    v: u32,
    number: u32,
    time: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    cause: Option<&'a Cause>,
    record: &'a Record,
}

/// The one field that all versions have in common.
#[derive(Deserialize)]
struct Version {
    #[serde(default = "unversioned")]
    v: u32,
}

const fn unversioned() -> u32 {
    UNVERSIONED
}

impl Numbered {
    pub fn to_json(&self) -> Result<String, serde_json::Error> {
        let Self { number, time, cause, record } = self;
        let (number, time, cause) = (*number, *time, cause.as_ref());
        serde_json::to_string(&StoredRef { v: VERSION, number, time, cause, record })
    }

    pub(crate) fn from_json(text: &str) -> Result<Self, RecordError> {
        // A newer version may look different in every other respect.
        let Version { v } = serde_json::from_str(text)?;
        if v > VERSION {
            return Err(RecordError::Newer(v));
        }
        let Stored { _version, number, time, cause, record } = serde_json::from_str(text)?;
        Ok(Self { number, time, cause, record })
    }
}

/// The intent that caused a record.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Cause {
    pub person: String,
    pub key: String,
    /// A digest of the intent, which reveals a key that is used again for something else; 0 if
    /// unknown.
    #[serde(default)]
    pub digest: u32,
}

impl Cause {
    pub fn new(person: &Person, key: String, seat: Option<Seat>, intent: &Intent) -> Self {
        let seat = seat.map(protocol::Seat::from);
        let wanted = serde_json::to_string(&(seat, intent)).unwrap_or_default();
        Self { person: person.id.clone(), key, digest: digest(wanted.as_bytes()) }
    }
}

/// FNV-1a: the same with every version of the server.
fn digest(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(*byte)).wrapping_mul(0x0100_0193))
}

impl Record {
    pub fn stood(seat: Seat) -> Self {
        Self::Stood { seat: seat.into() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moved() -> Numbered {
        let person = Person { id: "p".into(), name: "P".into(), guest: true, bot: false };
        let cause = Cause::new(&person, "k".into(), Some(Seat::WhiteA), &Intent::Ready);
        let record = Record::Game { lines: vec!["0 A moves e2e4".to_owned()] };
        Numbered { number: 7, time: 5, cause: Some(cause), record }
    }

    #[test]
    fn records_survive_storage_and_carry_their_version() {
        let text = moved().to_json().expect("JSON");
        assert!(text.starts_with("{\"v\":2,"), "{text}");
        assert_eq!(Numbered::from_json(&text), Ok(moved()));
        let unversioned = text.replace("\"v\":2,", "");
        assert_eq!(Numbered::from_json(&unversioned), Ok(moved()), "version 1");
    }

    #[test]
    fn tables_of_earlier_editions_keep_their_rules() {
        let host = Person { id: "p".into(), name: "P".into(), guest: true, bot: false };
        let terms = |ruleset: &str| Terms { ruleset: ruleset.to_owned(), ..Terms::default() };
        let ruleset = |text: &str| serde_json::from_str::<Settings>(text).map(|s| s.terms.ruleset);
        for (written, earlier) in [
            ("wbn", "wbn flag-after-illegal-move=granted"),
            ("wbn flag=automatic", "wbn flag=automatic"),
            ("casual", "casual"),
        ] {
            let settings = Settings::new(terms(written), host.clone());
            let text = serde_json::to_string(&settings).expect("JSON");
            assert_eq!(ruleset(&text).expect("JSON"), written);
            let before = text.replace(",\"edition\":1", "");
            assert_ne!(before, text);
            assert_eq!(ruleset(&before).expect("JSON"), earlier);
        }
    }

    #[test]
    fn records_that_are_not_understood_completely_are_errors() {
        let newer = r#"{"v":3,"n":7,"what":"something else"}"#;
        assert_eq!(Numbered::from_json(newer), Err(RecordError::Newer(3)));
        for text in [
            "",
            "{}",
            r#"{"v":2,"number":1,"time":0,"record":{"kind":"exploded"}}"#,
            r#"{"v":2,"number":1,"time":0,"record":{"kind":"stood","seat":"white-a","why":"no"}}"#,
            r#"{"v":2,"number":1,"time":0,"record":{"kind":"next-game"},"more":1}"#,
            r#"{"v":2,"number":1,"time":0,"record":{"kind":"game","lines":["0 A"#,
        ] {
            let read = Numbered::from_json(text);
            assert!(matches!(read, Err(RecordError::Malformed(_))), "{text}: {read:?}");
        }
    }
}
