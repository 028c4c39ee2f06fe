//! One board that can be played on.

mod generate;
mod legality;
mod play;
mod status;
mod validity;

use alloc::boxed::Box;
use core::{
    fmt,
    hash::{Hash, Hasher},
};

use crate::{Bitboard, Board, ByColor, Color, Reserve, Rules, Setup, Square, zobrist::Keys};

pub use play::IllegalMove;
pub use status::Status;
pub use validity::{Fault, PositionError};

/// A playable arrangement of one board under some [`Rules`].
///
/// Each side has exactly one king, no pawn stands on a back rank, the side that has just moved is
/// not in check, and castling and en passant rights belong to pieces that stand where they must.
/// Whether a *game* could have led here is another question, which the crate `bughouse` answers
/// over both boards.
///
/// ```
/// use tandem_chess::{Fen, Move, Position, Role, Rules, San, Square};
///
/// let fen: Fen = "rnbqkb1r/pppppppp/5n2/8/8/8/PPPPPPPP/RNBQKBNR[N] w KQkq - 2 2".parse()?;
/// let mut position = fen.into_position(Rules::BUGHOUSE)?;
/// let drop = "N@d6+".parse::<San>()?.to_move(&position)?;
/// assert_eq!(drop, Move::Drop { role: Role::Knight, to: Square::D6 });
/// position.play(drop)?;
/// assert!(position.is_check());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
// Aligned to cache lines: playing on a fresh copy reads what has just been written, which is slow
// across two lines.
#[repr(align(64))]
pub struct Position {
    setup: Setup,
    rules: Rules,
    keys: Keys,
    /// The en passant square if some pawn may really capture there.
    legal_en_passant: Option<Square>,
}

impl Position {
    /// The start of a game.
    pub fn initial(rules: Rules) -> Self {
        static KEYS: Keys = Keys::new(&Setup::INITIAL, None);
        Self { setup: Setup::INITIAL, rules, keys: KEYS, legal_en_passant: None }
    }

    /// A position from any setup that is playable.
    ///
    /// # Errors
    ///
    /// The setup comes back with every [`Fault`] found in it, so that the caller may mend or
    /// forgive.
    pub fn from_setup(setup: Setup, rules: Rules) -> Result<Self, PositionError> {
        let faults = setup.faults();
        if faults.is_empty() {
            Ok(Self::from_valid_setup(setup, rules))
        } else {
            Err(PositionError { setup: Box::new(setup), faults })
        }
    }

    /// A position from a setup that is known to be playable, such as one that was a position
    /// before: nothing is checked.
    ///
    /// From any other setup, the resulting position is unspecified, but safe to use.
    pub fn from_valid_setup(setup: Setup, rules: Rules) -> Self {
        let mut position = Self { setup, rules, keys: Keys::default(), legal_en_passant: None };
        position.legal_en_passant = position
            .setup
            .en_passant
            .filter(|&square| position.en_passant_captures(square).next().is_some());
        position.keys = Keys::new(&position.setup, position.legal_en_passant);
        position
    }

    /// The position as a setup, with the en passant square after every double step.
    #[inline]
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Gives the setup up.
    pub fn into_setup(self) -> Setup {
        self.setup
    }

    /// The rules of this board.
    #[inline]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The pieces on the board.
    #[inline(always)]
    pub const fn board(&self) -> &Board {
        &self.setup.board
    }

    /// The pieces that each side can drop.
    #[inline(always)]
    pub const fn reserves(&self) -> &ByColor<Reserve> {
        &self.setup.reserves
    }

    /// The side to move.
    #[inline(always)]
    pub const fn turn(&self) -> Color {
        self.setup.turn
    }

    /// The rooks that may still castle.
    #[inline]
    pub const fn castling(&self) -> Bitboard {
        self.setup.castling
    }

    /// The square of an en passant capture, if there is a *legal* one.
    #[inline]
    pub const fn en_passant(&self) -> Option<Square> {
        self.legal_en_passant
    }

    /// The number of the move to be played.
    #[inline]
    pub const fn fullmoves(&self) -> u32 {
        self.setup.fullmoves
    }

    /// Sets the number of the move to be played.
    pub const fn set_fullmoves(&mut self, number: u32) {
        self.setup.fullmoves = number;
    }

    /// The keys that identify this position.
    #[inline]
    pub const fn keys(&self) -> Keys {
        self.keys
    }

    /// Where a side's king stands.
    #[inline(always)]
    pub fn king(&self, color: Color) -> Square {
        Square::least(self.board().by_piece(crate::Role::King.piece(color)).0)
    }

    /// Puts a piece into a reserve: what a partner's capture brings.
    ///
    /// Returns whether it fitted; see [`Reserve::add`].
    #[inline]
    pub fn add_to_reserve(&mut self, color: Color, role: crate::Role) -> bool {
        let fits = self.setup.reserves[color].add(role);
        if fits {
            self.keys.add_held(color, role);
        }
        fits
    }
}

impl PartialEq for Position {
    /// Whether both offer the same play: everything but the move counters and an en passant
    /// square of no use.
    fn eq(&self, other: &Self) -> bool {
        self.setup.board == other.setup.board
            && self.setup.reserves == other.setup.reserves
            && self.setup.turn == other.setup.turn
            && self.setup.castling == other.setup.castling
            && self.legal_en_passant == other.legal_en_passant
            && self.rules == other.rules
    }
}

impl Eq for Position {}

impl Hash for Position {
    /// Hashes what `eq` compares.
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Setup { board, reserves, turn, castling, .. } = &self.setup;
        (board, reserves, turn, castling, self.legal_en_passant, self.rules).hash(state);
    }
}

impl fmt::Display for Position {
    /// The position as a FEN with reserves.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_fen().fmt(f)
    }
}
