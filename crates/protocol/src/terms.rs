//! The terms of a table.

use serde::{Deserialize, Serialize};

/// The game that is played at a table.
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

/// The terms of a table, which hold for all its games: the body of `POST /api/tables`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(default, rename_all = "kebab-case", deny_unknown_fields)]
pub struct Terms {
    /// The game that is played.
    pub kind: Kind,
    /// The name of the table; if it is empty, the server makes one from the id.
    pub name: String,
    /// Whether the list of open tables shows it; otherwise it can be found by its link only.
    pub public: bool,
    /// Whether games count for ratings. All four players then need an account.
    pub rated: bool,
    /// A ruleset and overrides, as in the tag `Ruleset` of a log: `casual flag=claimed`. At
    /// Kriegspiel, the name of a ruleset; `berkeley` by default.
    pub ruleset: String,
    /// The time control, as in the tag `TimeControl`: `180+0`, `300b3`.
    pub control: String,
    /// The BFEN of the initial position, with clocks if it has any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// Whether each game begins with a new shuffled Chess960 back rank, the same on both boards.
    pub shuffle: bool,
    /// Whether the seats are dealt anew after each game, among all who want to play.
    pub rotation: bool,
    /// Whether the host of the table is its arbiter.
    pub arbiter: bool,
    /// The delay with which spectators see the game, in seconds; at most [`crate::MAX_DELAY`].
    pub delay: u32,
    /// The number of seconds after which a disconnected player forfeits, unless their time runs
    /// out first; 0 for never.
    pub absence: u32,
    /// At Kriegspiel: what spectators see during the game, after the delay.
    pub watching: SpectatorAccess,
}

/// The reason why somebody may know of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tie {
    /// None but what anybody can read in a list, search or guess: the number of a game, the name of
    /// a player.
    Nothing,
    /// The id of the table, which is its link. It is random, and only people at the table have it.
    Link,
    /// A seat at the table.
    Seat,
}

impl Terms {
    /// Whether a table with these terms is shown to somebody. Every list, search and number of
    /// tables asks this and nothing else.
    #[must_use]
    pub const fn is_shown_to(&self, tie: Tie) -> bool {
        self.public || matches!(tie, Tie::Link | Tie::Seat)
    }
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
            watching: SpectatorAccess::Nothing,
        }
    }
}

/// The part of a running game of Kriegspiel that spectators may see, after the table's delay.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum SpectatorAccess {
    /// Only the public announcements.
    Nothing,
    /// One side of their choice, which they keep until the end of the game.
    #[default]
    OneSide,
    /// Both sides.
    Both,
}
