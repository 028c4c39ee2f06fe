//! Moves as JavaScript has them.

use bughouse::{BoardId, Seat};
use chess::{CastlingStyle, File, Move, Position, SanPlus, Uci};
use serde::Serialize;

use crate::names;

/// A move. JavaScript computes the rest: color, squares, label.
#[derive(Debug, Serialize)]
pub(crate) struct MoveData {
    pub(crate) seat: char,
    pub(crate) number: u32,
    pub(crate) san: String,
    pub(crate) uci: String,
    pub(crate) piece: char,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) captured: Option<char>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) clock: Option<f64>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) comments: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) glyphs: Vec<String>,
}

impl MoveData {
    /// A legal move of a position.
    pub(crate) fn new(board: BoardId, mv: Move, before: &Position) -> Self {
        Self {
            seat: board.seat(before.turn()).letter(),
            number: before.fullmoves(),
            san: SanPlus::from_move(mv, before).to_string(),
            uci: uci(mv).to_string(),
            piece: names::piece(mv.role()),
            captured: captured(mv, before).map(names::piece),
            clock: None,
            comments: Vec::new(),
            glyphs: Vec::new(),
        }
    }
}

/// The kind of piece that a move captures, as it stands there: a promoted one is no pawn yet.
fn captured(mv: Move, before: &Position) -> Option<chess::Role> {
    match mv {
        Move::Castle { .. } | Move::Drop { .. } => None,
        Move::EnPassant { .. } => Some(chess::Role::Pawn),
        Move::Normal { to, .. } => before.board().role_at(to),
    }
}

/// A legal move in coordinates: castling as the king's own squares where that says all.
pub(crate) fn uci(mv: Move) -> Uci {
    let style = match mv {
        Move::Castle { king, rook }
            if king.file() == File::E && matches!(rook.file(), File::A | File::H) =>
        {
            CastlingStyle::KingMoves
        }
        _ => CastlingStyle::KingTakesRook,
    };
    mv.to_uci(style)
}

/// The label of a move: `12A`.
pub(crate) fn label(number: u32, seat: Seat) -> String {
    format!("{number}{}", seat.letter())
}
