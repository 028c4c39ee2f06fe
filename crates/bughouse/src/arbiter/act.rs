//! Interprets a physical act on a board: which move it is, or why it is not legal.

use alloc::string::ToString;
use core::fmt;

use chess::{
    Bitboard, CastlingSide, CastlingStyle, Color, Move, Position, Rank, Reserve, Role, San, Square,
    Uci, attacks,
};

use super::{MoveText, castling::CastlingFault};
use crate::Article;

/// Why a move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Illegality {
    /// The piece does not move like that (5.2–5.8).
    Path(Role),
    /// Something stands in the way (5.5), or in front of a pawn (5.7a, b).
    Obstructed(Role),
    /// The piece is the opponent's.
    OpponentsPiece,
    /// A king is taken by a piece that cannot reach it (1.14).
    KingCapture,
    /// The clock was pressed, but no move was made (7.7a).
    PressedWithoutMove,
    /// A piece of the same color stands there (5.1).
    OwnPiece,
    /// The king moves to an attacked square (5.8a).
    KingIntoAttack,
    /// The move leaves or puts the player's own king in check (5.9).
    KingLeftInCheck,
    /// Castling without the right to it, or through attacked or occupied squares (5.8a).
    Castling(CastlingFault),
    /// The player holds no such piece (5.10).
    NotHeld(Role),
    /// The opponent has barred the only pieces of this kind (1.8c).
    Barred(Role),
    /// A drop on an occupied square (5.10).
    Occupied,
    /// A pawn dropped where none may be (5.10).
    PawnDrop,
    /// A promotion to what a pawn does not become here (5.7).
    Promotion(Role),
}

impl Illegality {
    /// The article that is broken.
    pub const fn article(self) -> Article {
        match self {
            Self::Path(Role::Bishop) => Article::new(5, 2),
            Self::Path(Role::Rook) => Article::new(5, 3),
            Self::Path(Role::Queen) => Article::new(5, 4),
            Self::Path(Role::Knight) => Article::new(5, 6),
            Self::Path(Role::Pawn) | Self::Obstructed(Role::Pawn) | Self::Promotion(_) => {
                Article::new(5, 7)
            }
            Self::Path(Role::King) | Self::KingIntoAttack | Self::Castling(_) => {
                Article::part(5, 8, b'a')
            }
            Self::OpponentsPiece | Self::KingCapture => Article::new(1, 14),
            Self::PressedWithoutMove => Article::part(7, 7, b'a'),
            Self::Obstructed(_) => Article::new(5, 5),
            Self::OwnPiece => Article::new(5, 1),
            Self::KingLeftInCheck => Article::new(5, 9),
            Self::NotHeld(_) | Self::Occupied | Self::PawnDrop => Article::new(5, 10),
            Self::Barred(_) => Article::part(1, 8, b'c'),
        }
    }
}

/// The meaning of an act on a board.
#[derive(Clone, Copy, Debug)]
pub(super) enum Meaning {
    /// A legal move.
    Legal(Move),
    /// An act that is physically possible but that the rules do not allow.
    Illegal(Uci, Illegality),
    /// A piece is put on the square of the opponent's king, whether it can reach it or not.
    TakesKing { act: Uci, reached: bool },
    /// The act cannot be interpreted.
    Unclear,
}

impl MoveText {
    /// Interprets the act for the side to move.
    pub(super) fn meaning(self, position: &Position, barred: &Reserve) -> Meaning {
        if let Self::Written(san) = self
            && let Ok(mv) = with_queen(san).to_move(position)
            && position.board().king_of(!position.turn()) != Some(mv.to())
        {
            return legal(position, mv, barred);
        }
        let Some(act) = self.squares(position) else { return Meaning::Unclear };
        if position.board().king_of(!position.turn()) == Some(target(act)) {
            return match act {
                Uci::Normal { from, to, .. } => {
                    let board = position.board();
                    let reached = board.attackers(to, position.turn(), board.occupied());
                    Meaning::TakesKing { act, reached: reached.contains(from) }
                }
                Uci::Drop { .. } => Meaning::Unclear,
            };
        }
        if let Ok(mv) = act.to_move(position) {
            return legal(position, mv, barred);
        }
        match illegality(position, act) {
            Some(why) => Meaning::Illegal(act, why),
            None => Meaning::Unclear,
        }
    }

