//! A second implementation of the rules: 64 letters, and every move tried out. Slow, and plain
//! enough to be believed.
//!
//! It shares nothing with the crate but the names of moves, squares and rules.

mod attempts;
mod play;

use tandem_chess::{Captures, Move, Role, Rules, Square, Status};

/// File and rank, each 0 to 7.
type Cell = (i32, i32);

const EMPTY: u8 = b'.';
const LETTERS: &[u8; 5] = b"PNBRQ";
const STRAIGHT: [Cell; 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: [Cell; 4] = [(1, 1), (-1, 1), (1, -1), (-1, -1)];
const JUMPS: [Cell; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// One board as FEN describes it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Mailbox {
    pieces: [u8; 64],
    promoted: [bool; 64],
    /// How many pieces of each of `LETTERS` White holds, then Black.
    hands: [[u8; 5]; 2],
    white_moves: bool,
    /// The rooks that may castle.
    rooks: [bool; 64],
    passed: Option<Cell>,
    quiet: u32,
    number: u32,
    rules: Rules,
}

fn index((file, rank): Cell) -> usize {
    (8 * rank + file) as usize
}

fn square(cell: Cell) -> Square {
    Square::from_index(index(cell)).expect("a cell on the board")
}

fn cell(square: Square) -> Cell {
    (square.index() as i32 % 8, square.index() as i32 / 8)
}

fn cells() -> impl Iterator<Item = Cell> {
    (0..64).map(|i| (i % 8, i / 8))
}

fn role(letter: u8) -> Role {
    Role::from_letter(letter).expect("the letter of a piece")
}

impl Mailbox {
    /// Reads FEN with all six fields and the reserve in brackets; castling rights may be rook
    /// files.
    pub(crate) fn read(fen: &str, rules: Rules) -> Self {
        let fields: Vec<&str> = fen.split(' ').collect();
        let (ranks, hand) = fields[0].trim_end_matches(']').split_once('[').expect("a reserve");
        let mut pieces = [EMPTY; 64];
        let mut promoted = [false; 64];
        for (rank, text) in (0..8).rev().zip(ranks.split('/')) {
            let mut file = 0;
            for letter in text.bytes() {
                match letter {
                    b'1'..=b'8' => file += i32::from(letter - b'0'),
                    b'~' => promoted[index((file - 1, rank))] = true,
                    _ => {
                        pieces[index((file, rank))] = letter;
                        file += 1;
                    }
                }
            }
        }
        let mut hands = [[0; 5]; 2];
        for letter in hand.bytes() {
            let kind = LETTERS.iter().position(|l| l.eq_ignore_ascii_case(&letter));
            hands[usize::from(letter.is_ascii_lowercase())][kind.expect("a piece to hold")] += 1;
        }
        let mut rooks = [false; 64];
        for letter in fields[2].bytes().filter(|&letter| letter != b'-') {
            let rank = if letter.is_ascii_uppercase() { 0 } else { 7 };
            let file = match letter.to_ascii_lowercase() {
                b'k' => 7,
                b'q' => 0,
                file => i32::from(file - b'a'),
            };
            rooks[index((file, rank))] = true;
        }
        let passed = match fields[3].as_bytes() {
            [file, rank] => Some((i32::from(file - b'a'), i32::from(rank - b'1'))),
            _ => None,
        };
        let number = |text: &str| text.parse().expect("a counter");
        Self {
            pieces,
            promoted,
            hands,
            white_moves: fields[1] == "w",
            rooks,
            passed,
            quiet: number(fields[4]),
            number: number(fields[5]),
            rules,
        }
    }

    /// The letter on a cell; nothing outside the board.
    fn at(&self, (file, rank): Cell) -> Option<u8> {
        ((0..8).contains(&file) && (0..8).contains(&rank)).then(|| self.pieces[index((file, rank))])
    }

    fn is_piece_of(&self, white: bool, cell: Cell) -> bool {
        self.at(cell).is_some_and(|m| m != EMPTY && m.is_ascii_uppercase() == white)
    }

    /// The cells from one on in a direction, up to and including the first piece.
    fn ray(&self, from: Cell, (files, ranks): Cell) -> Vec<Cell> {
        let mut reached = Vec::new();
        let mut next = (from.0 + files, from.1 + ranks);
        while let Some(letter) = self.at(next) {
            reached.push(next);
            if letter != EMPTY {
                break;
            }
            next = (next.0 + files, next.1 + ranks);
        }
        reached
    }

    /// The pieces of a color that attack a cell.
    fn attackers(&self, target: Cell, white: bool) -> Vec<Cell> {
        let mut found = Vec::new();
        let mut look = |cell: Cell, kinds: &[u8]| {
            let letter = self.at(cell).unwrap_or(EMPTY);
            if self.is_piece_of(white, cell) && kinds.contains(&letter.to_ascii_uppercase()) {
                found.push(cell);
            }
        };
        for (files, ranks) in STRAIGHT.into_iter().chain(DIAGONAL) {
            look((target.0 + files, target.1 + ranks), b"K");
        }
        for (files, ranks) in JUMPS {
            look((target.0 + files, target.1 + ranks), b"N");
        }
        let behind = if white { -1 } else { 1 };
        for files in [-1, 1] {
            look((target.0 + files, target.1 + behind), b"P");
        }
        for (directions, kinds) in [(STRAIGHT, b"RQ"), (DIAGONAL, b"BQ")] {
            for direction in directions {
                if let Some(&last) = self.ray(target, direction).last() {
                    look(last, kinds);
                }
            }
        }
        found
    }

    fn king(&self, white: bool) -> Cell {
        let letter = if white { b'K' } else { b'k' };
        cells().find(|&cell| self.at(cell) == Some(letter)).expect("a king")
    }

    /// The pieces that give check to the side to move.
    pub(crate) fn checkers(&self) -> Vec<Square> {
        let mut checkers: Vec<Square> = self
            .attackers(self.king(self.white_moves), !self.white_moves)
            .into_iter()
            .map(square)
            .collect();
        checkers.sort_unstable();
        checkers
    }

    /// All legal moves, sorted.
    pub(crate) fn moves(&self) -> Vec<Move> {
        let white = self.white_moves;
        let mut moves = self.attempts();
        moves.retain(|&mv| {
            let mut after = self.clone();
            after.play(mv);
            after.attackers(after.king(white), !white).is_empty()
        });
        moves.sort_unstable();
        moves
    }

    /// Mate by the definition with a full hand: in check, and not even one piece of each kind to
    /// drop would help.
    pub(crate) fn status(&self) -> Status {
        if !self.moves().is_empty() {
            return Status::Open;
        }
        let in_check = !self.checkers().is_empty();
        if self.rules.captures != Captures::Partner {
            return if in_check { Status::Mated } else { Status::Stalemated };
        }
        let mut rich = self.clone();
        rich.hands[usize::from(!self.white_moves)] = [1; 5];
        if in_check && rich.moves().is_empty() { Status::Mated } else { Status::Waiting }
    }
}
