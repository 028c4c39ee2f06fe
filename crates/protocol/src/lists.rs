//! The lines of lists: tables, finished games and bots.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{Kind, Person, Phase, Rerated, Seat, Terms};

/// A bot that can be invited to a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BotLine {
    /// The id to use in an intent: `tandem-club`.
    pub id: String,
    /// The display name.
    pub name: String,
    /// The playing strength, if it is the server's own engine: `beginner` to `full`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
}

/// A table in the list of open tables and live games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct TableLine {
    /// The id of the table.
    pub table: String,
    /// The terms of the table.
    pub terms: Terms,
    /// The person who created the table.
    pub host: Person,
    /// The phase of its game.
    pub phase: Phase,
    /// The people in the seats.
    pub seats: BTreeMap<Seat, Person>,
    /// The number of connections that see the table, those of its players included.
    pub viewers: u32,
}

/// A finished game in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct GameLine {
    /// The id of the table.
    pub table: String,
    /// The game that was played: bughouse or Kriegspiel.
    #[serde(default)]
    pub kind: Kind,
    /// The number of the game at the table, from 1.
    pub game: u32,
    /// When the game ended, in seconds since 1970.
    pub ended: i64,
    /// The name of the table.
    pub name: String,
    /// The ruleset as text.
    pub ruleset: String,
    /// The time control as text.
    pub control: String,
    /// Whether the game was rated.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rated: bool,
    /// Whether a moderator has voided the rated game: it no longer counts for ratings.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub voided: bool,
    /// The outcome: `won-first`, `won-second`, `drawn`, `lost-by-both`, `void` or `adjourned`; at
    /// Kriegspiel, `first` is White.
    pub outcome: String,
    /// The reason for the outcome: the id of a ruling's cause, or of a reason at Kriegspiel; empty
    /// if it is not known.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub reason: String,
    /// The players by seat.
    pub seats: BTreeMap<Seat, Person>,
    /// The effect of a rated game on the players' ratings.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub ratings: BTreeMap<Seat, Rerated>,
}

/// A table at which the person who asks is playing a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct RunningGame {
    /// The id of the table.
    pub table: String,
    /// The game that is played there.
    pub kind: Kind,
    /// The name of the table.
    pub name: String,
    /// The time control as text.
    pub control: String,
    /// Whether other people play there, not bots alone: then there is no engine and no archive for
    /// you.
    pub with_people: bool,
}
