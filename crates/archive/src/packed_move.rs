//! Moves as small integers, as the files have them.

use bughouse::BoardId;
use chess::{Move, Position, Role, Square};

/// A move without what its position knows anyway: `kind << 12 | from << 6 | to`.
///
/// Squares count from `a1` = 0 over `b1` = 1 to `h8` = 63. Kinds: 0 is a move of a piece, 1 to 4 a
/// promotion to a knight, bishop, rook or queen, 5 an en passant capture, 6 castling (`from` is the
/// king's square, `to` the rook's), 7 a drop (`from` is 0 to 4 for a pawn, knight, bishop, rook or
/// queen).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PackedMove(pub i16);

const EN_PASSANT: u16 = 5;
const CASTLE: u16 = 6;
const DROP: u16 = 7;

impl PackedMove {
    /// Where a board's game ended: no move was played in the position.
    pub const END: Self = Self(-1);

    /// Packs a move.
    pub const fn new(mv: Move) -> Self {
        let (kind, from, to) = match mv {
            Move::Normal { from, to, promotion: None, .. } => (0, from.index(), to),
            Move::Normal { from, to, promotion: Some(role), .. } => (role as u16, from.index(), to),
            Move::EnPassant { from, to } => (EN_PASSANT, from.index(), to),
            Move::Castle { king, rook } => (CASTLE, king.index(), rook),
            Move::Drop { role, to } => (DROP, role as usize, to),
        };
        Self((kind << 12 | (from as u16) << 6 | to.index() as u16) as i16)
    }

    /// The two bytes of a move in [`ArchivedGame::moves`](crate::ArchivedGame::moves).
    pub(crate) const fn to_bytes(self, board: BoardId) -> [u8; 2] {
        (self.0 as u16 | (board as u16) << 15).to_le_bytes()
    }

    pub(crate) const fn from_bytes(bytes: [u8; 2]) -> (BoardId, Self) {
        let bits = u16::from_le_bytes(bytes);
        let board = if bits >> 15 == 0 { BoardId::A } else { BoardId::B };
        (board, Self((bits & 0x7fff) as i16))
    }

    /// The move in a position, if the position has the piece that moves. A dropped piece need not
    /// be in reserve.
    pub fn to_move(self, position: &Position) -> Option<Move> {
        let bits = u16::try_from(self.0).ok()?;
        let from = Square::from_index(usize::from(bits >> 6 & 63))?;
        let to = Square::from_index(usize::from(bits & 63))?;
        let normal = |promotion| {
            position.board().role_at(from).map(|role| Move::Normal { role, from, to, promotion })
        };
        Some(match bits >> 12 {
            0 => normal(None)?,
            EN_PASSANT => Move::EnPassant { from, to },
            CASTLE => Move::Castle { king: from, rook: to },
            DROP => Move::Drop { role: *Role::DROPPABLE.get(from.index())?, to },
            kind => normal(Some(*Role::ALL.get(usize::from(kind))?))?,
        })
    }
}

#[cfg(test)]
mod tests {
    use chess::{Fen, MoveList, Position, Rules};

    use super::PackedMove;

    #[test]
    fn moves_come_back() {
        for fen in [
            "r3k2r/1P4p1/8/3pP3/8/8/8/R3K2R[QRBNPqrbnp] w KQkq d6 0 1",
            "r3k2r/8/8/8/3pP3/8/1p4P1/R3K2R[QRBNPqrbnp] b KQkq e3 0 1",
        ] {
            let fen: Fen = fen.parse().unwrap();
            let position = Position::from_setup(fen.into_setup(), Rules::BUGHOUSE).unwrap();
            let mut moves = MoveList::new();
            position.generate(|set| {
                set.for_each(|mv| moves.push(mv));
            });
            assert!(moves.len() > 200);
            for &mv in &moves {
                let packed = PackedMove::new(mv);
                assert!(packed.0 >= 0);
                assert_eq!(packed.to_move(&position), Some(mv));
            }
        }
    }
}
