//! Pieces in reserve: `<b1> game 2 white [P] black [] <- WP`.

use std::fmt;

use chess::Role;

/// The order of the pieces, which clients know.
const ORDER: [Role; 5] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

/// Both reserves of a board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Holdings {
    /// The number of the game.
    pub game: u32,
    /// How many of each piece White has, in the order P N B R Q.
    pub white: [u8; 5],
    /// The same for Black.
    pub black: [u8; 5],
    /// The piece that has just come, if that is why the line was sent.
    pub passed: Option<Passed>,
}

/// A piece that was passed to a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Passed {
    /// Whether White received it.
    pub to_white: bool,
    /// The piece.
    pub piece: Role,
}

impl Holdings {
    /// The place of a piece in [`Holdings::white`]; kings have none.
    pub fn index(role: Role) -> Option<usize> {
        ORDER.iter().position(|&other| other == role)
    }

    /// Reads a line; nothing if it is none.
    pub fn read(line: &str) -> Option<Self> {
        let mut words = line.strip_prefix("<b1> game ")?.split_ascii_whitespace();
        let game = words.next()?.parse().ok()?;
        let mut reserve = |name| {
            let named = words.next() == Some(name);
            let pieces = words.next()?.strip_prefix('[')?.strip_suffix(']')?;
            counted(pieces).filter(|_| named)
        };
        let (white, black) = (reserve("white")?, reserve("black")?);
        let passed = match (words.next(), words.next()) {
            (Some("<-"), Some(piece)) => Some(Passed::read(piece)?),
            (None, None) => None,
            _ => return None,
        };
        words.next().is_none().then_some(Self { game, white, black, passed })
    }
}

impl Passed {
    fn read(text: &str) -> Option<Self> {
        let mut letters = text.chars();
        let to_white = match letters.next()? {
            'W' => true,
            'B' => false,
            _ => return None,
        };
        let piece = piece(letters.next()?)?;
        letters.next().is_none().then_some(Self { to_white, piece })
    }
}

fn piece(letter: char) -> Option<Role> {
    ORDER.into_iter().find(|role| role.letter() == letter)
}

fn counted(pieces: &str) -> Option<[u8; 5]> {
    let mut counts = [0u8; 5];
    for letter in pieces.chars() {
        let index = Holdings::index(piece(letter)?)?;
        counts[index] = counts[index].checked_add(1)?;
    }
    Some(counts)
}

impl fmt::Display for Holdings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = |counts: &[u8; 5]| -> String {
            let piece = |(role, &count): (Role, &u8)| {
                std::iter::repeat_n(role.letter(), usize::from(count))
            };
            ORDER.into_iter().zip(counts).flat_map(piece).collect()
        };
        let (white, black) = (letters(&self.white), letters(&self.black));
        write!(f, "<b1> game {} white [{white}] black [{black}]", self.game)?;
        match self.passed {
            Some(Passed { to_white, piece }) => {
                let to = if to_white { 'W' } else { 'B' };
                write!(f, " <- {to}{}", piece.letter())
            }
            None => Ok(()),
        }
    }
}
