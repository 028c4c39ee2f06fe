//! Kriegspiel SAN: the names of moves among the potential ones.
//!
//! A name says as much of the origin as it takes among all *potential* moves of such pieces to
//! that square. A refused move has neither `x`, but for pawn captures, nor a mark.

use alloc::vec::Vec;

use chess::{
    Bitboard, CastlingSide, File, Move, Position, Rank, Role, San, SanError, SanPlus, Square,
    Suffix,
};

use crate::{AnnouncedEnd, Announcement, Side, legal_of};

impl Side {
    /// The name of a potential move as an attempt.
    pub fn name(&self, mv: Move) -> San {
        match mv {
            Move::Drop { role, to } => San::Drop { role, to },
            Move::Castle { king, rook } => San::Castle(CastlingSide::from_squares(king, rook)),
            Move::EnPassant { from, to } => pawn_name(from, to, None),
            Move::Normal { role: Role::Pawn, from, to, promotion } => {
                pawn_name(from, to, promotion)
            }
            Move::Normal { role, from, to, promotion } => {
                let (file, rank) = self.origin_needed(role, from, to);
                San::Normal { role, file, rank, capture: false, to, promotion }
            }
        }
    }

    /// The name of a move that was answered with yes.
    pub fn name_made(&self, mv: Move, said: &Announcement) -> SanPlus {
        let mut san = self.name(mv);
        if let San::Normal { capture, .. } = &mut san {
            *capture |= said.capture.is_some();
        }
        let suffix = match said.end {
            Some(AnnouncedEnd::Checkmate) => Some(Suffix::Mate),
            _ if said.checks.is_empty() => None,
            _ => Some(Suffix::Check),
        };
        SanPlus { san, suffix }
    }

    fn origin_needed(&self, role: Role, from: Square, to: Square) -> (Option<File>, Option<Rank>) {
        let rivals = self.movers(role, to) & !Bitboard::from_square(from);
        let on_file = (rivals & Bitboard::file(from.file())).any();
        let on_rank = (rivals & Bitboard::rank(from.rank())).any();
        let file = rivals.any() && (!on_file || on_rank);
        (file.then_some(from.file()), on_file.then_some(from.rank()))
    }

    /// The pieces of a role, not pawns, that could potentially go to a square.
    fn movers(&self, role: Role, to: Square) -> Bitboard {
        let mut movers = Bitboard::EMPTY;
        self.generate_pseudo_legal(|set| {
            if let chess::MoveSet::Piece { role: moved, from, to: targets } = set
                && moved == role
                && targets.contains(to)
            {
                movers.insert(from);
            }
        });
        movers
    }

    /// The potential move that a name means.
    ///
    /// A missing `x`, or one too many on a piece's move, is forgiven, as in chess.
    ///
    /// # Errors
    ///
    /// [`SanError`] says why there is none; candidates of an ambiguous name are potential moves.
    pub fn read(&self, san: San) -> Result<Move, SanError> {
        let mut candidates = Vec::new();
        self.generate_pseudo_legal(|set| {
            set.for_each(|mv| {
                if means(san, mv) {
                    candidates.push(mv);
                }
            });
        });
        match candidates[..] {
            [mv] => Ok(mv),
            [] => Err(self.refusal(san)),
            _ => Err(SanError::Ambiguous { candidates }),
        }
    }

    /// Why nothing potential has this name.
    fn refusal(&self, san: San) -> SanError {
        match san {
            San::Castle(side) => match self.by_role(Role::King).single() {
                Some(king)
                    if self
                        .castling
                        .into_iter()
                        .any(|rook| CastlingSide::from_squares(king, rook) == side) =>
                {
                    SanError::CastlingPrevented { side, in_check: false }
                }
                _ => SanError::CastlingRight { side },
            },
            San::Drop { role, to } => {
                let piece = role.piece(self.color);
                match self.board.piece_at(to) {
                    Some(piece) => SanError::DropOnPiece { piece, on: to },
                    None if !self.reserve.has(role) => SanError::NotInReserve { piece },
                    None => SanError::PawnDropRank { on: to },
                }
            }
            San::Normal { role, file, rank, to, promotion, .. } => {
                let piece = role.piece(self.color);
                let origins = file.map_or(Bitboard::FULL, Bitboard::file)
                    & rank.map_or(Bitboard::FULL, Bitboard::rank);
                let reaches_end = role == Role::Pawn && Bitboard::BACK_RANKS.contains(to);
                if let Some(piece) = self.board.piece_at(to) {
                    return SanError::OwnPieceInTheWay { piece, on: to };
                }
                if (self.by_role(role) & origins).is_empty() {
                    return SanError::NoSuchPiece { piece };
                }
                match promotion {
                    None if reaches_end => SanError::PromotionMissing,
                    Some(role) if !reaches_end || !self.rules.promotions.contains(role) => {
                        SanError::Promotion { role }
                    }
                    _ => SanError::OutOfReach { piece, to },
                }
            }
        }
    }
}

/// Whether a potential move may be meant.
fn means(san: San, mv: Move) -> bool {
    match (san, mv) {
        (San::Castle(side), Move::Castle { king, rook }) => {
            CastlingSide::from_squares(king, rook) == side
        }
        (San::Drop { role, to }, mv) => mv == Move::Drop { role, to },
        (
            San::Normal { role, file, rank, capture, to, promotion },
            Move::Normal { role: moved, from, to: target, promotion: promoted },
        ) => {
            let sideways = from.file() != target.file();
            moved == role
                && target == to
                && promoted == promotion
                && file.is_none_or(|file| file == from.file())
                && rank.is_none_or(|rank| rank == from.rank())
                && (role != Role::Pawn
                    || sideways == (capture || file.is_some_and(|file| file != to.file())))
        }
        _ => false,
    }
}

/// A move that was read, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Read {
    /// The move on the board.
    pub mv: Move,
    /// Whether the name needed the rules of chess: it is ambiguous among the pseudo-legal moves
    /// but not among the legal ones.
    pub by_chess_san: bool,
}

/// The legal move that a name means, for an umpire who knows the board: among the pseudo-legal
/// moves, or else, as in chess, among the legal ones.
///
/// # Errors
///
/// [`SanError`] says why there is none, as the umpire would.
pub fn read_legal(san: San, position: &Position) -> Result<Read, SanError> {
    let side = Side::from_position(position, position.turn());
    match side.read(san).map(|attempt| legal_of(position, attempt)) {
        Ok(Some(mv)) => Ok(Read { mv, by_chess_san: false }),
        Ok(None) => san.to_move(position).map(|mv| Read { mv, by_chess_san: true }),
        Err(SanError::Ambiguous { .. }) => {
            san.to_move(position).map(|mv| Read { mv, by_chess_san: true })
        }
        Err(error) => Err(error),
    }
}

fn pawn_name(from: Square, to: Square, promotion: Option<Role>) -> San {
    let capture = from.file() != to.file();
    let file = capture.then_some(from.file());
    San::Normal { role: Role::Pawn, file, rank: None, capture, to, promotion }
}
