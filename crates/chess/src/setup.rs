//! Everything a FEN can say, right or wrong.

mod chess960;

use crate::{Bitboard, Board, ByColor, Color, Reserve, Square};

/// A board with its reserves, side to move and rights: any arrangement whatever, valid or not.
///
/// [`Position`](crate::Position) is the playable kind; a setup becomes one through
/// [`Position::from_setup`](crate::Position::from_setup).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The pieces on the board, promoted ones marked.
    pub board: Board,
    /// The pieces that each side can drop on this board.
    pub reserves: ByColor<Reserve>,
    /// The side to move.
    pub turn: Color,
    /// The rooks that may still castle; which king and which side follow from where they stand.
    pub castling: Bitboard,
    /// The square that a pawn has just passed over in a double step.
    pub en_passant: Option<Square>,
    /// Moves by either side since the last capture, pawn move or pawn drop.
    pub halfmoves: u32,
    /// The number of the move to be played: 1 at the start, one more after each move of Black.
    pub fullmoves: u32,
}

impl Setup {
    /// The start of a game.
    pub const INITIAL: Self =
        Self { board: Board::INITIAL, castling: Bitboard(0x8100_0000_0000_0081), ..Self::EMPTY };

    /// An empty board, White to move.
    pub const EMPTY: Self = Self {
        board: Board::EMPTY,
        reserves: ByColor { white: Reserve::EMPTY, black: Reserve::EMPTY },
        turn: Color::White,
        castling: Bitboard::EMPTY,
        en_passant: None,
        halfmoves: 0,
        fullmoves: 1,
    };
}

impl Default for Setup {
    fn default() -> Self {
        Self::INITIAL
    }
}
