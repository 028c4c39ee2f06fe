//! Moves as engines write them: `e2e4`, `e7e8q`, `N@f3`, and castling as `e1g1` or (Chess960)
//! `e1h1`.

use core::{
    fmt::{self, Write},
    str::FromStr,
};

use crate::{Bitboard, CastlingSide, IllegalMove, Move, Position, Role, Square, text::Text};

/// A move in coordinates, before it has met a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names of the fields say it")]
pub enum Uci {
    /// From a square to a square.
    Normal {
        /// Where the piece comes from.
        from: Square,
        /// Where it goes.
        to: Square,
        /// The piece that a pawn becomes.
        promotion: Option<Role>,
    },
    /// A drop.
    Drop { role: Role, to: Square },
}

/// A text that is not a move in coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseUciError;

impl fmt::Display for ParseUciError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a move in coordinates such as e2e4, e7e8q or N@f3")
    }
}

impl core::error::Error for ParseUciError {}

impl FromStr for Uci {
    type Err = ParseUciError;

    fn from_str(text: &str) -> Result<Self, ParseUciError> {
        Self::from_ascii(text.as_bytes())
    }
}

impl Uci {
    /// Reads coordinates. Piece letters may be of either case.
    ///
    /// # Errors
    ///
    /// [`ParseUciError`] if the text is not a move in coordinates.
    pub fn from_ascii(text: &[u8]) -> Result<Self, ParseUciError> {
        Self::parse(text).ok_or(ParseUciError)
    }

    fn parse(text: &[u8]) -> Option<Self> {
        let promotion = match *text {
            [role, b'@', file, rank] => {
                let role = Role::from_letter(role).filter(|&role| role != Role::King)?;
                return Some(Self::Drop { role, to: Square::from_ascii(file, rank)? });
            }
            [_, _, _, _] => None,
            [_, _, _, _, role] => {
                let role = Role::from_letter(role)?;
                Some(role).filter(|role| !matches!(role, Role::King | Role::Pawn))
            }
            _ => return None,
        };
        if text.len() == 5 && promotion.is_none() {
            return None;
        }
        let from = Square::from_ascii(text[0], text[1])?;
        let to = Square::from_ascii(text[2], text[3])?;
        Some(Self::Normal { from, to, promotion })
    }

    /// The legal move that these coordinates mean. Castling may be written either way, but as the
    /// king's own squares only where it goes more than one file: a single step is a step.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] with what the coordinates would have meant.
    pub fn to_move(self, position: &Position) -> Result<Move, IllegalMove> {
        let mv = self.meaning(position);
        if position.is_legal(mv) { Ok(mv) } else { Err(IllegalMove(mv)) }
    }

    fn meaning(self, position: &Position) -> Move {
        let (from, to, promotion) = match self {
            Self::Drop { role, to } => return Move::Drop { role, to },
            Self::Normal { from, to, promotion } => (from, to, promotion),
        };
        let role = position.board().role_at(from).unwrap_or(Role::Pawn);
        let by_king = role == Role::King && from == position.king(position.turn());
        let own_rights = position.castling() & Bitboard::back_rank(position.turn());
        if by_king && own_rights.contains(to) {
            return Move::Castle { king: from, rook: to };
        }
        if by_king && from.rank() == to.rank() && (from.file() as u8).abs_diff(to.file() as u8) > 1
        {
            let arrives =
                |&rook: &Square| CastlingSide::from_squares(from, rook).king_to(from) == to;
            if let Some(rook) = own_rights.into_iter().find(arrives) {
                return Move::Castle { king: from, rook };
            }
        }
        if role == Role::Pawn && position.en_passant() == Some(to) && from.file() != to.file() {
            return Move::EnPassant { from, to };
        }
        Move::Normal { role, from, to, promotion }
    }
}

/// How castling is written in coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CastlingStyle {
    /// The king's own squares: `e1g1`.
    KingMoves,
    /// The king takes its rook: `e1h1`, which is what engines want in Chess960.
    KingTakesRook,
}

impl Move {
    /// The move in coordinates.
    pub const fn to_uci(self, castling: CastlingStyle) -> Uci {
        match (self, castling) {
            (Self::Normal { from, to, promotion, .. }, _) => Uci::Normal { from, to, promotion },
            (Self::EnPassant { from, to }, _) => Uci::Normal { from, to, promotion: None },
            (Self::Castle { king, rook }, CastlingStyle::KingTakesRook) => {
                Uci::Normal { from: king, to: rook, promotion: None }
            }
            (Self::Castle { king, .. }, CastlingStyle::KingMoves) => {
                Uci::Normal { from: king, to: self.to(), promotion: None }
            }
            (Self::Drop { role, to }, _) => Uci::Drop { role, to },
        }
    }
}

impl fmt::Display for Move {
    /// The move in coordinates, by which all moves of a position differ: `g1f3`, `e7e8q`, `N@f3`,
    /// and `e1h1` where the king castles with the rook of h1. [`San`](crate::San) is for readers.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_uci(CastlingStyle::KingTakesRook).fmt(f)
    }
}

impl fmt::Display for Uci {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Text::<5>::new();
        match *self {
            Self::Normal { from, to, promotion } => {
                from.write_to(&mut text)?;
                to.write_to(&mut text)?;
                if let Some(role) = promotion {
                    text.write_char(role.letter().to_ascii_lowercase())?;
                }
            }
            Self::Drop { role, to } => {
                text.write_char(role.letter())?;
                text.write_char('@')?;
                to.write_to(&mut text)?;
            }
        }
        f.write_str(text.as_str())
    }
}
