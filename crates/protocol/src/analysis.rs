//! Analysis over HTTP: studies of games and positions.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{Board, Played, Ruled, Seat, Targets};

/// The most moves of a study, variations included. Games have up to 300 moves, and each move
/// comes with both boards.
pub const MAX_STUDY_MOVES: usize = 4096;

/// A game with variations, as a person analyzes it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Study {
    /// The tags in their order.
    pub tags: Vec<StudyTag>,
    /// The initial position: both boards in the bracket dialect of BFEN.
    pub start: String,
    /// The clocks at the start, in milliseconds, where they are known.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(feature = "typescript", ts(type = "Partial<Record<Seat, number>>"))]
    pub clocks: BTreeMap<Seat, i64>,
    /// The remarks before the first move, in the form of [`StudyMove::remarks`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub remarks: Vec<String>,
    /// All moves; each comes later than the move that it follows.
    pub moves: Vec<StudyMove>,
    /// The result at the end: `1-0`, `0-1`, `1/2-1/2` or `*`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
}

/// A tag pair.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct StudyTag {
    /// The name of the tag.
    pub name: String,
    /// The value of the tag.
    pub value: String,
}

/// A move of a study.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct StudyMove {
    /// The index in [`Study::moves`] of the move that this one follows; absent at the start. Of
    /// several moves that follow the same one, the first is the main line and the others are
    /// variations.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<u32>,
    /// The seat of the player.
    pub seat: Seat,
    /// The move number on its board.
    pub number: u32,
    /// The move in coordinates: `g1f3`, `P@f7`.
    pub act: String,
    /// The move in short algebraic notation with check and mate marks: `Nf3+`.
    pub text: String,
    /// The annotation symbols directly after it: `!?`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub glyphs: String,
    /// The remarks before it, if it begins a variation.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub before: Vec<String>,
    /// The remarks after it, in the form of BPGN: a clock `{119.5}`, a comment `{C:too slow}`, a
    /// mark `{A:!?}` or `$5`, an offer of a draw `(=)`, a line that begins with `;` or `%`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub remarks: Vec<String>,
    /// Both boards after the move, in the bracket dialect. Clients may omit it in a request.
    #[serde(default)]
    pub bfen: String,
}

/// The answer of `POST /api/analysis/read`: the study that the server has read from a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct OpenedStudy {
    /// The games of the text, if it has games.
    pub games: Vec<GameHead>,
    /// The number of games that are not listed.
    pub unlisted: u32,
    /// The number of the game that was read; 0 if the text is a position.
    pub game: u32,
    /// The study.
    pub study: Study,
    /// The findings of `tandem check` in the game, at most a hundred.
    pub findings: Vec<DiagnosticLine>,
    /// The parts of the text that the study does not contain.
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
    /// The date, as its tag says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// The players by seat.
    #[cfg_attr(feature = "typescript", ts(type = "Partial<Record<Seat, string>>"))]
    pub players: BTreeMap<Seat, String>,
    /// The result.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
}

/// A finding of `tandem check`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct DiagnosticLine {
    /// The id of the check; `tandem explain ID` describes it.
    pub id: String,
    /// `error`, `warning` or `note`.
    pub severity: String,
    /// The line of the text, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
    /// The problem, in English.
    pub message: String,
    /// A suggestion, in English.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
}

/// A part of a text that a conversion has dropped or changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Loss {
    /// The kind of loss.
    pub id: LossKind,
    /// The number of losses of this kind.
    pub count: u32,
    /// The first of them, shortened.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub first: String,
}

/// The kinds of losses in a conversion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum LossKind {
    /// The tag with the position holds no playable position, so the moves are left out too.
    Setup,
    /// A move that cannot be played, with all that follows it in its line.
    Unplayed,
    /// A record that appears twice.
    Twice,
    /// The remarks of a move that is left out.
    Remark,
    /// Text that is not part of a game.
    Stray,
    /// A second result.
    Result,
    /// Moves after the result; they now stand before it.
    BehindResult,
    /// Variations without moves.
    Empty,
    /// Moves with wrong numbers; the numbers are corrected.
    Numbers,
    /// Only one board was recorded, so the pieces that are dropped on it are in the reserves from
    /// the start.
    OneBoard,
    /// More moves than [`MAX_STUDY_MOVES`].
    TooMany,
    /// Log entries that a game record cannot hold.
    Log,
    /// The lag of moves, because the moves have changed.
    Lag,
    /// Text that would be read differently once it is written.
    Otherwise,
}

/// The answer of `POST /api/analysis/log`: a log before the arbiter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct AdjudicatedLog {
    /// The events of the log in their order.
    pub events: Vec<AdjudicatedEvent>,
    /// The record of the log as BPGN.
    pub bpgn: String,
}

