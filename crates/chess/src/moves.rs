//! Moves, sets of moves, and lists of moves.

use alloc::vec::{self, Vec};
use core::ops::Deref;

use crate::{Bitboard, File, Role, Roles, Square, attacks};

/// A move or a drop on one board, complete enough to be played without looking anything up.
///
/// The text forms are [`San`](crate::San) and [`Uci`](crate::Uci).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names of the fields say it")]
pub enum Move {
    /// A piece goes from one square to another, capturing what stands there.
    Normal {
        /// The piece that moves; a pawn also when it promotes.
        role: Role,
        /// Where it comes from.
        from: Square,
        /// Where it goes.
        to: Square,
        /// The piece that a pawn becomes on the last rank.
        promotion: Option<Role>,
    },
    /// A pawn captures the pawn that has just passed it in a double step.
    EnPassant {
        /// Where the capturing pawn comes from.
        from: Square,
        /// The square that was passed over.
        to: Square,
    },
    /// King and rook move together; both squares are those *before* the move.
    Castle {
        /// Where the king stands.
        king: Square,
        /// Where the rook stands.
        rook: Square,
    },
    /// A piece from the reserve is placed on an empty square.
    #[doc(alias = "put")]
    Drop { role: Role, to: Square },
}

// A move list of a full hand is long; keep its entries small.
const _: () = assert!(size_of::<Move>() <= 8);

impl Move {
    /// Where the moved or dropped piece ends up; for castling, where the king does.
    #[inline]
    pub const fn to(self) -> Square {
        match self {
            Self::Normal { to, .. } | Self::EnPassant { to, .. } | Self::Drop { to, .. } => to,
            Self::Castle { king, rook } => CastlingSide::from_squares(king, rook).king_to(king),
        }
    }

    /// Where the piece comes from; `None` for a drop.
    #[inline]
    pub const fn from(self) -> Option<Square> {
        match self {
            Self::Normal { from, .. } | Self::EnPassant { from, .. } => Some(from),
            Self::Castle { king, .. } => Some(king),
            Self::Drop { .. } => None,
        }
    }

    /// The piece that moves or is dropped; the king when castling, the pawn when promoting.
    #[inline]
    pub const fn role(self) -> Role {
        match self {
            Self::Normal { role, .. } | Self::Drop { role, .. } => role,
            Self::EnPassant { .. } => Role::Pawn,
            Self::Castle { .. } => Role::King,
        }
    }
}

/// Towards which wing the king castles. In Chess960 the name goes by the king's target, not by
/// the distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CastlingSide {
    /// `O-O`: the king goes to the g-file, the rook to the f-file.
    King,
    /// `O-O-O`: the king goes to the c-file, the rook to the d-file.
    Queen,
}

impl CastlingSide {
    /// The side of a rook as seen from its king.
    #[inline]
    pub const fn from_squares(king: Square, rook: Square) -> Self {
        if rook.index() > king.index() { Self::King } else { Self::Queen }
    }

    /// Where a king on `king` arrives.
    #[inline]
    pub const fn king_to(self, king: Square) -> Square {
        Square::new(if matches!(self, Self::King) { File::G } else { File::C }, king.rank())
    }

    /// The squares that have to be empty before king and rook may castle: those that they pass
    /// and arrive on, without the two where they stand.
    #[inline]
    pub fn path(king: Square, rook: Square) -> Bitboard {
        let side = Self::from_squares(king, rook);
        let (king_to, rook_to) = (side.king_to(king), side.rook_to(king));
        let passed = attacks::between(king, king_to) | attacks::between(rook, rook_to);
        (passed | king_to | rook_to) & !(Bitboard::from_square(king) | rook)
    }

    /// Where the rook arrives when the king castles from `king`.
    #[inline]
    pub const fn rook_to(self, king: Square) -> Square {
        Square::new(if matches!(self, Self::King) { File::F } else { File::D }, king.rank())
    }
}

