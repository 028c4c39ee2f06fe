//! Position keys that are kept up to date move by move.
//!
//! A position has two keys of 64 bits. [`Keys::board`] identifies placement, side to move,
//! castling rights and an en passant capture that is legal; pieces are joined by exclusive or.
//! [`Keys::hand`] identifies the reserves and which pieces are promoted; since a reserve is a
//! count, its parts are *added*, so that no table has to bound the count.
//!
//! The numbers are part of the project's file formats: they come from splitmix64 with the seed
//! [`SEED`], drawn in the order of the fields of `Numbers`, and never change.

use crate::{Bitboard, Color, Reserve, Role, Setup, Square};

/// The seed of all numbers: the letters `BUGHOUSE` in ASCII.
pub const SEED: u64 = 0x4255_4748_4f55_5345;

/// The two keys of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Keys {
    /// Placement, side to move, castling rights, en passant: what Laws 2.2b calls the position on
    /// the chessboard, but for promoted marks.
    pub board: u64,
    /// Both reserves and the promoted marks.
    pub hand: u64,
}

impl Keys {
    /// Both keys in one: two positions with the same value offer the same play, now and after any
    /// captures.
    #[inline]
    pub const fn whole(self) -> u64 {
        self.board ^ self.hand
    }
}

struct Numbers {
    pieces: [[[u64; 64]; 6]; 2],
    black_to_move: u64,
    castling: [u64; 64],
    en_passant: [u64; 8],
    held: [[u64; 6]; 2],
    promoted: [u64; 64],
}

static NUMBERS: Numbers = {
    let mut state = SEED;
    let mut pieces = [[[0; 64]; 6]; 2];
    let mut color = 0;
    while color < 2 {
        let mut role = 0;
        while role < 6 {
            pieces[color][role] = draw(&mut state);
            role += 1;
        }
        color += 1;
    }
    let [black_to_move] = draw(&mut state);
    let castling = draw(&mut state);
    let en_passant = draw(&mut state);
    let held = [draw(&mut state), draw(&mut state)];
    let promoted = draw(&mut state);
    Numbers { pieces, black_to_move, castling, en_passant, held, promoted }
};

/// The next `N` outputs of splitmix64.
const fn draw<const N: usize>(state: &mut u64) -> [u64; N] {
    let mut numbers = [0; N];
    let mut i = 0;
    while i < N {
        *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = *state;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        numbers[i] = z ^ z >> 31;
        i += 1;
    }
    numbers
}

impl Keys {
    /// The keys computed from scratch. `en_passant` is the square of a *legal* capture.
    // A `const fn`, which has no `for`, so that the compiler computes the initial position's.
    pub(crate) const fn new(setup: &Setup, en_passant: Option<Square>) -> Self {
        let mut keys = Self { board: 0, hand: 0 };
        keys.add_side(setup, Color::White, &setup.reserves.white);
        keys.add_side(setup, Color::Black, &setup.reserves.black);
        if matches!(setup.turn, Color::Black) {
            keys.toggle_turn();
        }
        let mut castling = setup.castling;
        while let Some(rook) = castling.first() {
            keys.toggle_castling(rook);
            castling.remove(rook);
        }
        if let Some(square) = en_passant {
            keys.toggle_en_passant(square);
        }
        let mut promoted = setup.board.promoted();
        while let Some(square) = promoted.first() {
            keys.add_promoted(square);
            promoted.remove(square);
        }
        keys
    }

    /// Adds the pieces of one side, on the board and in its reserve.
    const fn add_side(&mut self, setup: &Setup, color: Color, reserve: &Reserve) {
        let mut i = 0;
        while i < Role::ALL.len() {
            let role = Role::ALL[i];
            let mut squares = Bitboard(setup.board.by_role(role).0 & setup.board.by_color(color).0);
            while let Some(square) = squares.first() {
                self.toggle_piece(square, color, role);
                squares.remove(square);
            }
            let mut held = reserve.count(role);
            while held > 0 {
                self.add_held(color, role);
                held -= 1;
            }
            i += 1;
        }
    }

    #[inline(always)]
    pub(crate) const fn toggle_piece(&mut self, square: Square, color: Color, role: Role) {
        self.board ^= NUMBERS.pieces[color.index()][role.index()][square.index()];
    }

    #[inline(always)]
    pub(crate) const fn toggle_turn(&mut self) {
        self.board ^= NUMBERS.black_to_move;
    }

    #[inline(always)]
    pub(crate) const fn toggle_castling(&mut self, rook: Square) {
        self.board ^= NUMBERS.castling[rook.index()];
    }

    #[inline(always)]
    pub(crate) const fn toggle_en_passant(&mut self, square: Square) {
        self.board ^= NUMBERS.en_passant[square.file() as usize];
    }

    #[inline(always)]
    pub(crate) const fn add_held(&mut self, color: Color, role: Role) {
        self.hand = self.hand.wrapping_add(NUMBERS.held[color.index()][role.index()]);
    }

    #[inline(always)]
    pub(crate) fn take_held(&mut self, color: Color, role: Role) {
        self.hand = self.hand.wrapping_sub(NUMBERS.held[color.index()][role.index()]);
    }

    #[inline(always)]
    pub(crate) const fn add_promoted(&mut self, square: Square) {
        self.hand = self.hand.wrapping_add(NUMBERS.promoted[square.index()]);
    }

    #[inline(always)]
    pub(crate) fn take_promoted(&mut self, square: Square) {
        self.hand = self.hand.wrapping_sub(NUMBERS.promoted[square.index()]);
    }
}
