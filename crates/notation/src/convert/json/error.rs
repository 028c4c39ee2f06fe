//! The error for JSON that is not a game.

use std::fmt;

/// The reason why a JSON value is not a game.
#[derive(Debug)]
#[non_exhaustive]
pub enum JsonError {
    /// The value does not fit the schema.
    Schema(serde_json::Error),
    /// The format or version is another.
    Other(String),
    /// The value has no field `format`, which all records of ours have.
    NoFormat,
    /// The parts do not make one game when put together.
    NotOneGame,
}

impl fmt::Display for JsonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Schema(error) => write!(f, "this JSON is not a game: {error}"),
            Self::Other(what) => write!(f, "this JSON has an unknown format: {what}"),
            Self::NoFormat => f.write_str(
                "this JSON is neither a record of Tandem, which has a field `format`, nor one of \
                 chess.com, which has `moveList` or `games`",
            ),
            Self::NotOneGame => f.write_str("the parts of this JSON do not make one game"),
        }
    }
}

impl std::error::Error for JsonError {}
