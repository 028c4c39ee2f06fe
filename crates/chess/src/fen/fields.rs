//! The other fields: side to move, castling, en passant, counters.

use super::{FenErrorKind, Field, ParseFenError};
use crate::{Bitboard, Board, Color, File, Rank, Role, Square};

/// Reads the side to move.
///
/// # Errors
///
/// If it is neither `w` nor `b`.
pub fn parse_turn(field: Field<'_>) -> Result<Color, ParseFenError> {
    match field.text {
        "w" => Ok(Color::White),
        "b" => Ok(Color::Black),
        _ => Err(field.error(FenErrorKind::Turn)),
    }
}

/// Reads castling rights: `-`, `KQkq`, X-FEN or Shredder letters, in any order. The answer names
/// rooks.
///
/// `K` means the outermost rook on that side of the king, or the corner if there is none.
///
/// # Errors
///
/// If there is any other letter.
pub fn parse_castling(field: Field<'_>, board: &Board) -> Result<Bitboard, ParseFenError> {
    let mut rights = Bitboard::EMPTY;
    if field.text == "-" {
        return Ok(rights);
    }
    for letter in field.text.bytes() {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let rank = Rank::First.relative_to(color);
        let rook = match letter.to_ascii_lowercase() {
            b'k' => outermost_rook(board, color, true).unwrap_or(Square::new(File::H, rank)),
            b'q' => outermost_rook(board, color, false).unwrap_or(Square::new(File::A, rank)),
            letter => match File::from_letter(letter) {
                Some(file) => Square::new(file, rank),
                None => return Err(field.error(FenErrorKind::Castling)),
            },
        };
        rights.insert(rook);
    }
    Ok(rights)
}

pub(super) fn outermost_rook(board: &Board, color: Color, king_side: bool) -> Option<Square> {
    let king = board.king_of(color)?;
    let rooks = board.by_piece(Role::Rook.piece(color)) & Bitboard::back_rank(color);
    let mut beyond = rooks.into_iter().filter(|&rook| (rook > king) == king_side);
    if king_side { beyond.last() } else { beyond.next() }
}

/// Reads the en passant square.
///
/// # Errors
///
/// If it is neither `-` nor a square.
pub fn parse_en_passant(field: Field<'_>) -> Result<Option<Square>, ParseFenError> {
    match field.text {
        "-" => Ok(None),
        text => text.parse().map(Some).map_err(|_| field.error(FenErrorKind::EnPassant)),
    }
}

/// Reads a move counter.
///
/// # Errors
///
/// If it is not a whole number below 2³².
pub fn parse_counter(field: Field<'_>) -> Result<u32, ParseFenError> {
    // `parse` alone would let a sign pass.
    let digits = field.text.bytes().all(|byte| byte.is_ascii_digit());
    let count = field.text.parse().ok().filter(|_| digits);
    count.ok_or_else(|| field.error(FenErrorKind::Counter))
}
