//! [`Move`] to [`San`]: the shortest text that leaves no doubt.

use core::fmt::{self, Write};

use super::{Letters, San, SanPlus, Suffix};
use crate::{
    Bitboard, CastlingSide, File, Move, Position, Rank, Role, Square, attacks, text::Text,
};

impl San {
    /// The canonical text of a legal move: origin only as far as needed among the pieces that may
    /// *legally* go there.
    pub fn from_move(mv: Move, position: &Position) -> Self {
        match mv {
            Move::Drop { role, to } => Self::Drop { role, to },
            Move::Castle { king, rook } => Self::Castle(CastlingSide::from_squares(king, rook)),
            Move::EnPassant { from, to } => pawn_capture(from, to, None),
            Move::Normal { role: Role::Pawn, from, to, promotion } if from.file() != to.file() => {
                pawn_capture(from, to, promotion)
            }
            Move::Normal { role, from, to, promotion } => {
                let (file, rank) = match role {
                    Role::Pawn | Role::King => (None, None),
                    _ => origin_needed(role, from, to, position),
                };
                let capture = position.board().occupied().contains(to);
                Self::Normal { role, file, rank, capture, to, promotion }
            }
        }
    }

    /// Like [`San::from_move`], for a move that was read from a text in this position: what told it
    /// from all other legal moves without naming its origin needs no origin.
    #[inline]
    pub fn from_read(read: Self, mv: Move, position: &Position) -> Self {
        match (read, mv) {
            (
                Self::Normal { role: read, file: None, rank: None, .. },
                Move::Normal { role, to, promotion: None, .. },
            ) if read == role && role != Role::Pawn => {
                let capture = position.board().occupied().contains(to);
                Self::Normal { role, file: None, rank: None, capture, to, promotion: None }
            }
            _ => Self::from_move(mv, position),
        }
    }

    /// The move in the letters of a language.
    pub fn display(self, letters: &Letters) -> impl fmt::Display {
        SanPlus { san: self, suffix: None }.display(letters)
    }
}

fn pawn_capture(from: Square, to: Square, promotion: Option<Role>) -> San {
    let file = Some(from.file());
    San::Normal { role: Role::Pawn, file, rank: None, capture: true, to, promotion }
}

fn origin_needed(
    role: Role,
    from: Square,
    to: Square,
    position: &Position,
) -> (Option<File>, Option<Rank>) {
    let board = position.board();
    let us = position.turn();
    let rivals: Bitboard = (attacks::attacks(role, us, to, board.occupied())
        & board.by_piece(role.piece(us)))
    .into_iter()
    .filter(|&rival| rival != from)
    .filter(|&from| position.is_safe(Move::Normal { role, from, to, promotion: None }))
    .collect();
    let on_file = (rivals & Bitboard::file(from.file())).any();
    let on_rank = (rivals & Bitboard::rank(from.rank())).any();
    let file = rivals.any() && (!on_file || on_rank);
    (file.then_some(from.file()), on_file.then_some(from.rank()))
}

impl SanPlus {
    /// The canonical text of a legal move, with its mark: `#` if and only if it mates under the
    /// position's rules.
    pub fn from_move(mv: Move, position: &Position) -> Self {
        let san = San::from_move(mv, position);
        let mut after = position.clone();
        after.play_unchecked(mv);
        Self { san, suffix: Suffix::of(&after) }
    }

    /// The move in the letters of a language.
    pub fn display(self, letters: &Letters) -> impl fmt::Display {
        Written { plus: self, letters: *letters }
    }
}

struct Written {
    plus: SanPlus,
    letters: Letters,
}

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |role| self.letters.letter(role);
        let mut text = Text::<16>::new();
        match self.plus.san {
            San::Castle(CastlingSide::King) => text.write_str("O-O")?,
            San::Castle(CastlingSide::Queen) => text.write_str("O-O-O")?,
            San::Drop { role, to } => {
                text.write_char(letter(role))?;
                text.write_char('@')?;
                to.write_to(&mut text)?;
            }
            San::Normal { role, file, rank, capture, to, promotion } => {
                if role != Role::Pawn {
                    text.write_char(letter(role))?;
                }
                if let Some(file) = file {
                    text.write_char(file.letter())?;
                }
                if let Some(rank) = rank {
                    text.write_char(rank.digit())?;
                }
                if capture {
                    text.write_char('x')?;
                }
                to.write_to(&mut text)?;
                if let Some(role) = promotion {
                    text.write_char('=')?;
                    text.write_char(letter(role))?;
                }
            }
        }
        match self.plus.suffix {
            None => {}
            Some(Suffix::Check) => text.write_char('+')?,
            Some(Suffix::Mate) => text.write_char('#')?,
        }
        f.write_str(text.as_str())
    }
}
