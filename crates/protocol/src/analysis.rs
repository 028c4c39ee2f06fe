//! Analysis: games and positions that are tried out, over HTTP.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{Board, Seat, Targets};

/// The most moves of a study with all its variations. Games have up to 300, and each move comes with both boards.
pub const MAX_STUDY_MOVES: usize = 4096;

/// A game with its variations, as it is analysed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Study {
    /// The tags in their order.
    pub tags: Vec<StudyTag>,
    /// Where it begins: both boards in the bracket dialect of BFEN.
    pub start: String,
    /// What the clocks showed then, in milliseconds, where it is known.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(feature = "typescript", ts(type = "Partial<Record<Seat, number>>"))]
    pub clocks: BTreeMap<Seat, i64>,
    /// What stands in front of the first move, as [`StudyMove::remarks`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub remarks: Vec<String>,
    /// All moves, each behind the one that it follows.
    pub moves: Vec<StudyMove>,
    /// The result that closes it: `1-0`, `0-1`, `1/2-1/2` or `*`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
}

/// A tag pair.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct StudyTag {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: String,
}

/// A move of a study.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct StudyMove {
    /// The move that it follows, by its place in [`Study::moves`]; none at the start. Of those that follow the same, the
    /// first goes on, and the others are variations in its place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<u32>,
    /// Whose.
    pub seat: Seat,
    /// Its number on its board.
    pub number: u32,
    /// In coordinates: `g1f3`, `P@f7`.
    pub act: String,
    /// As people write it, with the marks of check and mate: `Nf3+`.
    pub text: String,
    /// What was written directly behind it: `!?`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub glyphs: String,
    /// What stands in front of it, if it begins a variation.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub before: Vec<String>,
    /// What stands behind it, as BPGN has it: a clock `{119.5}`, a comment `{C:too slow}`, a mark `{A:!?}` or `$5`, an offer
    /// of a draw `(=)`, a line that begins with `;` or `%`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub remarks: Vec<String>,
    /// Both boards after it, in the bracket dialect. Who sends a study may leave it out.
    #[serde(default)]
    pub bfen: String,
}

/// The answer of `POST /api/analysis/read`: what a text was read as.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Opened {
    /// The games of the text, if it has games.
    pub games: Vec<GameHead>,
    /// How many more there are that are not listed.
    pub unlisted: u32,
    /// Which of them this is; 0 if the text is a position.
    pub game: u32,
    /// The game.
    pub study: Study,
    /// What the checks of `tandem check` have found in it, the first hundred.
    pub findings: Vec<Finding>,
    /// What could not be taken over.
    pub lost: Vec<Loss>,
}

/// A game of a text, in a list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct GameHead {
    /// The event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<String>,
    /// When it was played, as its tag says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// Who played.
    #[cfg_attr(feature = "typescript", ts(type = "Partial<Record<Seat, string>>"))]
    pub players: BTreeMap<Seat, String>,
    /// The result.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
}

/// Something that a check has found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Finding {
    /// The check; `tandem explain` says more.
    pub id: String,
    /// `error`, `warning` or `note`.
    pub severity: String,
    /// The line of the text, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
    /// What is wrong, in English.
    pub message: String,
    /// What can be done about it, in English.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
}

/// Something that could not be taken over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Loss {
    /// What kind of thing.
    pub id: LossKind,
    /// How many of them.
    pub count: u32,
    /// The first of them, shortened.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub first: String,
}

/// What cannot be taken over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum LossKind {
    /// The tag with the position is none that can be played; the moves are left out with it.
    Setup,
    /// A move that cannot be played, with all that follows it in its line.
    Unplayed,
    /// A record that stands twice.
    Twice,
    /// The remarks of a move that is left out.
    Remark,
    /// Text that is no part of a game.
    Stray,
    /// A second result.
    Result,
    /// It stood behind the result, and stands in front of it now.
    BehindResult,
    /// Variations without a move.
    Empty,
    /// Moves with another number than they should have: it is counted through.
    Numbers,
    /// One board was recorded, so that what is dropped on it is in hand from the start.
    OneBoard,
    /// More moves than [`MAX_STUDY_MOVES`].
    TooMany,
    /// What a log says and a record does not.
    Log,
    /// The lags of the moves, since there are other moves now.
    Lag,
    /// What is written would be read otherwise.
    Otherwise,
}

