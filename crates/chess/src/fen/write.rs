//! Writing the canonical form.

use core::fmt::{self, Write};

use super::{Fen, fields::outermost_rook};
use crate::{Bitboard, Board, Color, File, Rank, Role, Setup, Square, text::Text};

/// The order of a reserve in the bracket dialect.
const RESERVE_ORDER: [Role; 5] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

impl fmt::Display for Fen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Setup { board, reserves, turn, castling, en_passant, halfmoves, fullmoves } = &self.0;
        write_ranks(f, board)?;
        f.write_char('[')?;
        for (color, reserve) in reserves.iter() {
            reserve.write_to(f, color, &RESERVE_ORDER)?;
        }
        let mut text = Text::<64>::new();
        text.write_str("] ")?;
        text.write_char(turn.letter())?;
        text.write_char(' ')?;
        write_castling(&mut text, *castling, board)?;
        text.write_char(' ')?;
        match en_passant {
            Some(square) => square.write_to(&mut text)?,
            None => text.write_char('-')?,
        }
        write!(text, " {halfmoves} {fullmoves}")?;
        f.write_str(text.as_str())
    }
}

/// Writes the eight ranks.
///
/// # Errors
///
/// Those of the writer.
pub fn write_ranks(f: &mut impl fmt::Write, board: &Board) -> fmt::Result {
    let mut letters = [None; 64];
    for color in Color::ALL {
        for role in Role::ALL {
            for square in board.by_piece(role.piece(color)) {
                letters[square.index()] = Some(role.piece(color).letter());
            }
        }
    }
    // Eight ranks of eight pieces with eight marks, and seven slashes.
    let mut text = Text::<135>::new();
    for rank in Rank::ALL.into_iter().rev() {
        if rank != Rank::Eighth {
            text.write_char('/')?;
        }
        let mut empty = 0;
        for file in File::ALL {
            let square = Square::new(file, rank);
            let Some(letter) = letters[square.index()] else {
                empty += 1;
                continue;
            };
            write_empty(&mut text, &mut empty)?;
            text.write_char(letter)?;
            if board.promoted().contains(square) {
                text.write_char('~')?;
            }
        }
        write_empty(&mut text, &mut empty)?;
    }
    f.write_str(text.as_str())
}

/// Writes how many squares are empty, unless it is none, and starts anew.
fn write_empty(f: &mut impl fmt::Write, empty: &mut u8) -> fmt::Result {
    match core::mem::take(empty) {
        0 => Ok(()),
        empty => f.write_char((b'0' + empty) as char),
    }
}

/// Writes castling rights: `KQkq` for a king on the e-file with a rook in the corner, otherwise
/// the rook's file.
///
/// # Errors
///
/// Those of the writer.
pub fn write_castling(f: &mut impl fmt::Write, castling: Bitboard, board: &Board) -> fmt::Result {
    if castling.is_empty() {
        return f.write_char('-');
    }
    for color in Color::ALL {
        let rank = Rank::First.relative_to(color);
        let king_at_home =
            board.king_of(color).is_none_or(|king| king == Square::new(File::E, rank));
        // `K` is read as the outermost rook, so it may stand for the corner only if no other rook
        // does.
        let corner = |file| {
            let outermost = outermost_rook(board, color, file == File::H);
            king_at_home && outermost.is_none_or(|rook| rook.file() == file)
        };
        for file in File::ALL.into_iter().rev() {
            if !castling.contains(Square::new(file, rank)) {
                continue;
            }
            let letter = match file {
                File::H if corner(file) => 'k',
                File::A if corner(file) => 'q',
                _ => file.letter(),
            };
            f.write_char(if color == Color::White { letter.to_ascii_uppercase() } else { letter })?;
        }
    }
    Ok(())
}
