//! [`San`] to [`Move`]: the pieces that may be meant are few, so only they are tried.

use alloc::vec::Vec;
use core::fmt;

use super::San;
use crate::{
    Bitboard, CastlingSide, Color, File, Move, Piece, Position, Rank, Role, Square, attacks,
};

/// Why a text is not a legal move in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the names of the fields say it")]
pub enum SanError {
    /// More than one piece can do it.
    Ambiguous {
        /// The legal moves that the text could mean.
        candidates: Vec<Move>,
    },
    /// The player has no such piece on the board, or none on the file and rank written.
    NoSuchPiece {
        /// The piece that is missing.
        piece: Piece,
    },
    /// There are such pieces, but none of them reaches the square.
    OutOfReach { piece: Piece, to: Square },
    /// One of the player's own pieces stands on the target.
    OwnPieceInTheWay { piece: Piece, on: Square },
    /// A drop on a square that is not empty.
    DropOnPiece {
        /// The piece that stands there.
        piece: Piece,
        on: Square,
    },
    /// A drop of a piece that is not in the reserve.
    NotInReserve { piece: Piece },
    /// A pawn dropped on rank 1 or 8, or wherever else the rules allow none.
    PawnDropRank { on: Square },
    /// The own king could be captured afterwards.
    LeavesKingInCheck {
        /// The move that comes nearest to the text.
        mv: Move,
        /// Whether the king is in check already; otherwise the piece is pinned, or the king walks
        /// into check.
        in_check: bool,
        /// The piece that attacks the king.
        attacker: Square,
    },
    /// A pawn reaches the last rank and the text does not say what it becomes.
    PromotionMissing,
    /// A promotion that is none, or that these rules do not allow.
    Promotion {
        /// The requested promotion.
        role: Role,
    },
    /// Castling without the right to: king or rook have moved, or the rook was dropped.
    CastlingRight { side: CastlingSide },
    /// Castling out of check, through an attacked square, or past a piece in the way.
    CastlingPrevented {
        side: CastlingSide,
        /// Whether the king is in check.
        in_check: bool,
    },
}

impl San {
    /// Finds the legal move that is meant.
    ///
    /// Pieces that may not move because of a pin or a check do not make the text ambiguous. A
    /// missing `x`, or one too many on a piece's move, is forgiven.
    ///
    /// # Errors
    ///
    /// [`SanError`] says why there is none, as a player would.
    #[inline]
    pub fn to_move(self, position: &Position) -> Result<Move, SanError> {
        let found = match self {
            Self::Normal { role: Role::Pawn, file, rank, capture, to, promotion } => {
                let from = pawn_movers(position, to, capture || file.is_some(), !capture);
                find_pawn(position, from & origins(file, rank), to, promotion)
            }
            Self::Normal { role, file, rank, to, promotion: None, .. } => {
                find_piece(position, role, file, rank, to)
            }
            Self::Normal { .. } => None,
            Self::Castle(side) => find_castling(position, side),
            Self::Drop { role, to } => Some(Move::Drop { role, to })
                .filter(|&mv| position.is_pseudo_legal(mv) && position.is_safe(mv)),
        };
        found.ok_or_else(|| self.refusal(position))
    }
}

/// Pieces on the file and rank written, if any are.
#[inline(always)]
fn origins(file: Option<File>, rank: Option<Rank>) -> Bitboard {
    file.map_or(Bitboard::FULL, Bitboard::file) & rank.map_or(Bitboard::FULL, Bitboard::rank)
}

/// The pieces of a role that could go to `to` if it were not for their own king.
#[inline(always)]
fn movers(position: &Position, role: Role, to: Square) -> Bitboard {
    let board = position.board();
    let us = position.turn();
    if board.by_color(us).contains(to) {
        return Bitboard::EMPTY;
    }
    attacks::attacks_by_masks(role, !us, to, board.occupied()) & board.by_piece(role.piece(us))
}

#[inline(always)]
fn find_piece(
    position: &Position,
    role: Role,
    file: Option<File>,
    rank: Option<Rank>,
    to: Square,
) -> Option<Move> {
    let mut found = None;
    for from in movers(position, role, to) & origins(file, rank) {
        let mv = Move::Normal { role, from, to, promotion: None };
        if position.is_safe(mv) && found.replace(mv).is_some() {
            return None;
        }
    }
    found
}

