//! Whether one given move is legal, without generating the others.

use crate::{Bitboard, Color, Move, Position, Rank, Role, Square, attacks};

impl Position {
    /// Whether `mv` may be played here.
    pub fn is_legal(&self, mv: Move) -> bool {
        self.is_pseudo_legal(mv) && self.is_safe(mv)
    }

    /// Whether the piece can make the move if its own king did not matter (castling is judged
    /// whole).
    pub(crate) fn is_pseudo_legal(&self, mv: Move) -> bool {
        let board = self.board();
        let us = self.turn();
        match mv {
            Move::Normal { role, from, to, promotion } => {
                board.by_piece(role.piece(us)).contains(from)
                    && self.targets(role, from).contains(to)
                    && match promotion {
                        None => role != Role::Pawn || !Bitboard::BACK_RANKS.contains(to),
                        Some(promotion) => {
                            role == Role::Pawn
                                && Bitboard::BACK_RANKS.contains(to)
                                && self.rules().promotions.contains(promotion)
                        }
                    }
            }
            Move::EnPassant { from, to } => {
                self.legal_en_passant == Some(to)
                    && (board.by_piece(Role::Pawn.piece(us)) & attacks::pawn(!us, to))
                        .contains(from)
            }
            Move::Castle { king, rook } => {
                self.king(us) == king
                    && (self.castling() & Bitboard::back_rank(us)).contains(rook)
                    && !self.is_check()
                    && self.may_castle(king, rook)
            }
            Move::Drop { role, to } => {
                self.reserves()[us].has(role)
                    && !board.occupied().contains(to)
                    && (role != Role::Pawn || self.pawn_drops().contains(to))
            }
        }
    }

    /// Where a piece of the side to move could go if checks and pins did not matter; no
    /// castling, no en passant.
    #[inline]
    pub(crate) fn targets(&self, role: Role, from: Square) -> Bitboard {
        let board = self.board();
        let us = self.turn();
        if role == Role::Pawn {
            let captures = attacks::pawn(us, from) & board.by_color(!us);
            return captures | self.pawn_steps(from);
        }
        attacks::attacks(role, us, from, board.occupied()) & !board.by_color(us)
    }

    /// The one or two squares straight ahead of a pawn.
    fn pawn_steps(&self, from: Square) -> Bitboard {
        let us = self.turn();
        let empty = !self.board().occupied();
        let forward = if us == Color::White { 8 } else { -8 };
        let step = Bitboard::from_square(from).shifted(forward) & empty;
        if from.rank().relative_to(us) == Rank::Second {
            step | step.shifted(forward) & empty
        } else {
            step
        }
    }

    /// Whether the own king is not attacked once `mv`, otherwise possible, has been made.
    #[inline]
    pub(crate) fn is_safe(&self, mv: Move) -> bool {
        let board = self.board();
        let us = self.turn();
        let occupied = board.occupied();
        match mv {
            Move::Normal { role: Role::King, from, to, .. } => {
                !board.is_attacked(to, !us, occupied ^ from)
            }
            Move::Normal { from, to, .. } => self.king_is_safe(
                occupied & !Bitboard::from_square(from) | to,
                Bitboard::from_square(to),
            ),
            Move::EnPassant { from, to } => {
                let captured = Square::new(to.file(), from.rank());
                self.king_is_safe(occupied ^ from ^ captured | to, Bitboard::from_square(captured))
            }
            Move::Drop { to, .. } => self.king_is_safe(occupied | to, Bitboard::EMPTY),
            Move::Castle { .. } => true,
        }
    }

    /// Whether nothing attacks the king of the side to move when `occupied` blocks and the pieces
    /// on `gone` are captured.
    #[inline(always)]
    fn king_is_safe(&self, occupied: Bitboard, gone: Bitboard) -> bool {
        let board = self.board();
        let us = self.turn();
        let king = self.king(us);
        let left = !gone;
        if (board.leaper_attackers(king, !us) & left).any() {
            return false;
        }
        // Two look-ups are cheaper than the branches that would avoid them: whether a slider stands
        // on a line of the king is unpredictable for a processor.
        let straight = attacks::lines::rook(king, occupied) & board.straight_sliders(!us);
        let diagonal = attacks::lines::bishop(king, occupied) & board.diagonal_sliders(!us);
        ((straight | diagonal) & left).is_empty()
    }
}
