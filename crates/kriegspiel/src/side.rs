//! One side of a board: what its player knows for certain.

use chess::{
    Bitboard, Board, CastlingSide, Color, Move, Position, Rank, Reserve, Role, Rules, Square,
};

use crate::{Announcement, Capture};

/// One side's pieces, reserve and castling rights. By type, it cannot hold anything of the
/// opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Side {
    pub(crate) color: Color,
    pub(crate) board: Board,
    pub(crate) castling: Bitboard,
    pub(crate) reserve: Reserve,
    pub(crate) rules: Rules,
}

impl Side {
    /// The pieces of `color` in a position, and nothing else of it.
    pub fn from_position(position: &Position, color: Color) -> Self {
        Self {
            color,
            board: position.board().only(color),
            castling: position.castling() & Bitboard::back_rank(color),
            reserve: position.reserves()[color],
            rules: *position.rules(),
        }
    }

    /// The color of the side.
    pub const fn color(&self) -> Color {
        self.color
    }

    /// The pieces; the board has no others.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The rooks that may still castle.
    pub const fn castling(&self) -> Bitboard {
        self.castling
    }

    /// The squares of the side's pieces.
    pub const fn reserve(&self) -> &Reserve {
        &self.reserve
    }

    /// The squares of the pieces.
    #[inline(always)]
    pub(crate) fn own(&self) -> Bitboard {
        self.board.by_color(self.color)
    }

    #[inline(always)]
    pub(crate) fn by_role(&self, role: Role) -> Bitboard {
        self.board.by_role(role) & self.own()
    }

    /// Makes an own move that was answered with yes.
    pub(crate) fn make(&mut self, mv: Move, said: &Announcement) {
        let mut lost = Bitboard::EMPTY;
        match mv {
            Move::Drop { role, to } => {
                self.reserve.take(role);
                self.board.put(to, role.piece(self.color), false);
            }
            Move::Castle { king, rook } => {
                let side = CastlingSide::from_squares(king, rook);
                let promoted = self.board.promoted().contains(rook);
                self.board.remove(king);
                self.board.remove(rook);
                self.board.put(side.king_to(king), Role::King.piece(self.color), false);
                self.board.put(side.rook_to(king), Role::Rook.piece(self.color), promoted);
                lost = Bitboard::FULL;
            }
            Move::Normal { from, to, promotion, .. } => {
                if let Some((piece, promoted)) = self.board.remove(from) {
                    let role = promotion.unwrap_or(piece.role);
                    self.board.put(to, role.piece(self.color), promoted || promotion.is_some());
                    lost = if piece.role == Role::King { Bitboard::FULL } else { from.into() };
                }
            }
            Move::EnPassant { from, to } => {
                self.board.remove(from);
                self.board.put(to, Role::Pawn.piece(self.color), false);
            }
        }
        self.castling &= !lost;
        if let Some(crate::CapturedPiece::Exactly(role)) =
            said.capture.and_then(|capture| capture.piece)
        {
            self.reserve.add(role);
        }
    }

    /// Removes the piece whose capture was announced.
    pub(crate) fn suffer(&mut self, capture: Capture) {
        let square = if capture.en_passant { passed_by(capture.square) } else { capture.square };
        self.board.remove(square);
        self.castling.remove(square);
    }
}

/// Where the pawn stands that has just passed over `square`.
fn passed_by(square: Square) -> Square {
    let rank = if square.rank() < Rank::Fifth { Rank::Fourth } else { Rank::Fifth };
    Square::new(square.file(), rank)
}
