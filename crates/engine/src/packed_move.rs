//! Moves in sixteen bits, as the transposition table stores them.

use chess::{Move, Position, Role, Square};

/// A move without what its position knows anyway: origin (or dropped role), target and kind.
///
/// It comes from a table in which keys can collide, so [`PackedMove::to_move`] checks that the move
/// is legal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct PackedMove(pub(crate) u16);

/// The kinds of moves. A promotion has the number of its role, 1 to 4.
const NORMAL: u16 = 0;
const EN_PASSANT: u16 = 5;
const CASTLE: u16 = 6;
const DROP: u16 = 7;

impl PackedMove {
    /// No move.
    pub(crate) const NONE: Self = Self(0);

    pub(crate) const fn new(mv: Move) -> Self {
        let (from, to, kind) = match mv {
            Move::Normal { from, to, promotion: None, .. } => (from.index(), to, NORMAL),
            Move::Normal { from, to, promotion: Some(role), .. } => (from.index(), to, role as u16),
            Move::EnPassant { from, to } => (from.index(), to, EN_PASSANT),
            Move::Castle { king, rook } => (king.index(), rook, CASTLE),
            Move::Drop { role, to } => (role as usize, to, DROP),
        };
        Self((from as u16) << 10 | (to.index() as u16) << 4 | kind)
    }

    /// The move in `position`, if there is one and it is legal.
    pub(crate) fn to_move(self, position: &Position) -> Option<Move> {
        if self == Self::NONE {
            return None;
        }
        let from = Square::from_index(usize::from(self.0 >> 10))?;
        let to = Square::from_index(usize::from(self.0 >> 4 & 63))?;
        let normal = |promotion| {
            position.board().role_at(from).map(|role| Move::Normal { role, from, to, promotion })
        };
        let mv = match self.0 & 15 {
            NORMAL => normal(None)?,
            EN_PASSANT => Move::EnPassant { from, to },
            CASTLE => Move::Castle { king: from, rook: to },
            DROP => Move::Drop { role: *Role::DROPPABLE.get(from.index())?, to },
            kind => normal(Some(*Role::ALL.get(usize::from(kind))?))?,
        };
        position.is_legal(mv).then_some(mv)
    }
}
