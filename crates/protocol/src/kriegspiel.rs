//! Tables of Kriegspiel: the part that the umpire lets a viewer know.
//!
//! A table of Kriegspiel has the seats `WhiteA` and `BlackA`. No message holds a board of both
//! colors before the game is over: a viewer gets sides and announcements.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{Clocks, Color, Person, Phase, Seat, SeatState, StandingLine, Talk, Targets, Terms};

/// A table of Kriegspiel as a viewer may see it. The server sends it again when the game is over,
/// because nothing is hidden then, and when a spectator changes the watched side.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct KriegspielSnapshot {
    /// The id of the table.
    pub table: String,
    /// The number of the last change.
    pub number: u32,
    /// The terms of the table.
    pub terms: Terms,
    /// The person who created the table.
    pub host: Person,
    /// The present state.
    pub state: KriegspielState,
    /// The announcements that the viewer has received in this game, the first one first.
    pub heard: Vec<UmpireLine>,
    /// The chat messages that the viewer may read.
    pub talk: Vec<Talk>,
    /// The part that concerns the viewer alone.
    pub you: KriegspielYou,
}

/// A change at a table of Kriegspiel.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct KriegspielChange {
    /// The id of the table.
    pub table: String,
    /// The number of the change.
    pub number: u32,
    /// The new announcements of the umpire.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub heard: Vec<UmpireLine>,
    /// The chat message that was sent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub talk: Option<Talk>,
    /// The new state, unless only a chat message was added.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub state: Option<KriegspielState>,
    /// The part that concerns the viewer alone, if it may have changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub you: Option<KriegspielYou>,
}

/// The state of a table of Kriegspiel, for a viewer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct KriegspielState {
    /// The number of the game, from 1.
    pub game: u32,
    /// The phase of the game.
    pub phase: Phase,
    /// The game time to which this state refers, in milliseconds.
    pub now: i64,
    /// The seats: `WhiteA` and `BlackA`.
    #[cfg_attr(feature = "typescript", ts(type = "Partial<Record<Seat, SeatState>>"))]
    pub seats: BTreeMap<Seat, SeatState>,
    /// The players of the game that has ended, if other people sit there now.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub players: BTreeMap<Seat, Person>,
    /// The side to move.
    pub turn: Color,
    /// The number of completed turns.
    pub turns: u32,
    /// The clocks.
    pub clocks: Clocks,
    /// The sides that the viewer sees: a player sees their own, a spectator the watched side
    /// (after the delay), and everybody both when the game is over.
    #[cfg_attr(feature = "typescript", ts(type = "Partial<Record<Color, SideState>>"))]
    pub sides: BTreeMap<Color, SideState>,
    /// The FEN of the board, when the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
    /// The points of all players at this table, the best first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub standings: Vec<StandingLine>,
    /// The people who are muted at this table.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub muted: Vec<Person>,
    /// How the game ended, if it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<KriegspielEnd>,
}

/// One color's pieces, and what its player knows of the opponent's.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct SideState {
    /// The side's pieces, as the first field of a FEN that has no other pieces.
    pub pieces: String,
    /// The side's reserve as letters, `NPP`, under rules with drops.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub reserve: String,
    /// The opponent's reserve, which is public.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub enemy_reserve: String,
    /// The number of pieces that the opponent still has on the board, as follows from the
    /// captures.
    pub enemies: u8,
    /// The side's last completed move, in coordinates.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last: Option<String>,
    /// The attempts that were refused in this turn, in coordinates, the first one first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub refused: Vec<String>,
    /// If the side is to move: the attempts that are not nonsense.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub targets: Option<Targets>,
    /// Whether the player may now ask "Any?".
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub may_ask: bool,
}

/// An announcement of the umpire, with its time and turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct UmpireLine {
    /// The game time, in milliseconds.
    pub at: i64,
    /// The player whose turn it was.
    pub by: Color,
    /// The number of the turn, from 1: White's first turn is 1, Black's first is 2.
    pub turn: u32,
    /// The announcement.
    #[serde(flatten)]
    pub said: UmpireMessage,
}

