//! A table of bughouse as a viewer sees it: its state, its changes, and the record of a game.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{Board, Person, Rating, Rerated, Seat, Talk, Terms};

/// A table as a viewer may see it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Snapshot {
    /// The id of the table.
    pub table: String,
    /// The number of the last change.
    pub number: u32,
    /// The terms of the table.
    pub terms: Terms,
    /// The person who created the table, and its arbiter if the terms say so.
    pub host: Person,
    /// The present state.
    pub state: State,
    /// The events of the game so far, as lines of its log.
    pub log: Vec<String>,
    /// The completed moves of both boards in the order of time.
    pub played: Vec<Played>,
    /// The chat messages that the viewer may read.
    pub talk: Vec<Talk>,
    /// The part that concerns the viewer alone.
    pub you: You,
    /// The game of an event for which the server made the table, if it did: its players are seated
    /// by the event, and it is the only game there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<GameOfEvent>,
}

/// A game of an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct GameOfEvent {
    /// The id of the event.
    pub id: String,
    /// The name of the event.
    pub name: String,
    /// The round as tags have it, with the game of the match if there are more: `3`, `3.2`.
    pub round: String,
    /// The number of the match in its round.
    pub board: u16,
}

/// A game for review, move by move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Review {
    /// The table as spectators saw it at the end of the game, or its present state if the game
    /// has not ended; without chat.
    #[serde(flatten)]
    pub table: Snapshot,
    /// The clocks at the start and after each move, in milliseconds.
    #[cfg_attr(feature = "typescript", ts(type = "Record<Seat, number>[]"))]
    pub clocks: Vec<BTreeMap<Seat, i64>>,
}

/// A completed move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Played {
    /// The seat of the player.
    pub seat: Seat,
    /// The move in coordinates: `g1f3`, `P@f7`.
    pub act: String,
    /// The move in short algebraic notation, `Nf3`; an illegal move in coordinates. Check and
    /// mate are marked only where players need not notice them themselves.
    pub text: String,
    /// The player's clock after the move, in milliseconds.
    pub left: i64,
}

/// A change at a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Change {
    /// The id of the table.
    pub table: String,
    /// The number of the change.
    pub number: u32,
    /// The new events of the game, as lines of its log; empty if the change is not about the
    /// game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub log: Vec<String>,
    /// The moves that were completed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub played: Vec<Played>,
    /// The rulings of the arbiter.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rulings: Vec<Ruled>,
    /// The chat message that was sent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub talk: Option<Talk>,
    /// The new state, unless only a chat message was added.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub state: Option<State>,
    /// The part that concerns the viewer alone, if it may have changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub you: Option<You>,
}

/// The state of a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct State {
    /// The number of the game, from 1.
    pub game: u32,
    /// The phase of the game.
    pub phase: Phase,
    /// The game time to which this state refers, in milliseconds.
    pub now: i64,
    /// The seats.
    #[cfg_attr(feature = "typescript", ts(type = "Record<Seat, SeatState>"))]
    pub seats: BTreeMap<Seat, SeatState>,
    /// The players of the game that has ended, if other people sit there now.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub players: BTreeMap<Seat, Person>,
    /// The boards.
    #[cfg_attr(feature = "typescript", ts(type = "Record<Board, BoardState>"))]
    pub boards: BTreeMap<Board, BoardState>,
    /// The BFEN of the initial position, if it is not the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The waiting list, where seats are dealt anew; the first to come is first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waiting: Vec<Person>,
    /// The points of all players at this table, the best first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub standings: Vec<StandingLine>,
    /// The people who are muted at this table.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub muted: Vec<Person>,
    /// The open last drop, after the partner's mate was claimed, as a ruling.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_drop: Option<Ruled>,
    /// The end of the game, as a ruling, if it has ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<Ruled>,
    /// The rating changes, if the game was rated and has ended.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub rated: BTreeMap<Seat, Rerated>,
    /// Whether a game at a rated table was too short to count for ratings.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hardly_played: bool,
}

/// A person's results at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct StandingLine {
    /// The person.
    pub person: Person,
    /// The points in halves: 2 for a win.
    pub halves: u32,
    /// The number of games played.
    pub games: u32,
}

/// The phase of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// People take their seats.
    Seating,
    /// The game is in progress; the countdown to the start of the clocks may still be running.
    Playing,
    /// The clocks are stopped.
    Stopped,
    /// The game is over.
    Over,
    /// The game is adjourned.
    Adjourned,
    /// The table is closed, because its records on the server are damaged. Only lists of tables
    /// say so.
    Damaged,
}

/// The state of a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct SeatState {
    /// The person in the seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub person: Option<Person>,
    /// Whether the person is ready, for this game or the next.
    pub ready: bool,
    /// Whether the person is connected.
    pub here: bool,
    /// Whether the player offers a draw.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub offers_draw: bool,
    /// Whether the player resigns, where the partner must resign too.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub resigns: bool,
    /// Whether the player wants to adjourn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub adjourns: bool,
    /// The move that the player has made but not completed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub made: Option<String>,
    /// The player may not complete a move until their clock shows this, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub frozen_until: Option<i64>,
    /// The game time at which the player forfeits unless they reconnect, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lost_at: Option<i64>,
    /// The game time at which the game is void and the seat becomes free, unless the player makes
    /// a first move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub no_show_at: Option<i64>,
    /// How much time the server has given back to the player in this game for lag, in
    /// milliseconds.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub lag_credit: i64,
    /// The seat to which the player wants to change.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub swap: Option<Seat>,
    /// The player's rating, at rated tables.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<Rating>,
}

/// The state of a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct BoardState {
    /// The position with reserves, in the bracket dialect.
    pub fen: String,
    /// The last completed move, in coordinates.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last: Option<String>,
    /// Whether the side to move is in check; never set where the Laws require players to notice
    /// it themselves.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub check: bool,
    /// The clocks of this board.
    pub clocks: Clocks,
}

/// The clocks of a board, in milliseconds, at the time of the state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Clocks {
    /// White's clock.
    pub white: i64,
    /// Black's clock.
    pub black: i64,
    /// The clock that runs: `white` or `black`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub running: Option<Color>,
    /// The time until that clock starts to run: a delay, or the countdown.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub delay: i64,
}

/// A color.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Color {
    White,
    Black,
}

fn is_zero(span: &i64) -> bool {
    *span == 0
}

/// A ruling of the arbiter, as `docs/log.md` describes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Ruled {
    /// The article of the Laws.
    pub article: String,
    /// The id of the ruling.
    pub id: String,
    /// The fields of the ruling.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub fields: BTreeMap<String, String>,
}

/// The part of a table that concerns the viewer alone.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct You {
    /// The viewer's seats.
    pub seats: Vec<Seat>,
    /// Whether the viewer is the arbiter.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub arbiter: bool,
    /// For each of the viewer's seats that is to move: the targets of its pieces. Absent where
    /// the table does not show legal moves.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub targets: BTreeMap<Seat, Targets>,
    /// The viewer's queued moves.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub queued: BTreeMap<Seat, String>,
}

/// Legal moves: for each origin square, or piece in reserve such as `N@`, its target squares one
/// after another: `e3e4`.
pub type Targets = BTreeMap<String, String>;
