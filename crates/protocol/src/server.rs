//! What the server says.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{Board, Channel, Kind, KriegspielChange, KriegspielSnapshot, Seat, Terms};

/// A message from the server.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ServerMessage {
    /// The first message of a connection.
    Welcome {
        /// [`crate::VERSION`].
        version: u32,
        /// Who the client is.
        you: Person,
    },
    /// A table as it is.
    Snapshot(Box<Snapshot>),
    /// Something has changed at a table. Numbers follow each other without gaps, but what a viewer may not see is left
    /// out, and its number with it. What is not kept, who is connected and what is queued, changes under the number of
    /// the change before.
    Change(Box<Change>),
    /// A table of Kriegspiel as it is.
    KriegspielSnapshot(Box<KriegspielSnapshot>),
    /// Something has changed at a table of Kriegspiel. Its numbers follow each other as those of other tables.
    KriegspielChange(Box<KriegspielChange>),
    /// An intent has been carried out; of one that was sent before, as it was then.
    Done {
        /// Its key.
        key: String,
        /// The number of its change.
        number: u32,
    },
    /// Something could not be done.
    Refused(Refusal),
    /// Somebody asks the client to come to a table.
    Invited(Invitation),
    /// The answer to a ping.
    Pong {
        /// What it carried.
        nonce: u32,
    },
    /// The server goes away. Games stand still and go on when it is back.
    Goodbye,
}

/// Somebody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Person {
    /// For ever the same.
    pub id: String,
    /// What he is called.
    pub name: String,
    /// Whether he has no account.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub guest: bool,
    /// Whether it is a bot of the server.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bot: bool,
}

/// A bot that can be asked to a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BotLine {
    /// By which it is asked: `tandem-club`.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// How well it plays, if it is the server's own engine: `beginner` to `full`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
}

/// A call to a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Invitation {
    /// The table.
    pub table: String,
    /// What it is called.
    pub name: String,
    /// Which seat is offered, if one is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// Who asks.
    pub by: Person,
}

/// Why something could not be done.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Refusal {
    /// The key of the intent, if it was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
    /// For programs.
    pub code: RefusalCode,
    /// For people, in English.
    pub text: String,
    /// If it was the arbiter who refused, his ruling.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ruling: Option<Box<Ruled>>,
    /// If an attempt was nonsense, why: what the player himself could know.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nonsense: Option<Nonsense>,
}

/// Why an attempt at Kriegspiel is nonsense.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Nonsense {
    /// One's own men cannot do it, whatever the enemy has.
    OwnMen,
    /// It was refused in this turn already.
    Repeated,
    /// It does not answer the check.
    CheckUnanswered,
    /// A pawn capture has to be tried first.
    CaptureOwed,
    /// There is no such pawn capture, by what was announced.
    NoSuchTry,
    /// "Any?" is not asked here, or has been asked.
    NotAsked,
}

/// Why something could not be done, for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum RefusalCode {
    /// The message is not one of the protocol.
    Malformed,
    /// It is too long.
    TooLong,
    /// There is no such table.
    NoTable,
    /// The seat is somebody else's, or no seat was named.
    NotYourSeat,
    /// The seat is taken.
    SeatTaken,
    /// Only the arbiter of the table may.
    NotTheArbiter,
    /// Only who made the table may, or its arbiter.
    NotTheHost,
    /// There is nobody of that name or id, or not here.
    NoPerson,
    /// Nobody can be called so: the name is empty or too long, has something in it that is not seen, or is kept for guests.
    BadName,
    /// Another account has that name.
    NameTaken,
    /// The name or the password is not right.
    WrongPassword,
    /// Those who run the server have suspended the account.
    Suspended,
    /// Only somebody with an account may.
    NeedsAccount,
    /// He who is asked wants nothing of the kind from you.
    Blocked,
    /// Not at this time.
    NotNow,
    /// The arbiter refuses it; the ruling says why.
    Ruled,
    /// The umpire takes it for nonsense, and tells nobody else.
    Nonsense,
    /// Too many messages.
    TooMany,
    /// Seated players don't hear observers, nor do observers hear teams.
    NotYourTalk,
    /// The server cannot write its log, and does nothing until it can.
    Unavailable,
}

