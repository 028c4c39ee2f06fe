//! The starts of Chess960.

use alloc::vec::Vec;

use super::Setup;
use crate::{Bitboard, Board, Color, File, Rank, Role, Square};

impl Setup {
    /// How many starts of Chess960 there are.
    pub const CHESS960: u16 = 960;

    /// A start of Chess960 by its number from 0 to 959, as Scharnagl counts them: 518 is the
    /// usual one. Nothing for other numbers.
    ///
    /// ```
    /// use tandem_chess::Setup;
    ///
    /// assert_eq!(Setup::chess960(518), Some(Setup::INITIAL));
    /// ```
    pub fn chess960(number: u16) -> Option<Self> {
        /// Where two knights stand among five free squares.
        const KNIGHTS: [[usize; 2]; 10] =
            [[0, 1], [0, 2], [0, 3], [0, 4], [1, 2], [1, 3], [1, 4], [2, 3], [2, 4], [3, 4]];
        if number >= Self::CHESS960 {
            return None;
        }
        let mut number = usize::from(number);
        let mut digit = |base: usize| {
            let digit = number % base;
            number /= base;
            digit
        };
        let mut rank = [None; 8];
        rank[2 * digit(4) + 1] = Some(Role::Bishop);
        rank[2 * digit(4)] = Some(Role::Bishop);
        let free = |rank: &[Option<Role>; 8]| -> Vec<usize> {
            (0..8).filter(|&file| rank[file].is_none()).collect()
        };
        let queen = free(&rank)[digit(6)];
        rank[queen] = Some(Role::Queen);
        let five = free(&rank);
        for knight in KNIGHTS[digit(10)] {
            rank[five[knight]] = Some(Role::Knight);
        }
        let three = free(&rank);
        for (file, role) in three.into_iter().zip([Role::Rook, Role::King, Role::Rook]) {
            rank[file] = Some(role);
        }
        let (mut board, mut castling) = (Board::EMPTY, Bitboard::EMPTY);
        for color in Color::ALL {
            for (file, role) in File::ALL.into_iter().zip(rank) {
                let [first, second] =
                    [Rank::First, Rank::Second].map(|rank| rank.relative_to(color));
                let square = Square::new(file, first);
                board.put(square, role.unwrap_or(Role::Rook).piece(color), false);
                board.put(Square::new(file, second), Role::Pawn.piece(color), false);
                if role == Some(Role::Rook) {
                    castling |= Bitboard::from(square);
                }
            }
        }
        Some(Self { board, castling, ..Self::EMPTY })
    }
}
