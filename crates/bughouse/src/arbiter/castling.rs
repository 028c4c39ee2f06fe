//! Why a castling is illegal or prevented (Laws 5.8a).

use core::fmt;

use chess::{Bitboard, CastlingSide, Position, Role, Square, Uci, attacks};

/// The obstacle to castling. Of several, the first in this order is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CastlingFault {
    /// There is no rook of the player on that side of the king's rank.
    NoRook,
    /// The king has already moved.
    KingMoved,
    /// The rook was dropped.
    DroppedRook,
    /// The rook has already moved.
    RookMoved,
    /// The position from which the game or the board went on does not give the right.
    NoRight,
    /// A piece stands between the king and the rook, or where they arrive.
    PiecesBetween,
    /// The king is in check.
    InCheck,
    /// The king would cross an attacked square.
    ThroughCheck,
    /// The king would arrive on an attacked square.
    IntoCheck,
}

impl CastlingFault {
    /// The name in kebab case.
    pub const fn id(self) -> &'static str {
        match self {
            Self::NoRook => "no-rook",
            Self::KingMoved => "king-moved",
            Self::DroppedRook => "dropped-rook",
            Self::RookMoved => "rook-moved",
            Self::NoRight => "no-right",
            Self::PiecesBetween => "pieces-between",
            Self::InCheck => "in-check",
            Self::ThroughCheck => "through-check",
            Self::IntoCheck => "into-check",
        }
    }

    /// The fault of castling from one square towards or onto another, as far as a position shows
    /// it: it does not know why a right is gone.
    pub(super) fn from_position(position: &Position, king: Square, to: Square) -> Self {
        let us = position.turn();
        let Some(rook) = meant_rook(position, king, to) else { return Self::NoRook };
        if !position.castling().contains(rook) {
            return Self::NoRight;
        }
        let board = position.board();
        let others = board.occupied() & !(Bitboard::from_square(king) | rook);
        if (CastlingSide::path(king, rook) & others).any() {
            return Self::PiecesBetween;
        }
        if position.is_check() {
            return Self::InCheck;
        }
        let arrives = CastlingSide::from_squares(king, rook).king_to(king);
        let crossed = attacks::between(king, arrives);
        let attacked = |square| board.attackers(square, !us, others | rook).any();
        if crossed.into_iter().any(attacked) { Self::ThroughCheck } else { Self::IntoCheck }
    }
}

impl fmt::Display for CastlingFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// The rook with which a king is meant to castle: the one on the target, the one that has the
/// right, or the outermost on that side.
fn meant_rook(position: &Position, king: Square, to: Square) -> Option<Square> {
    let us = position.turn();
    let rooks = position.board().by_piece(Role::Rook.piece(us)) & Bitboard::rank(king.rank());
    let side = CastlingSide::from_squares(king, to);
    let on_side = |rook: &Square| CastlingSide::from_squares(king, *rook) == side;
    let outermost = |rooks: Bitboard| {
        let distance = |rook: &Square| rook.index().abs_diff(king.index());
        rooks.into_iter().filter(on_side).max_by_key(distance)
    };
    let target = Some(to).filter(|&to| rooks.contains(to));
    target.or_else(|| outermost(rooks & position.castling())).or_else(|| outermost(rooks))
}

/// The past of the kings and rooks of a board: a position knows only that a right is gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CastlingHistory {
    /// The rooks that could castle at the beginning.
    rights: Bitboard,
    /// Whether the king has moved, by color.
    king_moved: [bool; 2],
    /// Where pieces stand that were dropped and have not moved.
    dropped: Bitboard,
}

impl CastlingHistory {
    pub(super) const fn new(rights: Bitboard) -> Self {
        Self { rights, king_moved: [false; 2], dropped: Bitboard::EMPTY }
    }

    /// Takes in an act before it is carried out.
    pub(super) fn note(&mut self, board: &chess::Board, act: Uci) {
        match act {
            Uci::Drop { to, .. } => self.dropped |= Bitboard::from_square(to),
            Uci::Normal { from, to, .. } => {
                self.dropped &= !(Bitboard::from_square(from) | to);
                if let Some(king) = board.piece_at(from).filter(|piece| piece.role == Role::King)
                    && from != to
                {
                    self.king_moved[king.color as usize] = true;
                }
            }
        }
    }

    /// The fault of castling from one square towards or onto another, without the right to; nothing
    /// if there is no rook.
    pub(super) fn fault(
        &self,
        position: &Position,
        king: Square,
        to: Square,
    ) -> Option<CastlingFault> {
        let (color, rook) = (position.turn(), meant_rook(position, king, to)?);
        let side = |rook| CastlingSide::from_squares(king, rook);
        let had = self.rights & Bitboard::back_rank(color);
        Some(if self.king_moved[color as usize] {
            CastlingFault::KingMoved
        } else if self.dropped.contains(rook) {
            CastlingFault::DroppedRook
        } else if had.into_iter().any(|had| side(had) == side(rook)) {
            CastlingFault::RookMoved
        } else {
            CastlingFault::NoRight
        })
    }
}
