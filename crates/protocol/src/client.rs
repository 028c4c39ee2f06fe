//! What clients say.

use serde::{Deserialize, Serialize};

use crate::Seat;

/// A message from a client.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum ClientMessage {
    /// Follow a table. With `since`, the number of the last change that the client knows, only what came after it is
    /// sent, if the server still has it; else a snapshot.
    Watch {
        /// The table.
        table: String,
        /// The last change that is known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        since: Option<u32>,
    },
    /// Follow it no longer.
    Unwatch {
        /// The table.
        table: String,
    },
    /// Do something at a table.
    Intent {
        /// The table.
        table: String,
        /// A key of the client's choice, another for each intent: what is sent twice is done once.
        key: String,
        /// For which seat, where the person may have several.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
        /// What.
        intent: Intent,
    },
    /// Measure the way: answered at once by a pong.
    Ping {
        /// Anything; it comes back.
        nonce: u32,
    },
}

/// What somebody wants to do at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Intent {
    /// Take the seat that the message names.
    Sit,
    /// Leave it, before the game or after it.
    Stand,
    /// Be ready to start, or to play again when a game is over; when all four are, the game starts.
    Ready,
    /// Not be ready after all.
    NotReady,
    /// Do something in the game, in the words of the log: `moves e2e4`, `presses`, `resigns`, `claims mate on B`.
    Play {
        /// What a player does there.
        deed: String,
    },
    /// Keep a move to be made as soon as the player has the move, instead of any kept before.
    Queue {
        /// The move, in coordinates or short notation.
        #[serde(rename = "move")]
        mv: String,
    },
    /// Make no kept move.
    Unqueue,
    /// The arbiter's, in the words of the log: `freezes BlackA 5`, `stops the clocks`.
    Order {
        /// What the arbiter does there.
        order: String,
    },
    /// Say something.
    Say {
        /// To whom.
        channel: Channel,
        /// What: plain text, never markup.
        text: String,
    },
    /// Give up the game before both sides of a board have moved, at no cost.
    Abort,
}

/// Who hears what is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Channel {
    /// The partner.
    Team,
    /// Everybody at the table and around it.
    Table,
    /// Those who watch; the players hear it when the game is over.
    Observers,
}

/// What a new table is to be: the body of `POST /api/tables`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct NewTable {
    /// What it is called; empty for a name from its number.
    #[serde(default)]
    pub name: String,
    /// Whether it stands in the list of open tables, or is found by its link only.
    #[serde(default = "yes")]
    pub public: bool,
    /// A ruleset and other answers, as in the tag `Ruleset` of a log: `casual flag=claimed`.
    #[serde(default = "casual")]
    pub ruleset: String,
    /// The time control, as in `TimeControl`: `180+0`, `300b3`.
    #[serde(default = "three_minutes")]
    pub control: String,
    /// A BFEN to start from, with its clocks if it has any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// Whether the person who makes the table is its arbiter.
    #[serde(default)]
    pub arbiter: bool,
}

fn yes() -> bool {
    true
}

fn casual() -> String {
    "casual".to_owned()
}

fn three_minutes() -> String {
    "180+0".to_owned()
}