/// The body of `POST /api/analysis/position`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct PositionAsked {
    /// One board or two in any dialect of BFEN.
    pub bfen: String,
}

/// A position with all that a player sees of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct PositionSeen {
    /// Both boards in the bracket dialect, which has no clocks.
    pub bfen: String,
    /// Both boards in the dialect with clocks, which has no move numbers.
    pub thief: String,
    /// The clocks that the text had, in milliseconds.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(feature = "typescript", ts(type = "Partial<Record<Seat, number>>"))]
    pub clocks: BTreeMap<Seat, i64>,
    /// Each board.
    #[cfg_attr(feature = "typescript", ts(type = "Record<Board, BoardSeen>"))]
    pub boards: BTreeMap<Board, BoardSeen>,
}

/// A board of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct BoardSeen {
    /// Position and reserves, in the bracket dialect.
    pub fen: String,
    /// Whether the side to move is in check.
    pub check: bool,
    /// How the side to move stands: `open`, `waiting` for a man from the other board, or `mated`; nothing where that cannot be
    /// said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub standing: Option<String>,
    /// Where the men of the side to move may go.
    #[cfg_attr(feature = "typescript", ts(type = "Targets"))]
    pub targets: Targets,
    /// Why it cannot be played, in English; empty if it can.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<String>,
}

/// The body of `POST /api/analysis/play`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct MoveAsked {
    /// One board or two in any dialect of BFEN.
    pub bfen: String,
    /// The board on which a move is made, by whoever has it there.
    pub board: Board,
    /// In coordinates or as people write it: `g1f3`, `Nf3`.
    #[serde(rename = "move")]
    pub mv: String,
}

/// The answer of `POST /api/analysis/play`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct MoveMade {
    /// The move.
    pub made: StudyMove,
    /// What it leads to.
    pub position: PositionSeen,
}

/// The answer of `POST /api/analysis/write`: a study in other forms.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Written {
    /// As BPGN, canonical.
    pub bpgn: String,
    /// What BPGN could not take over.
    pub lost: Vec<Loss>,
    /// Each board as PGN, for programs that know one board only.
    #[cfg_attr(feature = "typescript", ts(type = "Record<Board, string>"))]
    pub pgn: BTreeMap<Board, String>,
    /// What these could not take over, in English.
    pub lost_in_pgn: Vec<String>,
}

/// The answer of `POST /api/tables/ID/games/N/evaluation`: a game as an engine sees it, as far as it has looked at it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Evaluation {
    /// How many moves will be looked at: all, or those before the first that was illegal.
    pub moves: u32,
    /// How many games are looked at before this one.
    pub waiting: u32,
    /// The moves that have been looked at, from the first.
    pub evaluated: Vec<Evaluated>,
}

/// A move as an engine sees it, on its board alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Evaluated {
    /// How its player stands after it, in hundredths of a pawn; less than -2400 or more than 2400 where it is decided.
    pub score: i32,
    /// In how many moves he mates, or is mated if it is negative; 0 is mate on the board, of the opponent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mate: Option<i32>,
    /// What the team of WhiteA and BlackB can expect on this board then, in thousandths of a point.
    pub first: u16,
    /// What should have been expected instead, as people write it, beginning with the better move; empty if there was none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub better: Vec<String>,
    /// How bad it was, if it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mark: Option<Mark>,
}

/// How bad a move was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    /// It costs a fifth of the points that could be expected on its board.
    Mistake,
    /// It costs two fifths.
    Blunder,
}