/// A table as a viewer may see it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Snapshot {
    /// Its id.
    pub table: String,
    /// The number of the last change.
    pub number: u32,
    /// What was agreed on when it was made.
    pub terms: Terms,
    /// Who made it. He is its arbiter if the terms say so.
    pub host: Person,
    /// How everything stands.
    pub state: State,
    /// What happened in the game so far, as in its log.
    pub log: Vec<String>,
    /// The completed moves of both boards, in the order of time.
    pub played: Vec<Played>,
    /// What was said, as far as the viewer may hear it.
    pub talk: Vec<Talk>,
    /// What is the viewer's alone.
    pub you: You,
}

/// A game to be looked at move by move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Review {
    /// The table as observers saw it at the end of the game, or as it is if the game has not ended; without talk.
    #[serde(flatten)]
    pub table: Snapshot,
    /// What the clocks showed at the start and after each of the moves, in milliseconds.
    #[cfg_attr(feature = "typescript", ts(type = "Record<Seat, number>[]"))]
    pub clocks: Vec<BTreeMap<Seat, i64>>,
}

/// A completed move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Played {
    /// Whose.
    pub seat: Seat,
    /// In coordinates: `g1f3`, `P@f7`.
    pub act: String,
    /// As people write it, `Nf3`; an illegal move in coordinates. Check and mate are marked only where they need not be
    /// seen by the players themselves.
    pub text: String,
    /// What the player's clock showed then, in milliseconds.
    pub left: i64,
}

/// A change at a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Change {
    /// The table.
    pub table: String,
    /// Its number.
    pub number: u32,
    /// What happened in the game, as in its log; nothing if it happened around it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub log: Vec<String>,
    /// The moves that were completed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub played: Vec<Played>,
    /// What the arbiter ruled.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rulings: Vec<Ruled>,
    /// What was said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub talk: Option<Talk>,
    /// How everything stands now, unless only talk was added.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub state: Option<State>,
    /// What is the viewer's alone, if it may have changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub you: Option<You>,
}

/// How a table stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct State {
    /// Which game it is, from 1.
    pub game: u32,
    /// How far the game is.
    pub phase: Phase,
    /// The time of the game, in milliseconds, at which everything here holds.
    pub now: i64,
    /// The seats.
    #[cfg_attr(feature = "typescript", ts(type = "Record<Seat, SeatState>"))]
    pub seats: BTreeMap<Seat, SeatState>,
    /// Who played the game that has ended, if others sit there by now.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub players: BTreeMap<Seat, Person>,
    /// The boards.
    #[cfg_attr(feature = "typescript", ts(type = "Record<Board, BoardState>"))]
    pub boards: BTreeMap<Board, BoardState>,
    /// Where the game began, as BFEN, if not as usual.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// Who waits for a seat where seats are dealt anew, the first to come first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waiting: Vec<Person>,
    /// Who has how many points at this table, the best first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub standings: Vec<Standing>,
    /// Whom nobody hears at this table.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub muted: Vec<Person>,
    /// Who may still drop what, after his partner was mated and this was claimed: a ruling.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_drop: Option<Ruled>,
    /// How the game ended, if it has: a ruling.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<Ruled>,
    /// What became of the ratings of its players, if it was rated and has ended.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub rated: BTreeMap<Seat, Rerated>,
}

/// What somebody has won at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Standing {
    /// Who.
    pub person: Person,
    /// His points in halves: 2 for a game that was won.
    pub halves: u32,
    /// How many games he has played.
    pub games: u32,
}

/// How strong a player or a team is, by Glicko-2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Rating {
    /// The rating; everybody begins with 1500.
    pub points: i32,
    /// Its deviation: the truth is within twice as much 95 times of 100.
    pub deviation: u32,
    /// How many rated games it is made of.
    pub games: u32,
}

