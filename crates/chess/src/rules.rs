//! The questions in which chess, crazyhouse and bughouse differ, and their answers.

use crate::{Bitboard, Color, Role, Roles};

/// The rules of the game that a board belongs to.
///
/// The same code plays every game: no code asks *which* game it is, only what the answer to a
/// question is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Where a captured piece goes.
    pub captures: Captures,
    /// Where White may drop a pawn; for Black the set is mirrored. Empty squares only, in any case.
    pub pawn_drops: Bitboard,
    /// The pieces to which a pawn can promote. The Laws of bughouse allow a queen or a knight
    /// (5.7), most servers all four. Never empty.
    pub promotions: Roles,
}

/// Where a captured piece goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Captures {
    /// Out of the game: nothing is ever dropped unless a position starts with a reserve.
    Discarded,
    /// To the reserve of the player who captured, changing color (crazyhouse).
    OwnReserve,
    /// To the partner at the other board, keeping its color (bughouse). This board hands it out
    /// and keeps nothing, and its reserves may grow between any two moves.
    Partner,
}

impl Rules {
    /// Where a side may drop a pawn, empty or not.
    #[inline(always)]
    pub const fn pawn_drops_of(&self, color: Color) -> Bitboard {
        match color {
            Color::White => self.pawn_drops,
            Color::Black => Bitboard(self.pawn_drops.0.swap_bytes()),
        }
    }

    const QUEEN_ROOK_BISHOP_KNIGHT: Roles =
        Roles::new(&[Role::Queen, Role::Rook, Role::Bishop, Role::Knight]);

    /// Orthodox chess.
    pub const CHESS: Self = Self {
        captures: Captures::Discarded,
        pawn_drops: Bitboard(!Bitboard::BACK_RANKS.0),
        promotions: Self::QUEEN_ROOK_BISHOP_KNIGHT,
    };

    /// Crazyhouse: one's own captures are dropped.
    pub const CRAZYHOUSE: Self = Self { captures: Captures::OwnReserve, ..Self::CHESS };

    /// One board of a bughouse game as servers play it.
    pub const BUGHOUSE: Self = Self { captures: Captures::Partner, ..Self::CHESS };

    /// One board of a bughouse game over the board: promotion to queen or knight only (Laws 5.7).
    pub const BUGHOUSE_OTB: Self =
        Self { promotions: Roles::new(&[Role::Queen, Role::Knight]), ..Self::BUGHOUSE };
}
