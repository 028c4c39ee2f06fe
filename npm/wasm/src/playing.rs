//! Legal moves from text, and why a move is refused.

use chess::{CastlingSide, Move, Position, Role, San, SanError, SanPlus, Uci};

use crate::{
    moves,
    problem::{Problem, Refusable},
};

/// The legal move of a word in SAN; marks of check may be wrong or missing.
pub(crate) fn from_san(text: &str, position: &Position) -> Refusable<Move> {
    let read: Result<SanPlus, _> = text.parse();
    let read = read.map_err(|error| Problem::new("bad-move", error.to_string(), text))?;
    read.san.to_move(position).map_err(|error| refused(text, &error))
}

/// The legal move of a word in coordinates.
pub(crate) fn from_uci(text: &str, position: &Position) -> Refusable<Move> {
    let read: Result<Uci, _> = text.parse();
    let read = read.map_err(|error| Problem::new("bad-move", error.to_string(), text))?;
    read.to_move(position).map_err(|error| illegal(text, position, error.0))
}

pub(crate) fn refused(text: &str, error: &SanError) -> Problem {
    match error {
        SanError::Ambiguous { candidates } => {
            let candidates = candidates.iter().map(|&mv| moves::uci(mv).to_string()).collect();
            let problem = Problem::new("ambiguous-move", error.to_string(), text);
            Problem { candidates, ..problem }
        }
        _ => Problem::new("illegal-move", error.to_string(), text),
    }
}

/// A refused move in coordinates, with the reason that its SAN would be refused.
fn illegal(text: &str, position: &Position, mv: Move) -> Problem {
    match in_full(mv).to_move(position) {
        Err(error) if !matches!(error, SanError::Ambiguous { .. }) => refused(text, &error),
        _ => Problem::new("illegal-move", chess::IllegalMove(mv).to_string(), text),
    }
}

/// A move in SAN with its whole origin.
fn in_full(mv: Move) -> San {
    match mv {
        Move::Drop { role, to } => San::Drop { role, to },
        Move::Castle { king, rook } => San::Castle(CastlingSide::from_squares(king, rook)),
        Move::EnPassant { from, to } => San::Normal {
            role: Role::Pawn,
            file: Some(from.file()),
            rank: None,
            capture: true,
            to,
            promotion: None,
        },
        Move::Normal { role, from, to, promotion } => San::Normal {
            role,
            file: Some(from.file()),
            rank: Some(from.rank()),
            capture: false,
            to,
            promotion,
        },
    }
}