/// Legal moves that belong together, as sets of targets. Counting them is a population count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names of the fields say it")]
pub enum MoveSet {
    /// One piece, not a pawn, and everywhere it may go.
    Piece { role: Role, from: Square, to: Bitboard },
    /// All pawns that move in one direction: each comes from its target less `offset`.
    Pawns {
        /// How far a target lies from its origin in the order of squares.
        offset: i8,
        to: Bitboard,
        /// The possible promotions; empty unless the targets lie on the last rank.
        promotions: Roles,
    },
    /// Drops of one role.
    Drops { role: Role, to: Bitboard },
    /// A single castling move or en passant capture.
    Single(Move),
}

impl MoveSet {
    /// How many moves the set holds.
    #[inline(always)]
    pub const fn len(&self) -> usize {
        match self {
            Self::Piece { to, .. } | Self::Drops { to, .. } => to.len(),
            Self::Pawns { to, promotions, .. } if promotions.is_empty() => to.len(),
            Self::Pawns { to, promotions, .. } => to.len() * promotions.len(),
            Self::Single(_) => 1,
        }
    }

    /// Whether the set holds no move.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Where the moves of the set end.
    #[inline(always)]
    pub const fn targets(&self) -> Bitboard {
        match self {
            Self::Piece { to, .. } | Self::Pawns { to, .. } | Self::Drops { to, .. } => *to,
            Self::Single(mv) => Bitboard::from_square(mv.to()),
        }
    }

    /// The moves of the set that end on `squares`, if there are any.
    #[inline(always)]
    pub fn within(&self, squares: Bitboard) -> Option<Self> {
        let mut set = *self;
        match &mut set {
            Self::Piece { to, .. } | Self::Pawns { to, .. } | Self::Drops { to, .. } => {
                *to &= squares;
            }
            Self::Single(mv) if squares.contains(mv.to()) => {}
            Self::Single(_) => return None,
        }
        (!set.is_empty()).then_some(set)
    }

    /// Whether these are captures by pawns, of something or of nothing.
    #[inline(always)]
    pub const fn is_pawn_captures(&self) -> bool {
        match self {
            Self::Pawns { offset, .. } => *offset % 8 != 0,
            Self::Single(mv) => matches!(mv, Move::EnPassant { .. }),
            _ => false,
        }
    }

    /// Hands each move of the set to `f`.
    #[inline(always)]
    pub fn for_each(&self, mut f: impl FnMut(Move)) {
        match *self {
            Self::Piece { role, from, to } => {
                for to in to {
                    f(Move::Normal { role, from, to, promotion: None });
                }
            }
            Self::Pawns { offset, to, promotions } => {
                for to in to {
                    let from = to.wrapping_offset(-offset);
                    if promotions.is_empty() {
                        f(Move::Normal { role: Role::Pawn, from, to, promotion: None });
                    } else {
                        for role in promotions.iter() {
                            f(Move::Normal { role: Role::Pawn, from, to, promotion: Some(role) });
                        }
                    }
                }
            }
            Self::Drops { role, to } => {
                for to in to {
                    f(Move::Drop { role, to });
                }
            }
            Self::Single(mv) => f(mv),
        }
    }
}

/// The legal moves of one position, in a list that can be used again.
#[derive(Clone, Default)]
pub struct MoveList(Vec<Move>);

impl MoveList {
    /// The most moves that a list holds.
    ///
    /// The most that is known is 461, in a legal position that conserves material; it is not
    /// proven to be the most, so a list that is full refuses further moves rather than grow
    /// without bound (see [`MoveList::push`]).
    pub const CAPACITY: usize = 512;

    /// Room for the moves of nearly every position; a longer list grows.
    const USUAL: usize = 256;

    /// An empty list, which takes no memory yet.
    #[inline]
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// An empty list with room for the moves of nearly every position.
    #[inline]
    pub(crate) fn with_room() -> Self {
        Self(Vec::with_capacity(Self::USUAL))
    }

    /// Appends a move.
    ///
    /// # Panics
    ///
    /// If the list already holds [`MoveList::CAPACITY`] moves.
    #[inline(always)]
    pub fn push(&mut self, mv: Move) {
        assert!(self.0.len() < Self::CAPACITY, "a position with more than 512 moves");
        self.0.push(mv);
    }

    /// Takes all moves out and keeps the room.
    #[inline(always)]
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline(always)]
    fn deref(&self) -> &[Move] {
        &self.0
    }
}

impl core::fmt::Debug for MoveList {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = vec::IntoIter<Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = core::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