#[inline(always)]
fn find_pawn(
    position: &Position,
    movers: Bitboard,
    to: Square,
    promotion: Option<Role>,
) -> Option<Move> {
    let reaches_end = Bitboard::BACK_RANKS.contains(to);
    let promotes = promotion.is_some_and(|role| position.rules().promotions.contains(role));
    if reaches_end != promotion.is_some() || reaches_end != promotes {
        return None;
    }
    let mut found = None;
    for from in movers {
        let mv = if from.file() != to.file() && position.en_passant() == Some(to) {
            Move::EnPassant { from, to }
        } else {
            Move::Normal { role: Role::Pawn, from, to, promotion }
        };
        if position.is_safe(mv) && found.replace(mv).is_some() {
            return None;
        }
    }
    found
}

/// The pawns that could go to `to`, by capture or by a step, if it were not for their own king.
#[inline(always)]
fn pawn_movers(position: &Position, to: Square, capture: bool, step: bool) -> Bitboard {
    let board = position.board();
    let us = position.turn();
    let pawns = board.by_piece(Role::Pawn.piece(us));
    let target = Bitboard::from_square(to);
    if (board.by_color(!us) & target).any() || position.en_passant() == Some(to) {
        return if capture { movers(position, Role::Pawn, to) } else { Bitboard::EMPTY };
    }
    if !step || (board.occupied() & target).any() {
        return Bitboard::EMPTY;
    }
    let (back, fourth) = match us {
        Color::White => (-8, Rank::Fourth),
        Color::Black => (8, Rank::Fifth),
    };
    let near = target.shifted(back);
    let is_double = (board.occupied() & near).is_empty() && to.rank() == fourth;
    pawns & if is_double { near.shifted(back) } else { near }
}

fn find_castling(position: &Position, side: CastlingSide) -> Option<Move> {
    let king = position.king(position.turn());
    let rooks = position.castling() & Bitboard::back_rank(position.turn());
    rooks
        .into_iter()
        .filter(|&rook| CastlingSide::from_squares(king, rook) == side)
        .map(|rook| Move::Castle { king, rook })
        .find(|&mv| position.is_legal(mv))
}

impl San {
    /// Why [`San::to_move`] found nothing.
    #[cold]
    fn refusal(self, position: &Position) -> SanError {
        match self {
            Self::Normal { role, file, rank, capture, to, promotion } => {
                let origins = origins(file, rank);
                let movers = match role {
                    Role::Pawn => pawn_movers(position, to, capture || file.is_some(), !capture),
                    _ => movers(position, role, to),
                };
                normal_refusal(position, role, origins, movers & origins, to, promotion)
            }
            Self::Castle(side) => {
                let us = position.turn();
                let king = position.king(us);
                let rooks = position.castling() & Bitboard::back_rank(us);
                if rooks.into_iter().any(|rook| CastlingSide::from_squares(king, rook) == side) {
                    SanError::CastlingPrevented { side, in_check: position.is_check() }
                } else {
                    SanError::CastlingRight { side }
                }
            }
            Self::Drop { role, to } => drop_refusal(position, role, to),
        }
    }
}

fn normal_refusal(
    position: &Position,
    role: Role,
    origins: Bitboard,
    movers: Bitboard,
    to: Square,
    promotion: Option<Role>,
) -> SanError {
    let board = position.board();
    let us = position.turn();
    let piece = role.piece(us);
    if let Some(piece) = board.piece_at(to).filter(|piece| piece.color == us) {
        return SanError::OwnPieceInTheWay { piece, on: to };
    }
    if (board.by_piece(piece) & origins).is_empty() {
        return SanError::NoSuchPiece { piece };
    }
    if movers.is_empty() {
        return SanError::OutOfReach { piece, to };
    }
    let reaches_end = role == Role::Pawn && Bitboard::BACK_RANKS.contains(to);
    match promotion {
        None if reaches_end => return SanError::PromotionMissing,
        Some(role) if !reaches_end || !position.rules().promotions.contains(role) => {
            return SanError::Promotion { role };
        }
        _ => {}
    }
    let en_passant = role == Role::Pawn && position.en_passant() == Some(to);
    let mut candidates = movers.into_iter().map(|from| {
        if en_passant && from.file() != to.file() {
            Move::EnPassant { from, to }
        } else {
            Move::Normal { role, from, to, promotion }
        }
    });
    let first = candidates.clone().next();
    let legal: Vec<Move> = candidates.by_ref().filter(|&mv| position.is_safe(mv)).collect();
    match first {
        Some(mv) if legal.is_empty() => leaves_king_in_check(position, mv),
        _ => SanError::Ambiguous { candidates: legal },
    }
}

