//! The answer of the archive to a position, over HTTP and from `tandem explore`.

use serde::{Deserialize, Serialize};

use crate::{Board, Seat};

/// The moves that were played in a position, with their results.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Explored {
    /// The position, as BFEN.
    pub position: String,
    /// The board whose next moves these are.
    pub board: Board,
    /// The keys `board`, `reserves` and `both` of the position: 64 bits, more than a number of
    /// JavaScript holds exactly.
    pub keys: [i64; 3],
    /// The number of boards of games in the position: those where a move followed and those where
    /// the game ended.
    pub games: i64,
    /// Of these, the boards where no move followed.
    pub ended: i64,
    /// The moves that followed, the most frequent first.
    pub moves: Vec<Continuation>,
    /// Games with the highest ratings, one for each move, at most eight.
    pub top_games: Vec<TopGame>,
}

/// A move that was played in a position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Continuation {
    /// The move in standard notation.
    pub san: String,
    /// The number of boards of games where it was played.
    pub games: i64,
    /// Those that the team of the side to move won; a game without a result is in none of these.
    pub won: i64,
    /// Those that were drawn.
    pub drawn: i64,
    /// Those that the team of the side to move lost.
    pub lost: i64,
    /// The average rating of the games that have one.
    pub rating: Option<f64>,
    /// The average clock of the player after the move, in seconds.
    pub clock: Option<f64>,
    /// How much more time than the diagonal opponent the player had, on average, in seconds.
    pub lead: Option<f64>,
    /// How many times the player sat: thought for 15 s or longer.
    pub sat: i64,
}

/// A game to look at.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TopGame {
    /// The number of the game in the archive.
    pub id: i64,
    /// The average of the ratings that the game gives, or 0.
    pub rating: i32,
    /// The names of WhiteA, BlackA, WhiteB and BlackB, as far as they are known.
    pub players: [Option<String>; 4],
    /// The date as in the tag, or empty.
    pub date: String,
    /// The result: `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
    /// Where the game is from: names of files, or `table/ID/game/N` for a game of this server.
    pub sources: Vec<String>,
}

/// The archive of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ArchiveSummary {
    /// How many games it has; none if the server keeps no archive.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub games: u64,
}

/// A game of the archive with its record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ArchiveGame {
    /// The number of the game in the archive.
    pub id: i64,
    /// The names of WhiteA, BlackA, WhiteB and BlackB, as far as they are known.
    pub players: [Option<String>; 4],
    /// Their ratings, as far as they are known.
    pub ratings: [Option<i32>; 4],
    /// The date as in the tag, or empty; like the next two.
    pub date: String,
    #[expect(missing_docs, reason = "the name says it")]
    pub time_control: String,
    #[expect(missing_docs, reason = "the name says it")]
    pub event: String,
    /// The result: `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
    /// How the game ended: `mate`, `resignation`, `time`, … or empty.
    pub reason: String,
    /// The number of moves on both boards.
    pub plies: i32,
    /// The program or site that wrote the record.
    pub dialect: String,
    /// Where the game is from: names of files, or `table/ID/game/N` for a game of this server.
    pub sources: Vec<String>,
    /// The record in BPGN.
    pub record: String,
}

/// The openings of a player in the games of the archive.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Openings {
    /// The name as the last of the games has it.
    pub player: String,
    /// All boards of games that the player played.
    #[serde(flatten)]
    pub results: Results,
    /// The seats at which they played.
    pub seats: Vec<SeatOpenings>,
    /// Their partners, the most frequent first; at most fifty.
    pub partners: Vec<PartnerResults>,
}

/// Results of a player's team.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[expect(missing_docs, reason = "the names of the fields say it")]
pub struct Results {
    /// The number of games; a game without a result is in none of the following.
    pub games: i64,
    pub won: i64,
    pub drawn: i64,
    pub lost: i64,
}

/// The moves on the board of a player at a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[expect(missing_docs, reason = "the names of the fields say it")]
pub struct SeatOpenings {
    pub seat: Seat,
    #[serde(flatten)]
    pub results: Results,
    /// The most frequent sequences of up to four moves from the initial position, each behind the
    /// one that it continues.
    pub lines: Vec<OpeningLine>,
}

/// A sequence of moves on one board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OpeningLine {
    /// The moves in standard notation.
    pub moves: Vec<String>,
    /// The position after them, with the other board in its initial position, as BFEN.
    pub position: String,
    #[serde(flatten)]
    #[expect(missing_docs, reason = "the name says it")]
    pub results: Results,
}

/// Results with a partner.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[expect(missing_docs, reason = "the names of the fields say it")]
pub struct PartnerResults {
    pub name: String,
    #[serde(flatten)]
    pub results: Results,
}
