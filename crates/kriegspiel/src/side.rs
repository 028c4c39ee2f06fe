//! What a player knows for certain: his own men.

use chess::{
    Bitboard, Board, CastlingSide, Color, Move, Position, Rank, Reserve, Role, Rules, Square,
};

use crate::{Announcement, Capture};

/// One side's men, what they hold in hand and may castle with. Nothing of the enemy can be put into it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Side {
    pub(crate) color: Color,
    pub(crate) board: Board,
    pub(crate) castling: Bitboard,
    pub(crate) reserve: Reserve,
    pub(crate) rules: Rules,
}

impl Side {
    /// The men of `color` in a position, and nothing else of it.
    pub fn of(position: &Position, color: Color) -> Self {
        Self {
            color,
            board: position.board().only(color),
            castling: position.castling() & Bitboard::back_rank(color),
            reserve: position.reserves()[color],
            rules: *position.rules(),
        }
    }

    /// Whose men these are.
    pub const fn color(&self) -> Color {
        self.color
    }

    /// The men; the board has no others.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The rooks that may still castle.
    pub const fn castling(&self) -> Bitboard {
        self.castling
    }

    /// What is held in hand.
    pub const fn reserve(&self) -> &Reserve {
        &self.reserve
    }

    /// The squares of the men.
    #[inline(always)]
    pub(crate) fn own(&self) -> Bitboard {
        self.board.of_color(self.color)
    }

    #[inline(always)]
    pub(crate) fn men(&self, role: Role) -> Bitboard {
        self.board.of_role(role) & self.own()
    }

    /// Makes an own move that was answered with yes.
    pub(crate) fn make(&mut self, mv: Move, said: &Announcement) {
        let mut lost = Bitboard::EMPTY;
        match mv {
            Move::Drop { role, to } => {
                self.reserve.take(role);
                self.board.put(to, role.of(self.color), false);
            }
            Move::Castle { king, rook } => {
                let side = CastlingSide::of(king, rook);
                let promoted = self.board.promoted().contains(rook);
                self.board.remove(king);
                self.board.remove(rook);
                self.board.put(side.king_to(king), Role::King.of(self.color), false);
                self.board.put(side.rook_to(king), Role::Rook.of(self.color), promoted);
                lost = Bitboard::FULL;
            }
            Move::Normal { from, to, promotion, .. } => {
                if let Some((piece, promoted)) = self.board.remove(from) {
                    let role = promotion.unwrap_or(piece.role);
                    self.board.put(to, role.of(self.color), promoted || promotion.is_some());
                    lost = if piece.role == Role::King { Bitboard::FULL } else { from.into() };
                }
            }
            Move::EnPassant { from, to } => {
                self.board.remove(from);
                self.board.put(to, Role::Pawn.of(self.color), false);
            }
        }
        self.castling &= !lost;
        if let Some(crate::Man::Exactly(role)) = said.capture.and_then(|capture| capture.man) {
            self.reserve.add(role);
        }
    }

    /// Takes off the man whose capture was announced.
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
