//! The exceptions of `tandem.errors`, raised from here. They are Python classes, so that they
//! carry attributes and can be pickled.

use bughouse::{BfenError, BoardId};
use chess::{ParseFenError, PositionError};
use pyo3::{call::PyCallArgs, exceptions::PyValueError, prelude::*};

/// An exception of `tandem.errors`. If it cannot be made, the reason for that is raised instead.
pub(crate) fn raise<'py>(py: Python<'py>, name: &str, arguments: impl PyCallArgs<'py>) -> PyErr {
    let class = py.import("tandem.errors").and_then(|module| module.getattr(name));
    match class.and_then(|class| class.call1(arguments)) {
        Ok(exception) => PyErr::from_value(exception),
        Err(error) => error,
    }
}

/// A `ValueError` for an argument.
pub(crate) fn bad_value(message: impl Into<String>) -> PyErr {
    PyValueError::new_err(message.into())
}

/// A `ParseError` for a byte of a text.
pub(crate) fn unreadable(py: Python<'_>, message: &str, text: &str, byte: usize) -> PyErr {
    let head = text.get(..byte).unwrap_or(text);
    let line = head.matches('\n').count() + 1;
    let start_of_line = head.rfind('\n').map_or(0, |end| end + 1);
    let column = head[start_of_line..].chars().count() + 1;
    raise(py, "ParseError", (message, text, head.chars().count(), line, column))
}

pub(crate) fn bad_fen(py: Python<'_>, text: &str, error: &ParseFenError) -> PyErr {
    unreadable(py, &error.kind.to_string(), text, error.span.start)
}

pub(crate) fn bad_bfen(py: Python<'_>, text: &str, error: &BfenError) -> PyErr {
    let kind = error.kind.to_string();
    let message = error.board.map_or(kind.clone(), |board| format!("board {board}: {kind}"));
    unreadable(py, &message, text, error.span.start)
}

/// A `PositionError` for a setup that cannot be played.
pub(crate) fn bad_position(py: Python<'_>, board: Option<BoardId>, error: &PositionError) -> PyErr {
    let faults: Vec<String> = error.faults.iter().map(ToString::to_string).collect();
    let board = board.map(|board| board.letter().to_string());
    let message = error.to_string();
    let message = board.as_ref().map_or(message.clone(), |id| format!("board {id}: {message}"));
    raise(py, "PositionError", (message, faults, board))
}
