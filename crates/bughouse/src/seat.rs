//! The two boards, the four seats, the two teams.
//!
//! ```text
//!      BlackA          WhiteB        BlackA and WhiteB: the second team
//!     [ board A ]     [ board B ]
//!      WhiteA          BlackB        WhiteA and BlackB: the first team
//! ```

use core::{
    fmt,
    ops::{Index, IndexMut, Not},
    str::FromStr,
};

use chess::Color;

/// Which of the two boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum BoardId {
    A,
    B,
}

impl BoardId {
    /// Both boards, A first.
    pub const ALL: [Self; 2] = [Self::A, Self::B];

    /// `'A'` or `'B'`.
    pub const fn letter(self) -> char {
        match self {
            Self::A => 'A',
            Self::B => 'B',
        }
    }

    /// The seat of a color at this board.
    #[inline]
    pub const fn seat(self, color: Color) -> Seat {
        Seat::ALL[(self as usize) << 1 | color as usize]
    }
}

impl Not for BoardId {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }
}

impl fmt::Display for BoardId {
    /// `A` or `B`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A text that is not a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseBoardIdError;

impl fmt::Display for ParseBoardIdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a board: expected A or B")
    }
}

impl core::error::Error for ParseBoardIdError {}

impl FromStr for BoardId {
    type Err = ParseBoardIdError;

    /// Reads `A` or `B`. Small letters are seats.
    fn from_str(text: &str) -> Result<Self, ParseBoardIdError> {
        match text {
            "A" => Ok(Self::A),
            "B" => Ok(Self::B),
            _ => Err(ParseBoardIdError),
        }
    }
}

/// One of the four players, by seat. The order is that of BPGN's letters `A a B b`.
#[doc(alias = "player")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Seat {
    WhiteA,
    BlackA,
    WhiteB,
    BlackB,
}

impl Seat {
    /// The four seats in the order of BPGN's letters.
    pub const ALL: [Self; 4] = [Self::WhiteA, Self::BlackA, Self::WhiteB, Self::BlackB];

    /// The letter that BPGN puts behind a move number: `A`, `a`, `B` or `b`.
    pub const fn letter(self) -> char {
        match self {
            Self::WhiteA => 'A',
            Self::BlackA => 'a',
            Self::WhiteB => 'B',
            Self::BlackB => 'b',
        }
    }

    /// The seat of a BPGN letter.
    #[inline]
    pub const fn from_letter(letter: u8) -> Option<Self> {
        // The letters of a game are unpredictable for a processor, so this does not branch.
        static BY_LETTER: [Option<Seat>; 256] = {
            let mut table = [None; 256];
            table[b'A' as usize] = Some(Seat::WhiteA);
            table[b'a' as usize] = Some(Seat::BlackA);
            table[b'B' as usize] = Some(Seat::WhiteB);
            table[b'b' as usize] = Some(Seat::BlackB);
            table
        };
        BY_LETTER[letter as usize]
    }

    /// The name of the seat, which is also that of its BPGN tag.
    pub const fn name(self) -> &'static str {
        match self {
            Self::WhiteA => "WhiteA",
            Self::BlackA => "BlackA",
            Self::WhiteB => "WhiteB",
            Self::BlackB => "BlackB",
        }
    }

    /// The board it belongs to.
    #[inline]
    pub const fn board(self) -> BoardId {
        BoardId::ALL[self as usize >> 1]
    }

    /// The color played there.
    #[inline]
    pub const fn color(self) -> Color {
        Color::ALL[self as usize & 1]
    }

    /// The other player of the team: at the other board, with the other color.
    #[inline]
    pub fn partner(self) -> Self {
        (!self.board()).seat(!self.color())
    }

    /// The other player at the same board.
    #[inline]
    pub fn opponent(self) -> Self {
        self.board().seat(!self.color())
    }

    /// The team it belongs to.
    #[inline]
    pub const fn team(self) -> Team {
        match self {
            Self::WhiteA | Self::BlackB => Team::First,
            Self::BlackA | Self::WhiteB => Team::Second,
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text that is not the name of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseSeatError;

impl fmt::Display for ParseSeatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a seat: expected WhiteA, BlackA, WhiteB or BlackB")
    }
}

impl core::error::Error for ParseSeatError {}

impl FromStr for Seat {
    type Err = ParseSeatError;

    /// Reads the name of a seat, letter by letter as [`Seat::name`] has it.
    fn from_str(text: &str) -> Result<Self, ParseSeatError> {
        Self::ALL.into_iter().find(|seat| seat.name() == text).ok_or(ParseSeatError)
    }
}

/// One of the two teams, in the order of a `Result` score: `1-0` is a win of the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Team {
    /// WhiteA and BlackB.
    First,
    /// BlackA and WhiteB.
    Second,
}

impl Team {
    /// The two seats of the team, board A first.
    pub const fn seats(self) -> [Seat; 2] {
        match self {
            Self::First => [Seat::WhiteA, Seat::BlackB],
            Self::Second => [Seat::BlackA, Seat::WhiteB],
        }
    }
}

impl fmt::Display for Team {
    /// The seats of the team: `WhiteA and BlackB`, or `BlackA and WhiteB`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = self.seats();
        write!(f, "{first} and {second}")
    }
}

impl Not for Team {
    type Output = Self;

    /// The other team.
    fn not(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

macro_rules! one_per {
    ($(#[$doc:meta])* $name:ident by $key:ty, $len:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub struct $name<T>(pub [T; $len]);

        impl<T> $name<T> {
            /// Each key with its value.
            pub fn iter(&self) -> impl Iterator<Item = ($key, &T)> {
                <$key>::ALL.into_iter().zip(&self.0)
            }
        }

        impl<T> Index<$key> for $name<T> {
            type Output = T;

            #[inline(always)]
            fn index(&self, key: $key) -> &T {
                &self.0[key as usize]
            }
        }

        impl<T> IndexMut<$key> for $name<T> {
            #[inline(always)]
            fn index_mut(&mut self, key: $key) -> &mut T {
                &mut self.0[key as usize]
            }
        }
    };
}

one_per! {
    /// One value for each board, indexed by [`BoardId`].
    ByBoard by BoardId, 2
}

one_per! {
    /// One value for each seat, indexed by [`Seat`].
    BySeat by Seat, 4
}