/// An announcement of the umpire.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "said", rename_all = "kebab-case")]
pub enum UmpireMessage {
    /// "No": the attempt is illegal.
    Refused {
        /// The attempt, for viewers of this side.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        own: Option<AttemptedMove>,
        /// The number of refusals in this turn, this one included.
        number: u32,
    },
    /// The answer to "Any?".
    Asked {
        /// Whether there is a legal pawn capture.
        yes: bool,
    },
    /// "Yes": a move was made.
    Moved {
        /// The move, for viewers of this side.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        own: Option<AttemptedMove>,
        /// The public part of the announcement.
        announced: MoveAnnouncement,
    },
}

/// A move as its player attempted it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AttemptedMove {
    /// The move in coordinates.
    pub act: String,
    /// The move as Kriegspiel SAN.
    pub text: String,
}

/// The public announcement of a move.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct MoveAnnouncement {
    /// The capture, if there was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub capture: Option<CaptureAnnouncement>,
    /// The directions of checks to the player now to move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub checks: Vec<CheckDirection>,
    /// Whether a pawn was promoted, under rules that announce it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub promotion: bool,
    /// The letter of the piece that was dropped, under rules with drops.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drop: Option<String>,
    /// The pawn captures of the player now to move, under rules that announce them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tries: Option<TriesAnnouncement>,
    /// The end of the game, if the move ended it: `checkmate`, `stalemate`, `material`,
    /// `repetition` or `fifty-moves`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<KriegspielReason>,
}

/// A capture as it is announced.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct CaptureAnnouncement {
    /// The announced square.
    pub square: String,
    /// The announced kind of piece: `pawn`, `piece`, or the letter with which it goes to a
    /// reserve.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub piece: Option<String>,
    /// Whether the umpire announced it as en passant.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub en_passant: bool,
}

/// The direction of a check, seen from the king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum CheckDirection {
    File,
    Rank,
    LongDiagonal,
    ShortDiagonal,
    Knight,
}

/// The announcement of pawn captures.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "told", rename_all = "kebab-case")]
pub enum TriesAnnouncement {
    /// Whether there are any.
    Whether {
        /// Whether there is a legal pawn capture.
        any: bool,
    },
    /// How many there are.
    Number {
        /// The number of legal pawn captures.
        number: u32,
    },
    /// The squares on which they arrive.
    Squares {
        /// The squares.
        squares: Vec<String>,
    },
}

/// The end of a game of Kriegspiel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct KriegspielEnd {
    /// The reason.
    pub reason: KriegspielReason,
    /// The winner, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<Color>,
}

/// The reason why a game of Kriegspiel ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum KriegspielReason {
    Checkmate,
    Stalemate,
    Material,
    Repetition,
    FiftyMoves,
    Resigned,
    Agreed,
    Flag,
    /// A player was disconnected for longer than the table allows.
    Away,
    TooLong,
}

/// The part of a table of Kriegspiel that concerns the viewer alone.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct KriegspielYou {
    /// The viewer's seat, if they play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// The side or sides that the viewer watches, if they are a spectator.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub looks: Option<WatchedSide>,
}

/// The side or sides that a spectator watches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum WatchedSide {
    /// White's view.
    White,
    /// Black's view.
    Black,
    /// Both sides, where the table allows it.
    Both,
}

/// A finished game of Kriegspiel for review, move by move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct KriegspielReview {
    /// The table at the end of the game, with both sides; without chat.
    #[serde(flatten)]
    pub table: KriegspielSnapshot,
    /// The FEN at the start and after each turn.
    pub positions: Vec<String>,
    /// The clocks at those times, in milliseconds.
    #[cfg_attr(feature = "typescript", ts(type = "Record<Color, number>[]"))]
    pub clocks: Vec<BTreeMap<Color, i64>>,
}

/// The number of boards that were consistent with what each player knew, at the start and after
/// each turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct KriegspielBeliefs {
    /// White's numbers; null from the turn on at which there were more than `bound`.
    pub white: Vec<Option<u64>>,
    /// Black's numbers, likewise.
    pub black: Vec<Option<u64>>,
    /// The largest number of boards that the server counts.
    pub bound: u64,
}