fn drop_refusal(position: &Position, role: Role, to: Square) -> SanError {
    let us = position.turn();
    let piece = role.piece(us);
    if let Some(piece) = position.board().piece_at(to) {
        SanError::DropOnPiece { piece, on: to }
    } else if !position.reserves()[us].has(role) {
        SanError::NotInReserve { piece }
    } else if role == Role::Pawn && !position.pawn_drops().contains(to) {
        SanError::PawnDropRank { on: to }
    } else {
        leaves_king_in_check(position, Move::Drop { role, to })
    }
}

fn leaves_king_in_check(position: &Position, mv: Move) -> SanError {
    let in_check = position.is_check();
    let us = position.turn();
    let mut after = position.clone();
    after.play_unchecked(mv);
    let board = after.board();
    let attackers = board.attackers(after.king(us), !us, board.occupied());
    // An unsafe move always shows its attacker; the target stands in for it only to keep this
    // total.
    SanError::LeavesKingInCheck { mv, in_check, attacker: attackers.first().unwrap_or(mv.to()) }
}

impl fmt::Display for SanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ambiguous { candidates } => {
                f.write_str("ambiguous: more than one piece can make this move")?;
                for (i, mv) in candidates.iter().enumerate() {
                    let separator = if i == 0 { " (from" } else { " or" };
                    match mv.from() {
                        Some(from) => write!(f, "{separator} {from}")?,
                        None => write!(f, "{separator} the reserve")?,
                    }
                }
                f.write_str(if candidates.is_empty() { "" } else { ")" })
            }
            Self::NoSuchPiece { piece } => write!(f, "there is no such {piece}"),
            Self::OutOfReach { piece, to } => write!(f, "no {piece} can reach {to}"),
            Self::OwnPieceInTheWay { piece, on } => {
                write!(f, "{}'s own {} stands on {on}", piece.color, piece.role)
            }
            Self::DropOnPiece { piece, on } => {
                write!(f, "a drop needs an empty square, but a {piece} stands on {on}")
            }
            Self::NotInReserve { piece } => {
                write!(f, "{} has no {} in reserve", piece.color, piece.role)
            }
            Self::PawnDropRank { on } => write!(f, "a pawn may not be dropped on {on}"),
            Self::LeavesKingInCheck { mv, in_check, attacker } => match (mv.from(), in_check) {
                (_, true) => write!(f, "it leaves the king in check from {attacker}"),
                (Some(_), _) if mv.role() == Role::King => {
                    write!(f, "the king would be attacked from {attacker}")
                }
                (Some(from), _) => {
                    write!(f, "the {} on {from} is pinned by {attacker}", mv.role())
                }
                (None, _) => write!(f, "the king would be attacked from {attacker}"),
            },
            Self::PromotionMissing => {
                f.write_str("the pawn reaches the last rank and must promote")
            }
            Self::Promotion { role } => write!(f, "a pawn cannot promote to a {role} here"),
            Self::CastlingRight { side } => {
                write!(f, "the right to castle {} is lost", wing(*side))
            }
            Self::CastlingPrevented { in_check: true, .. } => {
                f.write_str("castling out of check is not allowed")
            }
            Self::CastlingPrevented { side, .. } => {
                write!(
                    f,
                    "castling {} is obstructed or passes through an attacked square",
                    wing(*side)
                )
            }
        }
    }
}

fn wing(side: CastlingSide) -> &'static str {
    match side {
        CastlingSide::King => "king-side",
        CastlingSide::Queen => "queen-side",
    }
}

impl core::error::Error for SanError {}
