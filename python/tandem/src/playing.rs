//! Legal moves from text, and why a move is refused.

use std::fmt::Display;

use chess::{CastlingSide, Color, File, Move as ChessMove, Position, San, SanError};
use pyo3::prelude::*;

use crate::{
    errors,
    moves::{Move, written},
};

/// The legal move that some coordinates mean.
pub(crate) fn legal(py: Python<'_>, mv: Move, position: &Position) -> PyResult<ChessMove> {
    mv.0.to_move(position).map_err(|error| {
        let is_of_other = of_other(position, |other| mv.0.to_move(other).is_ok());
        illegal(py, &mv.0.to_string(), position, error.0, is_of_other)
    })
}

/// Whether a move is one of the side that is not to move.
fn of_other(position: &Position, is_move: impl Fn(&Position) -> bool) -> bool {
    let mut other = position.clone();
    other.pass();
    is_move(&other)
}

/// The legal move of a word in SAN.
pub(crate) fn from_san(py: Python<'_>, san: &str, position: &Position) -> PyResult<ChessMove> {
    let read = san.parse::<chess::San>();
    let read = read.map_err(|error| errors::unreadable(py, &error.to_string(), san, 0))?;
    read.to_move(position).map_err(|error| {
        let is_of_other = of_other(position, |other| read.to_move(other).is_ok());
        refused_in_turn(py, san, position, &error, is_of_other)
    })
}

/// The legal move of a word in coordinates.
pub(crate) fn from_uci(py: Python<'_>, uci: &str, position: &Position) -> PyResult<ChessMove> {
    legal(py, Move::parse(py, uci)?, position)
}

/// An `IllegalMoveError`, or an `AmbiguousMoveError` with the candidates.
pub(crate) fn refused(py: Python<'_>, word: &str, position: &Position, error: &SanError) -> PyErr {
    refused_in_turn(py, word, position, error, false)
}

/// The same, which also says whose turn it is if the move is one of the other side.
fn refused_in_turn(
    py: Python<'_>,
    word: &str,
    position: &Position,
    error: &SanError,
    is_of_other: bool,
) -> PyErr {
    let (fen, reason) = (position.to_string(), reason(position, error, is_of_other));
    match error {
        SanError::Ambiguous { candidates } => {
            let candidates: Vec<_> = candidates.iter().map(|&mv| written(mv)).collect();
            errors::raise(py, "AmbiguousMoveError", (word, reason, fen, candidates))
        }
        _ => errors::raise(py, "IllegalMoveError", (word, reason, fen)),
    }
}

fn reason(position: &Position, error: &impl Display, is_of_other: bool) -> String {
    if !is_of_other {
        return error.to_string();
    }
    let turn = if position.turn() == Color::White { "White" } else { "Black" };
    format!("it is {turn}'s turn, and {error}")
}

/// An `IllegalMoveError` for a move in coordinates, with the reason that its SAN would be refused.
fn illegal(
    py: Python<'_>,
    word: &str,
    position: &Position,
    mv: ChessMove,
    is_of_other: bool,
) -> PyErr {
    match in_full(mv).to_move(position) {
        Err(error) if !matches!(error, SanError::Ambiguous { .. }) => {
            refused_in_turn(py, word, position, &error, is_of_other)
        }
        _ => {
            let reason = reason(position, &chess::IllegalMove(mv), is_of_other);
            errors::raise(py, "IllegalMoveError", (word, reason, position.to_string()))
        }
    }
}

/// A move in SAN with its whole origin.
fn in_full(mv: ChessMove) -> San {
    match mv {
        ChessMove::Drop { role, to } => San::Drop { role, to },
        ChessMove::Castle { king, rook } => San::Castle(CastlingSide::from_squares(king, rook)),
        ChessMove::EnPassant { from, to } => pawn_capture(from.file(), to),
        ChessMove::Normal { role, from, to, promotion } => San::Normal {
            role,
            file: Some(from.file()),
            rank: Some(from.rank()),
            capture: false,
            to,
            promotion,
        },
    }
}

fn pawn_capture(file: File, to: chess::Square) -> San {
    let (role, file) = (chess::Role::Pawn, Some(file));
    San::Normal { role, file, rank: None, capture: true, to, promotion: None }
}