    /// Finds the squares that are meant, if possible: the origin holds a piece, in short notation
    /// one of the side to move.
    fn squares(self, position: &Position) -> Option<Uci> {
        let us = position.turn();
        let occupied = position.board().occupied();
        match self {
            // There is no second king to drop.
            Self::Squares(
                Uci::Drop { role: Role::King, .. }
                | Uci::Normal { promotion: Some(Role::King), .. },
            )
            | Self::Written(
                San::Drop { role: Role::King, .. }
                | San::Normal { promotion: Some(Role::King), .. },
            ) => None,
            Self::Squares(Uci::Drop { role, to }) => Some(Uci::Drop { role, to }),
            Self::Squares(Uci::Normal { from, to, promotion }) => {
                let becomes = || promoted_by_default(position, from, to);
                (occupied.contains(from) && from != to).then(|| Uci::Normal {
                    from,
                    to,
                    promotion: promotion.or_else(becomes),
                })
            }
            Self::Written(San::Drop { role, to }) => Some(Uci::Drop { role, to }),
            Self::Written(San::Castle(side)) => {
                let from = position.king(us);
                let king = Move::Castle { king: from, rook: corner(us, side) };
                Some(king.to_uci(CastlingStyle::KingMoves))
            }
            Self::Written(San::Normal { role, file, rank, capture, to, promotion }) => {
                // A pawn whose file is not named goes straight on (E8).
                let straight = role == Role::Pawn && !capture && file.is_none();
                let file = if straight { Some(to.file()) } else { file };
                let pieces = position.board().by_piece(role.piece(us)).into_iter().filter(|from| {
                    file.is_none_or(|file| from.file() == file)
                        && rank.is_none_or(|rank| from.rank() == rank)
                });
                let pieces: Bitboard = pieces.collect();
                let occupied = position.board().occupied();
                let reaching = |occupied: Bitboard| -> Bitboard {
                    let reaches = |&from: &Square| reach(role, us, from, occupied).contains(to);
                    pieces.into_iter().filter(reaches).collect()
                };
                // In this order: the piece that could go there, the one that could if nothing
                // were in the way, the only one.
                let from = [reaching(occupied), reaching(Bitboard::EMPTY), pieces];
                let from = from.into_iter().find_map(Bitboard::single)?;
                let becomes = || promoted_by_default(position, from, to);
                Some(Uci::Normal { from, to, promotion: promotion.or_else(becomes) })
            }
        }
    }
}

/// A legal move, unless the piece dropped is barred.
fn legal(position: &Position, mv: Move, barred: &Reserve) -> Meaning {
    if let Move::Drop { role, .. } = mv {
        let held = position.reserves()[position.turn()].count(role);
        if held <= barred.count(role) {
            return Meaning::Illegal(
                mv.to_uci(CastlingStyle::KingTakesRook),
                Illegality::Barred(role),
            );
        }
    }
    Meaning::Legal(mv)
}

/// Returns why the act is illegal, or `None` if it cannot be interpreted at all.
fn illegality(position: &Position, act: Uci) -> Option<Illegality> {
    let us = position.turn();
    let board = position.board();
    let occupied = board.occupied();
    // A player cannot put a piece on the square of their own king.
    if board.king_of(us) == Some(target(act)) {
        return None;
    }
    match act {
        // Physically impossible.
        Uci::Drop { role, to } if role == Role::King || board.king_of(us) == Some(to) => None,
        Uci::Drop { role, to } => Some(if occupied.contains(to) {
            Illegality::Occupied
        } else if !position.reserves()[us].has(role) {
            Illegality::NotHeld(role)
        } else if role == Role::Pawn && !pawn_may_drop(position, to) {
            Illegality::PawnDrop
        } else {
            Illegality::KingLeftInCheck
        }),
        Uci::Normal { from, to, promotion } => {
            let piece = board.piece_at(from)?;
            if piece.color != us {
                return Some(Illegality::OpponentsPiece);
            }
            let home = Bitboard::back_rank(us);
            let castles = piece.role == Role::King && home.contains(from) && home.contains(to);
            if castles
                && (from.index().abs_diff(to.index()) > 1
                    || board.piece_at(to) == Some(Role::Rook.piece(us)))
            {
                return Some(Illegality::Castling(CastlingFault::from_position(
                    position, from, to,
                )));
            }
            if board.by_color(us).contains(to) {
                return Some(Illegality::OwnPiece);
            }
            let reached = if piece.role == Role::Pawn {
                let forward = reach(Role::Pawn, us, from, occupied) & !attacks::pawn(us, from);
                let captures = attacks::pawn(us, from) & board.by_color(!us);
                forward & !occupied | captures
            } else {
                attacks::attacks(piece.role, us, from, occupied)
            };
            Some(if !reached.contains(to) {
                let steps_only = matches!(piece.role, Role::King | Role::Knight);
                let askew = piece.role == Role::Pawn && from.file() != to.file();
                let free = reach(piece.role, us, from, Bitboard::EMPTY).contains(to);
                if free && !steps_only && !askew {
                    Illegality::Obstructed(piece.role)
                } else {
                    Illegality::Path(piece.role)
                }
            } else if let Some(role) = promotion.filter(|&role| {
                piece.role == Role::Pawn && !position.rules().promotions.contains(role)
            }) {
                Illegality::Promotion(role)
            } else if piece.role == Role::King {
                Illegality::KingIntoAttack
            } else {
                Illegality::KingLeftInCheck
            })
        }
    }
}

