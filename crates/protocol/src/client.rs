//! What clients say.

use serde::{Deserialize, Deserializer, Serialize};

use crate::{Looking, Seat, Watching};

/// A message from a client.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
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
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Intent {
    /// Take the seat that the message names.
    #[serde(deserialize_with = "nothing_more")]
    Sit,
    /// Leave it, before the game or after it.
    #[serde(deserialize_with = "nothing_more")]
    Stand,
    /// Change seats with another, before the game or after it: at once if nobody else sits there, otherwise when whoever
    /// does asks the same. Without a seat the wish, one's own or that of who wants one's seat, is void.
    Swap {
        /// Which seat is wanted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        with: Option<Seat>,
    },
    /// Ask somebody who is connected to come to this table, to the seat that the message names if it names one.
    Invite {
        /// The name or the id of a person.
        person: String,
    },
    /// Seat a bot of the server in the free seat that the message names: for who made the table, or sits at it.
    Employ {
        /// Its id, as in `GET /api/bots`.
        bot: String,
    },
    /// Send the bot away that sits in the seat that the message names.
    #[serde(deserialize_with = "nothing_more")]
    Dismiss,
    /// Want to play where seats are dealt anew after each game.
    #[serde(deserialize_with = "nothing_more")]
    Join,
    /// Not want to any more.
    #[serde(deserialize_with = "nothing_more")]
    Leave,
    /// Let nobody hear somebody at this table, or hear him again: for its host.
    Mute {
        /// The id of a person.
        person: String,
        /// Whether he is silenced.
        muted: bool,
    },
    /// Be ready to start, or to play again when a game is over; when all four are, the game starts.
    #[serde(deserialize_with = "nothing_more")]
    Ready,
    /// Not be ready after all.
    #[serde(deserialize_with = "nothing_more")]
    NotReady,
    /// Do something in the game, in the words of the log: `moves e2e4`, `presses`, `resigns`, `claims mate on B`.
    /// At Kriegspiel: `attempts e2e4`, `asks any`, `resigns`, `offers draw`, `accepts draw`, `declines draw`.
    Play {
        /// What a player does there.
        deed: String,
    },
    /// Keep a move to be made as soon as the player has the move, instead of any kept before.
    Queue {
        /// The move, in coordinates or short notation.
        #[serde(rename = "move")]
        mv: String,
        /// How many moves had been completed on the board, by both players, when it was meant: if more than one has come
        /// in between, or not all of them have been, it is refused. So what is sent late, or again, is not played on another position.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        after: Option<u32>,
    },
    /// Make no kept move.
    #[serde(deserialize_with = "nothing_more")]
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
    #[serde(deserialize_with = "nothing_more")]
    Abort,
    /// Look at one side or both of a game of Kriegspiel that one watches.
    Look {
        /// At what.
        at: Looking,
    },
}

/// Reads what stands beside the kind of an intent that has no fields: nothing. The derived reading would pass over it.
fn nothing_more<'de, D: Deserializer<'de>>(fields: D) -> Result<(), D::Error> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Nothing {}

    Nothing::deserialize(fields).map(|Nothing {}| ())
}

/// Who hears what is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Channel {
    /// The partner.
    Team,
    /// Everybody at the table and around it.
    Table,
    /// Those who watch; the players hear it when the game is over.
    Observers,
}

/// Which game is played at a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Kind {
    #[default]
    Bughouse,
    Kriegspiel,
}

/// What is agreed on when a table is made, and holds for all its games: the body of `POST /api/tables`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Terms {
    /// Which game is played.
    pub kind: Kind,
    /// What the table is called; empty for a name from its id.
    pub name: String,
    /// Whether it stands in the list of open tables, or is found by its link only.
    pub public: bool,
    /// Whether its games count for ratings. Then four people with accounts of their own play.
    pub rated: bool,
    /// A ruleset and other answers, as in the tag `Ruleset` of a log: `casual flag=claimed`. At Kriegspiel the name of a
    /// rule set; `berkeley` if none is named.
    pub ruleset: String,
    /// The time control, as in `TimeControl`: `180+0`, `300b3`.
    pub control: String,
    /// A BFEN to start from, with its clocks if it has any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// Whether each game begins with another shuffled back rank of Chess960, the same on both boards.
    pub shuffle: bool,
    /// Whether the seats are dealt anew after each game, among all who want to play.
    pub rotation: bool,
    /// Whether who makes the table is its arbiter.
    pub arbiter: bool,
    /// How many seconds later than the players those see a game who only watch; at most [`crate::MAX_DELAY`].
    pub delay: u32,
    /// After how many seconds a player who is not connected loses, if his clock has not run out before; 0 for never.
    pub absence: u32,
    /// At Kriegspiel: what those see who only watch, after the delay.
    pub watching: Watching,
}

impl Default for Terms {
    fn default() -> Self {
        Self {
            kind: Kind::Bughouse,
            name: String::new(),
            public: true,
            rated: false,
            ruleset: "casual".to_owned(),
            control: "180+0".to_owned(),
            start: None,
            shuffle: false,
            rotation: false,
            arbiter: false,
            delay: 0,
            absence: 0,
            watching: Watching::OneSide,
        }
    }
}
