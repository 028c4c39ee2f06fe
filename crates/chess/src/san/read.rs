//! Text to [`SanPlus`]: lenient about everything that real files do and that leaves no doubt.

use core::{fmt, str::FromStr};

use super::{San, SanPlus, Suffix};
use crate::{CastlingSide, File, Rank, Role, Square};

/// A text that is not a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseSanError;

impl fmt::Display for ParseSanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a move such as Nf3, exd5, e8=Q, O-O or P@f7")
    }
}

impl core::error::Error for ParseSanError {}

impl FromStr for SanPlus {
    type Err = ParseSanError;

    fn from_str(text: &str) -> Result<Self, ParseSanError> {
        Self::from_ascii(text.as_bytes())
    }
}

impl FromStr for San {
    type Err = ParseSanError;

    /// Reads a move and forgets its mark.
    fn from_str(text: &str) -> Result<Self, ParseSanError> {
        text.parse().map(|plus: SanPlus| plus.san)
    }
}

impl SanPlus {
    /// Reads a move in English letters.
    ///
    /// Besides the canonical form: `0-0` and `o-o`; promotion without `=`, or as `e8/Q` and
    /// `e8(Q)`; drops as `@f7` (a pawn) and `p@f7`; pawn moves with `P`; the whole origin (`Ng1f3`,
    /// `e2-e4`); pawn captures without a file (`xe6`); `:` for `x`; `ep` or `e.p.` behind the
    /// square; `++` for mate; and glued `!` and `?`, which are passed over.
    ///
    /// # Errors
    ///
    /// [`ParseSanError`] if the text is not a move.
    #[inline]
    pub fn from_ascii(text: &[u8]) -> Result<Self, ParseSanError> {
        parse(text).ok_or(ParseSanError)
    }
}

#[inline]
fn parse(text: &[u8]) -> Option<SanPlus> {
    let (text, suffix) = split_suffix(text);
    // The plain forms first: they are nearly all of every file.
    let san = match *text {
        [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => San::Normal {
            role: Role::Pawn,
            file: None,
            rank: None,
            capture: false,
            to: Square::from_ascii(file, rank)?,
            promotion: None,
        },
        [role @ (b'N' | b'B' | b'R' | b'Q' | b'K'), file @ b'a'..=b'h', rank @ b'1'..=b'8'] => {
            San::Normal {
                role: Role::from_letter(role)?,
                file: None,
                rank: None,
                capture: false,
                to: Square::from_ascii(file, rank)?,
                promotion: None,
            }
        }
        [role, b'@', file, rank] => {
            let role = Role::from_letter(role).filter(|&role| role != Role::King)?;
            San::Drop { role, to: Square::from_ascii(file, rank)? }
        }
        [b'@', file, rank] => San::Drop { role: Role::Pawn, to: Square::from_ascii(file, rank)? },
        [b'O' | b'0' | b'o', b'-', ..] => San::Castle(castling(text)?),
        _ => long_form(text)?,
    };
    Some(SanPlus { san, suffix })
}

#[inline]
fn split_suffix(mut text: &[u8]) -> (&[u8], Option<Suffix>) {
    let mut suffix = None;
    while let [rest @ .., mark] = text {
        suffix = match mark {
            b'#' => Some(Suffix::Mate),
            b'+' if suffix == Some(Suffix::Check) => Some(Suffix::Mate),
            b'+' if suffix.is_none() => Some(Suffix::Check),
            b'!' | b'?' => suffix,
            _ => break,
        };
        text = rest;
    }
    (text, suffix)
}

fn castling(text: &[u8]) -> Option<CastlingSide> {
    match text {
        b"O-O" | b"0-0" | b"o-o" => Some(CastlingSide::King),
        b"O-O-O" | b"0-0-0" | b"o-o-o" => Some(CastlingSide::Queen),
        _ => None,
    }
}

/// Captures, promotions and moves that tell their origin.
fn long_form(text: &[u8]) -> Option<San> {
    let (role, text) = match text {
        [letter @ (b'N' | b'B' | b'R' | b'Q' | b'K' | b'P'), rest @ ..] => {
            (Role::from_letter(*letter)?, rest)
        }
        _ => (Role::Pawn, text),
    };
    let text = text.strip_suffix(b"e.p.").or_else(|| text.strip_suffix(b"ep")).unwrap_or(text);
    let (text, promotion) = match text {
        [rest @ .., b'=' | b'/', letter] => (rest, Some(promoted(*letter)?)),
        [rest @ .., b'(', letter, b')'] => (rest, Some(promoted(*letter)?)),
        [rest @ .., b'1' | b'8', letter] if role == Role::Pawn && promoted(*letter).is_some() => {
            (&text[..=rest.len()], promoted(*letter))
        }
        _ => (text, None),
    };
    let [origin @ .., file, rank] = text else { return None };
    let to = Square::from_ascii(*file, *rank)?;
    let (origin, capture) = match origin {
        [rest @ .., b'x' | b':'] => (rest, true),
        [rest @ .., b'-'] if rest.len() == 2 => (rest, false),
        _ => (origin, false),
    };
    let (file, rank) = match *origin {
        [] => (None, None),
        [file @ b'a'..=b'h'] => (File::from_letter(file), None),
        [rank] => (None, Some(Rank::from_digit(rank)?)),
        [file, rank] => (Some(File::from_letter(file)?), Some(Rank::from_digit(rank)?)),
        _ => return None,
    };
    Some(San::Normal { role, file, rank, capture, to, promotion })
}

fn promoted(letter: u8) -> Option<Role> {
    Role::from_letter(letter).filter(|role| !matches!(role, Role::Pawn | Role::King))
}
