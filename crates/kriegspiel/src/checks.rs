//! Checks as the umpire announces them: by their direction, seen from the king.

use core::fmt;

use chess::{Board, Color, Role, Square};

/// From where a king is attacked, in the order of the letters of Kriegspiel PGN.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// Along the king's file.
    File,
    /// Along the longer of the king's two diagonals.
    Long,
    /// By a knight.
    Knight,
    /// Along the king's rank.
    Rank,
    /// Along the shorter of the king's two diagonals.
    Short,
}

impl Direction {
    /// All five, in alphabetical order of their letters.
    pub const ALL: [Self; 5] = [Self::File, Self::Long, Self::Knight, Self::Rank, Self::Short];

    /// The letter of Kriegspiel PGN.
    pub const fn letter(self) -> char {
        match self {
            Self::File => 'F',
            Self::Long => 'L',
            Self::Knight => 'N',
            Self::Rank => 'R',
            Self::Short => 'S',
        }
    }

    /// The direction of a letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|direction| direction.letter() == letter)
    }

    /// The line from a king to another square of its file, rank or diagonals; any other square
    /// counts as a knight's.
    ///
    /// Of the two diagonals through a square the one with more squares is long. Their lengths
    /// differ by an odd number, so there is always one.
    pub fn from_squares(king: Square, other: Square) -> Self {
        let at = |square: Square| (square.file() as i8, square.rank() as i8);
        let ((file, rank), (other_file, other_rank)) = (at(king), at(other));
        match (other_file - file, other_rank - rank) {
            (0, _) => Self::File,
            (_, 0) => Self::Rank,
            (files, ranks) if files.abs() == ranks.abs() => {
                let rising = 8 - (file - rank).abs();
                let falling = 8 - (file - (7 - rank)).abs();
                if (files == ranks) == (rising > falling) { Self::Long } else { Self::Short }
            }
            _ => Self::Knight,
        }
    }
}

/// The directions of a check: none, one, or two of a double check.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Checks(u8);

impl Checks {
    /// No check.
    pub const NONE: Self = Self(0);

    /// The checks that the king of `color` is in; none if there is no such king.
    #[inline]
    pub fn on(board: &Board, color: Color) -> Self {
        let mut checks = Self::NONE;
        let Some(king) = board.king_of(color) else { return checks };
        for checker in board.attackers(king, !color, board.occupied()) {
            let knight = board.by_role(Role::Knight).contains(checker);
            checks.insert(if knight {
                Direction::Knight
            } else {
                Direction::from_squares(king, checker)
            });
        }
        checks
    }

    /// Whether there is no check.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many directions there are.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is a check from a direction.
    pub const fn contains(self, direction: Direction) -> bool {
        self.0 >> direction as u8 & 1 == 1
    }

    /// Adds a direction; returns whether it was new.
    pub const fn insert(&mut self, direction: Direction) -> bool {
        let new = !self.contains(direction);
        self.0 |= 1 << direction as u8;
        new
    }

    /// The directions in the order of their letters.
    pub fn iter(self) -> impl Iterator<Item = Direction> {
        Direction::ALL.into_iter().filter(move |&direction| self.contains(direction))
    }
}

impl FromIterator<Direction> for Checks {
    fn from_iter<I: IntoIterator<Item = Direction>>(directions: I) -> Self {
        let mut checks = Self::NONE;
        for direction in directions {
            checks.insert(direction);
        }
        checks
    }
}

impl fmt::Display for Checks {
    /// The letters: `S`, `NR`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|direction| write!(f, "{}", direction.letter()))
    }
}

impl fmt::Debug for Checks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
