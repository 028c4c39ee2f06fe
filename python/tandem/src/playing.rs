//! Legal moves from text, and why a move is refused.

use chess::{CastlingSide, File, Move as ChessMove, Position, San, SanError};
use pyo3::prelude::*;

use crate::{
    errors,
    moves::{Move, written},
};

/// The legal move that some coordinates mean.
pub(crate) fn legal(py: Python<'_>, mv: &Move, position: &Position) -> PyResult<ChessMove> {
    mv.0.to_move(position).map_err(|error| illegal(py, &mv.0.to_string(), position, error.0))
}

/// The legal move of a word in SAN.
pub(crate) fn from_san(py: Python<'_>, san: &str, position: &Position) -> PyResult<ChessMove> {
    let read = san.parse::<chess::San>();
    let read = read.map_err(|error| errors::unreadable(py, &error.to_string(), san, 0))?;
    read.to_move(position).map_err(|error| refused(py, san, position, &error))
}

/// The legal move of a word in coordinates.
pub(crate) fn from_uci(py: Python<'_>, uci: &str, position: &Position) -> PyResult<ChessMove> {
    legal(py, &Move::parse(py, uci)?, position)
}

/// An `IllegalMoveError`, or an `AmbiguousMoveError` with the candidates.
pub(crate) fn refused(py: Python<'_>, word: &str, position: &Position, error: &SanError) -> PyErr {
    let (fen, reason) = (position.to_string(), error.to_string());
    match error {
        SanError::Ambiguous { candidates } => {
            let candidates: Vec<_> = candidates.iter().map(|&mv| written(mv)).collect();
            errors::raise(py, "AmbiguousMoveError", (word, reason, fen, candidates))
        }
        _ => errors::raise(py, "IllegalMoveError", (word, reason, fen)),
    }
}

/// An `IllegalMoveError` for a move in coordinates, with the reason that its SAN would be refused.
fn illegal(py: Python<'_>, word: &str, position: &Position, mv: ChessMove) -> PyErr {
    match in_full(mv).to_move(position) {
        Err(error) if !matches!(error, SanError::Ambiguous { .. }) => {
            refused(py, word, position, &error)
        }
        _ => {
            let reason = chess::IllegalMove(mv).to_string();
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
