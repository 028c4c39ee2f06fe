//! Refusals with their places.

use bughouse::{BfenError, BoardId};
use chess::{ParseFenError, PositionError};
use serde::Serialize;
use wasm_bindgen::JsValue;

/// The reason why something was refused, and its place.
#[derive(Debug, Serialize)]
pub struct Problem {
    /// The kind of problem, in kebab case.
    pub(crate) id: &'static str,
    /// A sentence about it.
    pub(crate) reason: String,
    /// The text that was read.
    pub(crate) text: String,
    /// The line, from 1.
    pub(crate) line: u64,
    /// The column in characters, from 1.
    pub(crate) column: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) board: Option<char>,
    /// The label of the move of a record, such as `19A`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) label: Option<String>,
    /// The moves that an ambiguous text may mean, in coordinates.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) candidates: Vec<String>,
    /// Everything that is wrong with a position.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) faults: Vec<String>,
}

pub type Refusable<T> = Result<T, Problem>;

impl From<Problem> for JsValue {
    fn from(problem: Problem) -> Self {
        json(&problem).into()
    }
}

/// A value as JSON. Only maps with odd keys have none, and there are no such maps.
pub(crate) fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

impl Problem {
    /// A problem with a whole text.
    pub(crate) fn new(id: &'static str, reason: impl Into<String>, text: &str) -> Self {
        Self::at(id, reason, text, 0)
    }

    /// A problem at a byte of a text.
    pub(crate) fn at(id: &'static str, reason: impl Into<String>, text: &str, byte: usize) -> Self {
        let head = text.get(..byte).unwrap_or(text);
        let line = head.matches('\n').count() as u64 + 1;
        let start_of_line = head.rfind('\n').map_or(0, |end| end + 1);
        let column = head[start_of_line..].chars().count() + 1;
        Self {
            id,
            reason: reason.into(),
            text: text.to_owned(),
            line,
            column,
            board: None,
            label: None,
            candidates: Vec::new(),
            faults: Vec::new(),
        }
    }

    /// A problem with an argument, which is not a text with places.
    pub(crate) fn argument(reason: impl Into<String>) -> Self {
        Self::new("bad-argument", reason, "")
    }

    pub(crate) fn fen(text: &str, error: &ParseFenError) -> Self {
        Self::at("bad-fen", error.kind.to_string(), text, error.span.start)
    }

    pub(crate) fn bfen(text: &str, error: &BfenError) -> Self {
        let board = error.board.map(BoardId::letter);
        let problem = Self::at("bad-bfen", error.kind.to_string(), text, error.span.start);
        Self { board, ..problem }
    }

    /// A problem of a record, with its place in the text.
    pub(crate) fn record(game: &notation::Game<'_>, found: &notation::Problem) -> Self {
        let (line, column) = game.line_and_column(found.span.start);
        let word = found.token.map_or(&b""[..], |token| game.token_text(token));
        Self {
            line,
            column,
            board: found.refused().map(|refused| refused.seat.board().letter()),
            label: found.label.map(|label| label.to_string()),
            ..Self::new(found.id(), found.message.clone(), &notation::decode(word))
        }
    }

    /// A position that cannot be played.
    pub(crate) fn position(board: Option<BoardId>, error: &PositionError, text: &str) -> Self {
        let faults = error.faults.iter().map(ToString::to_string).collect();
        let problem = Self::new("not-playable", error.to_string(), text);
        Self { board: board.map(BoardId::letter), faults, ..problem }
    }
}
