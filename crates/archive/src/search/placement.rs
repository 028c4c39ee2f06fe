//! A part of a position: pieces on squares, and squares that are empty.

use std::str::FromStr;

use chess::{Bitboard, Board, Piece, Square};

use super::texts::{TextError, from_text, short};

/// Pieces on squares of a board, and squares that are empty; the others may have anything.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Placement {
    pieces: Vec<(Piece, Bitboard)>,
    empty: Bitboard,
}

from_text!(Placement);

impl Placement {
    /// Whether all of it is on a board.
    pub fn is_on(&self, board: &Board) -> bool {
        (self.empty & board.occupied()).is_empty()
            && self.pieces.iter().all(|&(piece, on)| (on & !board.by_piece(piece)).is_empty())
    }

    /// The same with colors exchanged and the board turned over.
    pub(super) fn mirrored(&self) -> Self {
        let flip = |squares: Bitboard| Bitboard(squares.0.swap_bytes());
        let piece = |&(piece, on): &(Piece, Bitboard)| (piece.role.piece(!piece.color), flip(on));
        Self { pieces: self.pieces.iter().map(piece).collect(), empty: flip(self.empty) }
    }

    fn put(&mut self, piece: Piece, square: Square) {
        match self.pieces.iter_mut().find(|(other, _)| *other == piece) {
            Some((_, on)) => on.insert(square),
            None => self.pieces.push((piece, Bitboard::from_square(square))),
        }
    }

    /// Reads ranks as a FEN has them, in which a number stands for squares that may have anything.
    fn read_ranks(&mut self, text: &str) -> Option<()> {
        let ranks: Vec<&str> = text.split('/').collect();
        if ranks.len() != 8 {
            return None;
        }
        for (from_top, rank) in ranks.into_iter().enumerate() {
            let mut file = 0_usize;
            for letter in rank.bytes() {
                if let b'1'..=b'8' = letter {
                    file += usize::from(letter - b'0');
                    continue;
                }
                let piece = Piece::from_letter(letter).filter(|_| file < 8)?;
                self.put(piece, Square::from_index((7 - from_top) * 8 + file)?);
                file += 1;
            }
            if file != 8 {
                return None;
            }
        }
        Some(())
    }

    /// Reads `Nf7`, `nf7` or `-f7`.
    fn read_square(&mut self, text: &str) -> Option<()> {
        let (letter, square) = text.split_at_checked(1)?;
        let square = square.parse().ok()?;
        match letter {
            "-" => self.empty.insert(square),
            _ => self.put(Piece::from_letter(letter.as_bytes()[0])?, square),
        }
        Some(())
    }
}

impl FromStr for Placement {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const FORM: &str = "write pieces on squares such as `Nf7 ke8 -e7` (White's in upper case, \
                            - for an empty square), or eight ranks as in FEN";
        let mut placement = Self::default();
        for word in short(text)?.split_whitespace() {
            let read = match word.contains('/') {
                true => placement.read_ranks(word),
                false => placement.read_square(word),
            };
            read.ok_or_else(|| TextError::new(word, FORM))?;
        }
        let mut taken = placement.empty;
        for &(_, on) in &placement.pieces {
            if (taken & on).any() {
                return Err(TextError::new(text, "a square has two contents"));
            }
            taken |= on;
        }
        if taken.is_empty() { Err(TextError::new(text, FORM)) } else { Ok(placement) }
    }
}

#[cfg(test)]
mod tests {
    use chess::{Position, Rules};

    use super::*;

    #[test]
    fn parts_of_the_start() {
        let start = Position::initial(Rules::BUGHOUSE);
        let check = |text: &str, is_on: bool| {
            let placement: Placement = text.parse().unwrap();
            assert_eq!(placement.is_on(start.board()), is_on, "{text}");
            assert_eq!(placement.mirrored().mirrored(), placement);
            assert_eq!(placement.mirrored().is_on(start.board()), is_on, "{text} mirrored");
        };
        check("Ke1 -e4 ng8", true);
        check("Ke1 -e2", false);
        check("qd1", false);
        check("8/pppppppp/8/8/8/8/PPPPPPPP/4K3", true);
        check("8/8/8/8/8/8/8/R7 -a3 Na2", false);
    }

    #[test]
    fn texts_that_are_none() {
        for text in [
            "",
            "f7",
            "Nf9",
            "Xe4",
            "8/8 w",
            "9/8/8/8/8/8/8/8",
            "8/8/8/8/8/8/8/8",
            "Nf7 -f7",
            "éf7",
        ] {
            text.parse::<Placement>().expect_err(text);
        }
    }
}
