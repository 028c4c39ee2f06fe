//! Attempts in fifteen bits.

use chess::{Board, Move, Role, Square};

/// A pseudo-legal move: from, to, and promotion. A drop has the same square twice, castling ends
/// on the rook.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct MoveIndex(pub(super) u16);

impl MoveIndex {
    /// How many there are.
    pub(super) const COUNT: usize = 1 << 15;

    pub(super) fn from_move(mv: Move) -> Self {
        let (from, to, role) = match mv {
            Move::Normal { from, to, promotion, .. } => (from, to, promotion),
            Move::EnPassant { from, to } => (from, to, None),
            Move::Castle { king, rook } => (king, rook, None),
            Move::Drop { role, to } => (to, to, Some(role)),
        };
        let role = role.map_or(0, |role| role as u16 + 1);
        Self(from.index() as u16 | (to.index() as u16) << 6 | role << 12)
    }

    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    fn square(bits: u16) -> Square {
        Square::from_index(usize::from(bits & 63)).unwrap_or(Square::A1)
    }

    fn role(self) -> Option<Role> {
        Role::ALL.into_iter().find(|&role| role as u16 + 1 == self.0 >> 12)
    }

    /// The move as the player attempts it; `board` holds the player's own pieces.
    pub(super) fn attempt(self, board: &Board) -> Move {
        let (from, to) = (Self::square(self.0), Self::square(self.0 >> 6));
        if from == to {
            return Move::Drop { role: self.role().unwrap_or(Role::Pawn), to };
        }
        let mover = board.piece_at(from);
        let role = mover.map_or(Role::Pawn, |piece| piece.role);
        let own = mover.is_some_and(|mover| {
            board.piece_at(to).is_some_and(|target| target.color == mover.color)
        });
        if own {
            return Move::Castle { king: from, rook: to };
        }
        Move::Normal { role, from, to, promotion: self.role() }
    }
}