/// An event of a log, and what the arbiter makes of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct AdjudicatedEvent {
    /// The rulings of the arbiter.
    pub rulings: Vec<Ruled>,
    /// The move that the event completed, with check and mate marks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub played: Option<Played>,
    /// Why that move is illegal: an illegal move stands unless it is claimed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub illegal: Option<Ruled>,
    /// Both boards after the event, in the bracket dialect.
    pub bfen: String,
}

/// The body of `POST /api/analysis/position`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct PositionRequest {
    /// One board or two, in any dialect of BFEN.
    pub bfen: String,
}

/// A position as the page shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct PositionView {
    /// Both boards in the bracket dialect, which has no clocks.
    pub bfen: String,
    /// Both boards in Thief's dialect, which has clocks but no move numbers.
    pub thief: String,
    /// The clocks that the text had, in milliseconds.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(feature = "typescript", ts(type = "Partial<Record<Seat, number>>"))]
    pub clocks: BTreeMap<Seat, i64>,
    /// The boards.
    #[cfg_attr(feature = "typescript", ts(type = "Record<Board, PositionBoard>"))]
    pub boards: BTreeMap<Board, PositionBoard>,
}

/// A board of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct PositionBoard {
    /// The position with reserves, in the bracket dialect.
    pub fen: String,
    /// Whether the side to move is in check.
    pub check: bool,
    /// The status of the side to move: `open`, `waiting` for a piece from the other board, or
    /// `mated`; absent where it is unknown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub standing: Option<String>,
    /// The legal moves of the side to move.
    #[cfg_attr(feature = "typescript", ts(type = "Targets"))]
    pub targets: Targets,
    /// Why the board cannot be played, in English; empty if it can.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<String>,
}

/// The body of `POST /api/analysis/play`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct MoveRequest {
    /// One board or two, in any dialect of BFEN.
    pub bfen: String,
    /// The board on which the side to move plays.
    pub board: Board,
    /// The move in coordinates or in short algebraic notation: `g1f3`, `Nf3`.
    #[serde(rename = "move")]
    pub mv: String,
}

/// The answer of `POST /api/analysis/play`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct MoveResponse {
    /// The move.
    pub made: StudyMove,
    /// The position after the move.
    pub position: PositionView,
}

/// The answer of `POST /api/analysis/write`: a study in other formats.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct StudyExport {
    /// Canonical BPGN.
    pub bpgn: String,
    /// The parts of the study that BPGN cannot hold.
    pub lost: Vec<Loss>,
    /// Each board as PGN, for programs that know one board only.
    #[cfg_attr(feature = "typescript", ts(type = "Record<Board, string>"))]
    pub pgn: BTreeMap<Board, String>,
    /// The parts of the study that PGN cannot hold, in English.
    pub lost_in_pgn: Vec<String>,
}

/// The answer of `POST /api/tables/ID/games/N/evaluation`: the engine's analysis of a game so
/// far.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Evaluation {
    /// The number of moves to analyze: all, or those before the first illegal move.
    pub moves: u32,
    /// The number of games that are queued before this one.
    pub waiting: u32,
    /// The analyzed moves, from the first.
    pub evaluated: Vec<EvaluatedMove>,
}

/// An engine's evaluation of a move, on its board alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct EvaluatedMove {
    /// The evaluation after the move from the player's side, in hundredths of a pawn; below -2400
    /// or above 2400 where the game is decided.
    pub score: i32,
    /// The number of moves in which the player mates, or is mated if negative; 0 if the move
    /// itself mates.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mate: Option<i32>,
    /// The expected score of the team of WhiteA and BlackB on this board after the move, in
    /// thousandths of a point.
    pub first: u16,
    /// The better line, in short algebraic notation, beginning with the better move; empty if
    /// there was none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub better: Vec<String>,
    /// The points that the player can expect less than after the best move, in thousandths.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub loss: u16,
    /// The severity of the mistake, if the move is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mark: Option<Mark>,
    /// The puzzle for readers who try a mistake again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retry: Option<Retry>,
    /// The worth of the captured piece to the partner, if the move captured one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gift: Option<Gift>,
}

fn is_zero(points: &u16) -> bool {
    *points == 0
}

/// A captured piece, and what the partner can expect on their board without it and with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Gift {
    /// The piece in the partner's reserve: `P`, `N`, `B`, `R` or `Q`.
    pub piece: char,
    /// The partner's expected score on their board when the piece arrives, if it did not, in
    /// thousandths of a point.
    pub without: u16,
    /// The same with the piece.
    pub with: u16,
}

/// The position before a mistake, and the engine's answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Retry {
    /// Both boards in the bracket dialect.
    pub bfen: String,
    /// The best move in coordinates: `g1f3`, `P@f7`.
    pub best: String,
}

/// The severity of a mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    /// It costs a fifth of the expected points on its board.
    Mistake,
    /// It costs two fifths of the expected points on its board.
    Blunder,
}