/// Where a piece might go or capture: a pawn straight on and askew, whatever stands there.
fn reach(role: Role, us: Color, from: Square, occupied: Bitboard) -> Bitboard {
    if role != Role::Pawn {
        return attacks::attacks(role, us, from, occupied);
    }
    let forward = if us == Color::White { 8 } else { -8 };
    let step = Bitboard::from_square(from).shifted(forward);
    let twice = from.rank().relative_to(us) == Rank::Second;
    let double = if twice { (step & !occupied).shifted(forward) } else { Bitboard::EMPTY };
    step | double | attacks::pawn(us, from)
}

fn pawn_may_drop(position: &Position, to: Square) -> bool {
    let ranks = position.rules().pawn_drops;
    let rank = to.rank().relative_to(position.turn());
    ranks.contains(Square::new(to.file(), rank))
}

/// A promotion that is not declared is to a queen (5.7).
fn promoted_by_default(position: &Position, from: Square, to: Square) -> Option<Role> {
    let pawn = position.board().piece_at(from) == Some(Role::Pawn.piece(position.turn()));
    (pawn && Bitboard::BACK_RANKS.contains(to)).then_some(Role::Queen)
}

/// A promotion that is not declared is to a queen (5.7).
fn with_queen(san: San) -> San {
    match san {
        San::Normal { role: Role::Pawn, file, rank, capture, to, promotion: None }
            if Bitboard::BACK_RANKS.contains(to) =>
        {
            let promotion = Some(Role::Queen);
            San::Normal { role: Role::Pawn, file, rank, capture, to, promotion }
        }
        san => san,
    }
}

fn corner(us: Color, side: CastlingSide) -> Square {
    match (us, side) {
        (Color::White, CastlingSide::King) => Square::H1,
        (Color::White, CastlingSide::Queen) => Square::A1,
        (Color::Black, CastlingSide::King) => Square::H8,
        (Color::Black, CastlingSide::Queen) => Square::A8,
    }
}

const fn target(act: Uci) -> Square {
    match act {
        Uci::Normal { to, .. } | Uci::Drop { to, .. } => to,
    }
}

impl fmt::Display for MoveText {
    /// As coordinates, or in short notation with English letters.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Squares(act) => act.fmt(f),
            Self::Written(san) => san.fmt(f),
        }
    }
}

/// A text that is no move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseMoveTextError;

impl fmt::Display for ParseMoveTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a move such as e4, Nf3, P@f7, O-O or e2e4")
    }
}

impl core::error::Error for ParseMoveTextError {}

impl core::str::FromStr for MoveText {
    type Err = ParseMoveTextError;

    fn from_str(text: &str) -> Result<Self, ParseMoveTextError> {
        if let Ok(act) = text.parse() {
            return Ok(Self::Squares(act));
        }
        let san: San = text.parse().map_err(|_| ParseMoveTextError)?;
        // `N@e5+` and `e2-e4` are written like squares, and have to be read again as the same.
        Ok(san.to_string().parse().map_or(Self::Written(san), Self::Squares))
    }
}
