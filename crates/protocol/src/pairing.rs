//! Quick pairing: pools of waiting players, and where one of them stands.

use serde::{Deserialize, Serialize};

use crate::{Kind, Person};

/// The longest time after which bots take the empty seats, in seconds.
pub const MAX_BOTS_AFTER: u32 = 300;

/// A pool of quick pairing: people who wait for the same game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Pool {
    /// The game: bughouse for four, Kriegspiel for two.
    #[serde(default)]
    pub kind: Kind,
    /// The time control, as in the terms of a table.
    pub control: String,
    /// Whether the game counts for ratings.
    #[serde(default)]
    pub rated: bool,
    /// Bughouse for two: each of them has both seats of a team.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub both_boards: bool,
}

/// A pool in the answer of `GET /api/pools`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct PoolLine {
    /// The pool.
    pub pool: Pool,
    /// The number of people who wait there.
    pub waiting: u32,
}

/// A person who looks for a game, and how.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Seek {
    /// The pool to wait in.
    pub pool: Pool,
    /// The person's partner: the name or id of a connected person, or a code of 8 to 40 letters
    /// and digits that two people share. They wait as a pair once each has named the other, or
    /// both have sent the same code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub partner: Option<Partner>,
    /// For pairs: play against another pair only.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub pairs_only: bool,
    /// After how many seconds bots take the empty seats; without it, never. At most
    /// [`MAX_BOTS_AFTER`]. For casual bughouse.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bots_after: Option<u32>,
    /// The id of these bots, as in `GET /api/bots`; the server chooses one if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
}

/// The wanted partner.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Partner {
    /// The name or the id of a connected person.
    Person(String),
    /// A code that both send.
    Code(String),
}

/// Where a person stands in quick pairing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "stage", rename_all = "kebab-case")]
pub enum Pairing {
    /// The person waits for their partner.
    Partner {
        /// The pool.
        pool: Pool,
        /// The partner, if they were named.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        partner: Option<Person>,
        /// The code that the partner has to send.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        code: Option<String>,
    },
    /// The person waits for others.
    Waiting {
        /// The pool.
        pool: Pool,
        /// The person and, if they have one, the partner.
        people: Vec<Person>,
        /// How long they have waited, in milliseconds.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        waited: u64,
        /// The number of people who wait in this pool, with these.
        waiting: u32,
        /// In how many milliseconds bots take the empty seats, if they do.
        #[serde(default, rename = "bots-in", skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        bots_in: Option<u64>,
        /// Whether a game was found and somebody else was not ready for it.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        again: bool,
    },
    /// A game is found. All of its people have to confirm it.
    Found {
        /// The number of the match, which a confirmation names.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        number: u64,
        /// The pool.
        pool: Pool,
        /// The number of its people.
        people: u32,
        /// The number of bots that play with them.
        bots: u32,
        /// How many people have confirmed it.
        ready: u32,
        /// Whether this person has.
        confirmed: bool,
        /// How many milliseconds are left.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        left: u64,
    },
    /// All are ready, and the person has a seat at a table.
    Table {
        /// The id of the table.
        table: String,
    },
    /// The person no longer waits.
    Left {
        /// Why.
        reason: LeftPairing,
        /// For how many seconds the person cannot look for a game, because they did not confirm
        /// the match.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pause: Option<u32>,
    },
}

/// Why a person no longer waits for a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum LeftPairing {
    /// The person has withdrawn.
    Withdrawn,
    /// The person has not confirmed the match.
    NotReady,
    /// The partner has left.
    PartnerLeft,
    /// The person is playing a game.
    Playing,
    /// The person was not connected for a while.
    Disconnected,
    /// The server is about to stop or restart, which empties the queues.
    Restart,
    /// The table could not be created.
    Failed,
}

/// An invitation to enter a tournament as somebody's partner.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct EventPartnerInvitation {
    /// The person who invites.
    pub by: Person,
    /// The id of the tournament.
    pub event: String,
    /// The name of the tournament.
    pub name: String,
    /// The text with which the invited person enters both.
    pub invitation: String,
}

/// An invitation to be somebody's partner in quick pairing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct PartnerInvitation {
    /// The person who invites. A seek that names them as the partner accepts.
    pub by: Person,
    /// The pool.
    pub pool: Pool,
}
