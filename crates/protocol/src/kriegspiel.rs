//! Tables of Kriegspiel: what the umpire lets a viewer know.
//!
//! A table of Kriegspiel has the seats `WhiteA` and `BlackA`. Nothing here can hold a board of both colors but what is
//! sent when the game is over: a viewer gets sides, and what was announced.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{Clocks, Color, Person, Phase, Seat, SeatState, Standing, Talk, Targets, Terms};

/// A table of Kriegspiel as a viewer may see it. It comes again when the game is over, as then nothing is hidden, and
/// when an observer looks at something else.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct KriegspielSnapshot {
    /// Its id.
    pub table: String,
    /// The number of the last change.
    pub number: u32,
    /// What was agreed on when it was made.
    pub terms: Terms,
    /// Who made it.
    pub host: Person,
    /// How everything stands.
    pub state: KriegspielState,
    /// What the viewer has heard of the umpire in this game, the first thing first.
    pub heard: Vec<UmpireLine>,
    /// What was said by people, as far as the viewer may hear it.
    pub talk: Vec<Talk>,
    /// What is the viewer's alone.
    pub you: KriegspielYou,
}

/// A change at a table of Kriegspiel.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct KriegspielChange {
    /// The table.
    pub table: String,
    /// Its number.
    pub number: u32,
    /// What the umpire has said since.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub heard: Vec<UmpireLine>,
    /// What was said by somebody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub talk: Option<Talk>,
    /// How everything stands now, unless only talk was added.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub state: Option<KriegspielState>,
    /// What is the viewer's alone, if it may have changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub you: Option<KriegspielYou>,
}

/// How a table of Kriegspiel stands, for a viewer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct KriegspielState {
    /// Which game it is, from 1.
    pub game: u32,
    /// How far the game is.
    pub phase: Phase,
    /// The time of the game, in milliseconds, at which everything here holds.
    pub now: i64,
    /// The seats: `WhiteA` and `BlackA`.
    #[cfg_attr(feature = "typescript", ts(type = "Partial<Record<Seat, SeatState>>"))]
    pub seats: BTreeMap<Seat, SeatState>,
    /// Who played the game that has ended, if others sit there by now.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub players: BTreeMap<Seat, Person>,
    /// Who is to move.
    pub turn: Color,
    /// How many turns are complete.
    pub turns: u32,
    /// The clocks.
    pub clocks: Clocks,
    /// The sides that the viewer sees: a player his own; an observer what he looks at, later; everybody both when the game is over.
    #[cfg_attr(feature = "typescript", ts(type = "Partial<Record<Color, SideState>>"))]
    pub sides: BTreeMap<Color, SideState>,
    /// The board, as FEN, when the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
    /// Who has how many points at this table, the best first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub standings: Vec<Standing>,
    /// Whom nobody hears at this table.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub muted: Vec<Person>,
    /// How the game ended, if it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<KriegspielEnd>,
}

/// One color's men and what its player knows of the other's.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct SideState {
    /// His men, as the first field of a FEN in which nobody else stands.
    pub men: String,
    /// What he has in hand, as letters: `NPP`; where men are dropped.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub reserve: String,
    /// What the other has in hand, which is public.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub enemy_reserve: String,
    /// How many men the other still has on the board, as follows from the captures.
    pub enemies: u8,
    /// His last completed move, in coordinates.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last: Option<String>,
    /// What was refused to him in this turn, in coordinates, the first attempt first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub refused: Vec<String>,
    /// If he is to move: what he may attempt that is not nonsense.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub targets: Option<Targets>,
    /// Whether he may now ask "Any?".
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub may_ask: bool,
}

/// Something that the umpire said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct UmpireLine {
    /// When, in milliseconds of the game's time.
    pub at: i64,
    /// Of whose turn.
    pub by: Color,
    /// In which turn, from 1: White's first is 1, Black's first is 2.
    pub turn: u32,
    /// What.
    #[serde(flatten)]
    pub said: UmpireSaid,
}

