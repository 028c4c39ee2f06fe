//! What is written down of a table: records, from which everything about it is made again.

use std::collections::BTreeMap;

use bughouse::{Entry, Seat};
use protocol::{Channel, Intent, Person, Rating, Rerated, Terms};
use serde::{Deserialize, Serialize};

/// What a table is, agreed when it was made.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Settings {
    /// Its texts have been read once.
    pub(crate) terms: Terms,
    /// Who made it.
    pub(crate) host: Person,
}

impl Settings {
    pub(crate) fn arbiter(&self) -> Option<&Person> {
        self.terms.arbiter.then_some(&self.host)
    }
}

/// Something that happened at a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(crate) enum Record {
    /// Somebody sat down; with his rating, at a rated table.
    Sat {
        seat: protocol::Seat,
        person: Person,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rating: Option<Rating>,
    },
    /// Somebody left a seat.
    Stood { seat: protocol::Seat },
    /// Somebody wants another's seat for his, or void is what was wanted of and for his.
    Wished { seat: protocol::Seat, with: Option<protocol::Seat> },
    /// Who sat in one of two seats sits in the other.
    Swapped { seats: [protocol::Seat; 2] },
    /// Somebody wants to play where seats are dealt.
    Joined {
        person: Person,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rating: Option<Rating>,
    },
    /// He does not any more, or was away for too long.
    Left { person: String },
    /// The seats are dealt; for a further game, if one was played.
    Dealt { seats: BTreeMap<protocol::Seat, Person> },
    /// Somebody is heard by nobody, or again by everybody.
    Muted { person: Person, muted: bool },
    /// A seat is ready for the next game, or not after all.
    Ready { seat: protocol::Seat, ready: bool },
    /// Something happened in the game: lines of its log.
    Game { lines: Vec<String> },
    /// A start was drawn for the game: a BFEN.
    Drawn { start: String },
    /// A further game is set up.
    NextGame,
    /// The adjourned game is set up as it was left, as a game of its own.
    TakenUp,
    /// The game was given up before it had really begun.
    Aborted { seat: protocol::Seat },
    /// What a game did to the ratings of its players: the present one, or where people are told later, one before it.
    Rated { game: u32, ratings: BTreeMap<protocol::Seat, Rerated> },
    /// Something was said.
    Said { channel: Channel, person: Person, seat: Option<protocol::Seat>, text: String },
}

/// A record with its number and the intent that caused it, so that the same intent is not carried out twice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Numbered {
    pub(crate) number: u32,
    /// When, in milliseconds since 1970: for those who are told later, after the server was away. No game depends on it.
    #[serde(default)]
    pub(crate) time: i64,
    /// Who caused it, with the key of the intent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) cause: Option<Cause>,
    pub(crate) record: Record,
}

/// An intent.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct Cause {
    pub(crate) person: String,
    pub(crate) key: String,
    /// Of what was wanted, so that the same key for something else is noticed; 0 if it is not known.
    #[serde(default)]
    pub(crate) digest: u32,
}

impl Cause {
    pub(crate) fn new(person: &Person, key: String, seat: Option<Seat>, intent: &Intent) -> Self {
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
    /// What happened in the game.
    pub(crate) fn game(entries: &[Entry]) -> Self {
        Self::Game { lines: entries.iter().map(ToString::to_string).collect() }
    }

    pub(crate) fn stood(seat: Seat) -> Self {
        Self::Stood { seat: seat.into() }
    }
}
