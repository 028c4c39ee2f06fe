//! What is written down of a table: records, from which everything about it is made again.

use bughouse::{Entry, Seat};
use protocol::{Channel, Person, Terms};
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
    /// Somebody sat down.
    Sat { seat: protocol::Seat, person: Person },
    /// Somebody left a seat.
    Stood { seat: protocol::Seat },
    /// A seat is ready for the next game, or not after all.
    Ready { seat: protocol::Seat, ready: bool },
    /// Something happened in the game: lines of its log.
    Game { lines: Vec<String> },
    /// A further game is set up.
    NextGame,
    /// The game was given up before it had really begun.
    Aborted { seat: protocol::Seat },
    /// Something was said.
    Said { channel: Channel, person: Person, seat: Option<protocol::Seat>, text: String },
}

/// A record with its number and the intent that caused it, so that the same intent is not carried out twice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Numbered {
    pub(crate) number: u32,
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
}

impl Record {
    /// What happened in the game.
    pub(crate) fn game(entries: &[Entry]) -> Self {
        Self::Game { lines: entries.iter().map(ToString::to_string).collect() }
    }

    pub(crate) fn sat(seat: Seat, person: Person) -> Self {
        Self::Sat { seat: seat.into(), person }
    }
}