/// What the umpire says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "said", rename_all = "kebab-case")]
pub enum UmpireSaid {
    /// No: the attempt is not legal.
    Refused {
        /// Which, for those who see the side.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        own: Option<Attempted>,
        /// How many were refused in this turn, this one included.
        number: u32,
    },
    /// Any? Try, or no.
    Asked {
        /// Whether there is a pawn capture.
        yes: bool,
    },
    /// Yes: a move was made.
    Moved {
        /// Which, for those who see the side.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        own: Option<Attempted>,
        /// What everybody hears of it.
        announced: Announced,
    },
}

/// A move as its player attempted it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Attempted {
    /// In coordinates.
    pub act: String,
    /// As Kriegspiel SAN.
    pub text: String,
}

/// What everybody hears of a move.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Announced {
    /// What was captured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub capture: Option<CaptureSaid>,
    /// From where the player now to move is in check.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub checks: Vec<CheckSaid>,
    /// Whether a pawn was promoted, where that is told.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub promotion: bool,
    /// The letter of the man that was dropped, where men are dropped.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drop: Option<String>,
    /// What is told of the pawn captures of the player now to move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tries: Option<TriesSaid>,
    /// The end, if the move was one: `checkmate`, `stalemate`, `material`, `repetition` or `fifty-moves`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<KriegspielReason>,
}

/// A capture as it is announced.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct CaptureSaid {
    /// The square that is told.
    pub square: String,
    /// What is told of the man: `pawn`, `piece`, or the letter with which it goes to a reserve.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub man: Option<String>,
    /// Whether it was said to be en passant.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub en_passant: bool,
}

/// From where a check comes, seen from the king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum CheckSaid {
    File,
    Rank,
    LongDiagonal,
    ShortDiagonal,
    Knight,
}

/// What is told of pawn captures.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "told", rename_all = "kebab-case")]
pub enum TriesSaid {
    /// Whether there are any.
    Whether {
        /// There are.
        any: bool,
    },
    /// How many there are.
    Number {
        /// So many.
        number: u32,
    },
    /// Where they arrive.
    Squares {
        /// These.
        squares: Vec<String>,
    },
}

/// How a game of Kriegspiel ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct KriegspielEnd {
    /// Why.
    pub reason: KriegspielReason,
    /// Who won, if anybody did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<Color>,
}

/// Why a game of Kriegspiel ended.
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
    /// A player was away for longer than the table allows.
    Away,
    TooLong,
}

/// What is a viewer's alone.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct KriegspielYou {
    /// His seat, if he plays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// What he looks at, if he watches.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub looks: Option<Looking>,
}

/// What an observer looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Looking {
    /// What White sees.
    White,
    /// What Black sees.
    Black,
    /// Both sides, where the table allows it.
    Both,
}

/// What those who watch a game of Kriegspiel may see of it while it is played, after the table's delay.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Watching {
    /// Only what everybody hears.
    Nothing,
    /// One side, of their choice, with which they stay until the end of the game.
    #[default]
    OneSide,
    /// Both sides.
    Both,
}

/// A game of Kriegspiel that is over, to be looked at move by move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct KriegspielReview {
    /// The table at the end of the game, with both sides; without talk.
    #[serde(flatten)]
    pub table: KriegspielSnapshot,
    /// The board at the start and after each turn, as FEN.
    pub positions: Vec<String>,
    /// What the clocks showed then, in milliseconds.
    #[cfg_attr(feature = "typescript", ts(type = "Record<Color, number>[]"))]
    pub clocks: Vec<BTreeMap<Color, i64>>,
}

/// On how many boards the other side could have stood, for each player, at the start and after each turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct KriegspielBeliefs {
    /// White's, null from where there were more than `bound`.
    pub white: Vec<Option<u64>>,
    /// Black's.
    pub black: Vec<Option<u64>>,
    /// So many boards were counted at most.
    pub bound: u64,
}
