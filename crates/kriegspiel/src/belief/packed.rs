//! A board in forty bytes.

use chess::{Bitboard, Board, ByColor, Color, Position, Reserve, Role, Rules, Setup};

/// The pieces of a board, its castling rights and an en passant capture that is legal. [`Shared`]
/// holds what all boards of a belief have in common.
///
/// The pieces are four bits a square, as four planes: color, and a code of three bits, [`Role`]
/// plus one. The eighth code is a rook that may castle if it stands on a back rank, and elsewhere
/// a pawn that may be captured en passant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Packed {
    codes: [u64; 3],
    black: u64,
    promoted: u64,
}

// With room to grow and index it stays below 64 bytes.
const _: () = assert!(size_of::<Packed>() == 40);

/// The state that all boards of a belief share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shared {
    /// The side to move.
    pub turn: Color,
    /// Both reserves, which are public.
    pub reserves: ByColor<Reserve>,
    /// The number of the move to be played.
    pub fullmoves: u32,
    /// How the pieces move.
    pub rules: Rules,
}

impl Shared {
    /// Extracts the shared state from a position.
    pub fn from_position(position: &Position) -> Self {
        Self {
            turn: position.turn(),
            reserves: *position.reserves(),
            fullmoves: position.fullmoves(),
            rules: *position.rules(),
        }
    }
}

impl Packed {
    /// Packs a position. Move counters are left out, and marks of promoted pieces where none is
    /// ever dropped.
    #[inline]
    pub fn from_position(position: &Position) -> Self {
        let board = position.board();
        let of = |role| board.by_role(role).0;
        let (pawns, knights, bishops) = (of(Role::Pawn), of(Role::Knight), of(Role::Bishop));
        let (rooks, queens, kings) = (of(Role::Rook), of(Role::Queen), of(Role::King));
        let special = position.castling().0 | passed_pawn(position);
        let marks = position.rules().captures == chess::Captures::OwnReserve;
        Self {
            codes: [
                pawns | bishops | queens | special,
                knights | bishops | kings | special,
                rooks | queens | kings | special,
            ],
            black: board.by_color(Color::Black).0,
            promoted: if marks { board.promoted().0 } else { 0 },
        }
    }

    /// The position again.
    #[inline]
    pub fn unpack(&self, shared: &Shared) -> Position {
        let [a, b, c] = self.codes;
        let special = a & b & c;
        let castling = special & Bitboard::BACK_RANKS.0;
        let passed = special & !castling;
        let sets = [
            a & !b & !c | passed,
            !a & b & !c,
            a & b & !c,
            c & !a & !b | castling,
            a & !b & c,
            !a & b & c,
        ];
        let occupied = a | b | c;
        let board = Board::from_sets(
            sets.map(Bitboard),
            Bitboard(occupied & !self.black),
            Bitboard(self.promoted),
        );
        let behind = if shared.turn == Color::White { passed << 8 } else { passed >> 8 };
        let setup = Setup {
            board,
            reserves: shared.reserves,
            turn: shared.turn,
            castling: Bitboard(castling),
            en_passant: Bitboard(behind).first(),
            halfmoves: 0,
            fullmoves: shared.fullmoves,
        };
        Position::from_valid_setup(setup, shared.rules)
    }

    /// Equal boards have equal numbers, and few others do.
    #[inline]
    pub(super) fn hash(&self) -> u64 {
        const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
        let [a, b, c] = self.codes;
        let mix = |hash: u64, word: u64| {
            let wide = u128::from(hash ^ word).wrapping_mul(u128::from(FACTOR));
            wide as u64 ^ (wide >> 64) as u64
        };
        [a, b, c, self.black, self.promoted].into_iter().fold(FACTOR.rotate_left(32), mix)
    }

    /// The squares of the pieces of a role and a color.
    #[inline]
    pub fn by_piece(&self, piece: chess::Piece) -> Bitboard {
        let code = piece.role as u64 + 1;
        let mut set = if piece.color == Color::Black { self.black } else { !self.black };
        let special = self.codes[0] & self.codes[1] & self.codes[2];
        let mut plain = !special;
        for (bit, plane) in self.codes.into_iter().enumerate() {
            plain &= if code >> bit & 1 == 1 { plane } else { !plane };
        }
        let more = match piece.role {
            Role::Rook => special & Bitboard::BACK_RANKS.0,
            Role::Pawn => special & !Bitboard::BACK_RANKS.0,
            _ => 0,
        };
        set &= plain | more;
        Bitboard(set)
    }
}

/// The square of the pawn that may be captured en passant.
#[inline]
fn passed_pawn(position: &Position) -> u64 {
    position.en_passant().map_or(0, |square| {
        let square = Bitboard::from_square(square).0;
        if position.turn() == Color::White { square >> 8 } else { square << 8 }
    })
}
