//! Validity: the one place that defines which setups are playable.

use alloc::{boxed::Box, vec::Vec};
use core::fmt;

use crate::{Bitboard, Color, Position, Rank, Role, Rules, Setup, Square};

/// One reason why a setup cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names of the fields say it")]
pub enum Fault {
    /// A side has no king, or more than one.
    Kings {
        color: Color,
        /// How many it has.
        count: usize,
    },
    /// A pawn stands on rank 1 or 8.
    PawnOnBackRank { square: Square },
    /// A pawn or king carries the mark of a promoted piece.
    PromotedPawnOrKing { square: Square },
    /// The side that has just moved has left its king attacked.
    KingCapturable {
        color: Color,
        /// Where it stands.
        king: Square,
        /// One of the pieces that attack it.
        attacker: Square,
    },
    /// A castling right without a king and one rook on that side of it on the back rank.
    Castling {
        /// Where the rook should be.
        rook: Square,
    },
    /// An en passant square that no pawn can just have passed over.
    EnPassant {
        /// The square given.
        square: Square,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Kings { color, count: 0 } => write!(f, "{color} has no king"),
            Self::Kings { color, count } => write!(f, "{color} has {count} kings"),
            Self::PawnOnBackRank { square } => {
                write!(
                    f,
                    "a pawn stands on {square}, on the {} rank",
                    match square.rank() {
                        Rank::First => "first",
                        _ => "last",
                    }
                )
            }
            Self::PromotedPawnOrKing { square } => {
                write!(f, "the piece on {square} is marked as promoted but is a pawn or a king")
            }
            Self::KingCapturable { color, king, attacker } => {
                write!(
                    f,
                    "{color} has just moved, but its king on {king} is attacked from {attacker}"
                )
            }
            Self::Castling { rook } => {
                write!(f, "the castling right of {rook} has no king and rook to castle with")
            }
            Self::EnPassant { square } => {
                write!(f, "no pawn can just have passed over {square}")
            }
        }
    }
}

/// A setup that cannot be played, handed back with all its faults.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionError {
    /// The setup as it was given.
    pub setup: Box<Setup>,
    /// The faults of the setup; never empty.
    pub faults: Vec<Fault>,
}

impl PositionError {
    /// A position all the same, if every fault may be forgiven.
    ///
    /// Nothing that rests on what was forgiven can be relied on, but using the position is safe.
    /// A missing king of the side that is *not* to move, as in many a problem, harms no question
    /// about the side that is.
    ///
    /// # Errors
    ///
    /// The same error with the faults that may not be forgiven.
    pub fn ignore_faults(
        mut self,
        rules: Rules,
        may: impl Fn(&Fault) -> bool,
    ) -> Result<Position, Self> {
        self.faults.retain(|fault| !may(fault));
        if self.faults.is_empty() {
            Ok(Position::from_valid_setup(*self.setup, rules))
        } else {
            Err(self)
        }
    }
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.faults.iter().enumerate() {
            if i > 0 {
                f.write_str("; ")?;
            }
            fault.fmt(f)?;
        }
        Ok(())
    }
}

impl core::error::Error for PositionError {}

impl Setup {
    /// Every reason why this setup cannot be played, in a fixed order.
    pub fn faults(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        for color in Color::ALL {
            let count = self.board.by_piece(Role::King.piece(color)).len();
            if count != 1 {
                faults.push(Fault::Kings { color, count });
            }
        }
        let pawns = self.board.by_role(Role::Pawn);
        let stray = (pawns & Bitboard::BACK_RANKS).into_iter();
        faults.extend(stray.map(|square| Fault::PawnOnBackRank { square }));
        let marked = self.board.promoted() & (pawns | self.board.by_role(Role::King));
        faults.extend(marked.into_iter().map(|square| Fault::PromotedPawnOrKing { square }));

        let waiting = !self.turn;
        if let Some(king) = self.board.king_of(waiting) {
            let attackers = self.board.attackers(king, self.turn, self.board.occupied());
            if let Some(attacker) = attackers.first() {
                faults.push(Fault::KingCapturable { color: waiting, king, attacker });
            }
        }
        faults.extend(
            self.castling
                .into_iter()
                .filter(|&rook| !self.castling_is_sound(rook))
                .map(|rook| Fault::Castling { rook }),
        );
        if let Some(square) = self.en_passant.filter(|&square| !self.en_passant_is_sound(square)) {
            faults.push(Fault::EnPassant { square });
        }
        faults
    }

    /// Takes away the rights whose pieces do not stand where they must.
    pub fn drop_impossible_rights(&mut self) {
        self.castling =
            self.castling.into_iter().filter(|&rook| self.castling_is_sound(rook)).collect();
        self.en_passant = self.en_passant.filter(|&square| self.en_passant_is_sound(square));
    }

    /// The right belongs to a rook on the back rank, with its king there too, and no other right
    /// on the same side.
    fn castling_is_sound(&self, rook: Square) -> bool {
        let color = match rook.rank() {
            Rank::First => Color::White,
            Rank::Eighth => Color::Black,
            _ => return false,
        };
        let back_rank = Bitboard::back_rank(color);
        let Some(king) = (self.board.by_piece(Role::King.piece(color)) & back_rank).single() else {
            return false;
        };
        let same_side = |other: &Square| (*other > king) == (rook > king);
        self.board.by_piece(Role::Rook.piece(color)).contains(rook)
            && (self.castling & back_rank).into_iter().filter(same_side).count() == 1
    }

    /// The square is empty, and so is the one behind it, where the pawn before it came from.
    fn en_passant_is_sound(&self, square: Square) -> bool {
        let mover = !self.turn;
        if square.rank().relative_to(mover) != Rank::Third {
            return false;
        }
        let forward = if mover == Color::White { 8 } else { -8 };
        let origin = square.wrapping_offset(-forward);
        let stopped = square.wrapping_offset(forward);
        self.board.by_piece(Role::Pawn.piece(mover)).contains(stopped)
            && (self.board.occupied() & (Bitboard::from_square(square) | origin)).is_empty()
    }
}