/// What a game did to a rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Rerated {
    /// Before it.
    pub before: Rating,
    /// After it.
    pub after: Rating,
}

/// How far a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// People take their seats.
    Seating,
    /// It is played; the clocks may still be counting down to their start.
    Playing,
    /// The clocks are stopped.
    Stopped,
    /// Over.
    Over,
    /// It will go on another day.
    Adjourned,
}

/// A seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct SeatState {
    /// Who sits there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub person: Option<Person>,
    /// Whether he is ready, for this game or the next.
    pub ready: bool,
    /// Whether he is connected.
    pub here: bool,
    /// Whether he offers a draw.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub offers_draw: bool,
    /// Whether he resigns, where his partner has to do so too.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub resigns: bool,
    /// Whether he wants to go on another day.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub adjourns: bool,
    /// What he has made and not completed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub made: Option<String>,
    /// He may not complete a move until his clock shows this, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub frozen_until: Option<i64>,
    /// When he loses if he is not connected by then, in milliseconds of the game's time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lost_at: Option<i64>,
    /// When the game counts for nothing, and the seat is free, if he makes no first move by then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub no_show_at: Option<i64>,
    /// The seat for which he wants to change his.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub swap: Option<Seat>,
    /// How strong he is, at rated tables.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<Rating>,
}

/// A board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct BoardState {
    /// Position and reserves, in the bracket dialect.
    pub fen: String,
    /// The last completed move, in coordinates.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last: Option<String>,
    /// Whether the side to move is in check; never said where the Laws want it seen.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub check: bool,
    /// The clocks.
    pub clocks: Clocks,
}

/// The clocks of a board, in milliseconds, at the time of the state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Clocks {
    /// White's.
    pub white: i64,
    /// Black's.
    pub black: i64,
    /// Which one runs: `white` or `black`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub running: Option<Color>,
    /// For how much longer it stands before it runs: a delay, or the countdown.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub delay: i64,
}

/// One of the two colors.
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

/// A ruling of the arbiter, as a log's documentation describes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Ruled {
    /// The article of the Laws.
    pub article: String,
    /// What is ruled.
    pub id: String,
    /// Its particulars.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub fields: BTreeMap<String, String>,
}

/// Something that was said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Talk {
    /// To whom.
    pub channel: Channel,
    /// By whom.
    pub from: Person,
    /// From which seat, if it was a player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// What.
    pub text: String,
}

/// What is a viewer's alone.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct You {
    /// The seats that are his.
    pub seats: Vec<Seat>,
    /// Whether he is the arbiter.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub arbiter: bool,
    /// For each of his seats that has the move: where his men may go. Absent where the table does not show it.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub targets: BTreeMap<Seat, Targets>,
    /// The moves that he has queued.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub queued: BTreeMap<Seat, String>,
}

/// Legal moves: for each origin square, or man in hand such as `N@`, its target squares one after another: `e3e4`.
pub type Targets = BTreeMap<String, String>;

/// A table in the list of open tables and live games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct TableLine {
    /// Its id.
    pub table: String,
    /// What was agreed on when it was made.
    pub terms: Terms,
    /// Who made it.
    pub host: Person,
    /// How far it is.
    pub phase: Phase,
    /// Who sits where.
    pub seats: BTreeMap<Seat, Person>,
    /// How many watch.
    pub viewers: u32,
}

/// A game that has ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct GameLine {
    /// The table.
    pub table: String,
    /// Which game was played there.
    #[serde(default)]
    pub kind: Kind,
    /// Which game there, from 1.
    pub game: u32,
    /// When it ended, in seconds since 1970.
    pub ended: i64,
    /// What the table is called.
    pub name: String,
    /// The ruleset, as text.
    pub ruleset: String,
    /// The time control, as text.
    pub control: String,
    /// Whether it counted for ratings.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rated: bool,
    /// What came of it: `won-first`, `won-second`, `drawn`, `lost-by-both`, `void` or `adjourned`.
    pub outcome: String,
    /// Who sat where.
    pub seats: BTreeMap<Seat, Person>,
}
