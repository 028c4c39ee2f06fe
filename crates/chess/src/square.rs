//! Squares, files and ranks.

use core::{
    fmt::{self, Write},
    str::FromStr,
};

use crate::{Color, text::Text};

/// A file, `a` to `h`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum File {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
}

impl File {
    /// The eight files from `a` to `h`.
    pub const ALL: [Self; 8] =
        [Self::A, Self::B, Self::C, Self::D, Self::E, Self::F, Self::G, Self::H];

    /// The file of the lowest three bits. A `match` costs nothing here, reading [`File::ALL`]
    /// would.
    #[inline(always)]
    const fn from_index(index: u8) -> Self {
        match index & 7 {
            0 => Self::A,
            1 => Self::B,
            2 => Self::C,
            3 => Self::D,
            4 => Self::E,
            5 => Self::F,
            6 => Self::G,
            _ => Self::H,
        }
    }

    /// The file of a letter `a`–`h`.
    #[inline]
    pub const fn from_letter(letter: u8) -> Option<Self> {
        let index = letter.wrapping_sub(b'a');
        if index < 8 { Some(Self::ALL[index as usize]) } else { None }
    }

    /// The lower-case letter.
    pub const fn letter(self) -> char {
        (b'a' + self as u8) as char
    }
}

/// A rank, 1 to 8, counted from White's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Rank {
    First,
    Second,
    Third,
    Fourth,
    Fifth,
    Sixth,
    Seventh,
    Eighth,
}

impl Rank {
    /// The eight ranks from the first to the eighth.
    pub const ALL: [Self; 8] = [
        Self::First,
        Self::Second,
        Self::Third,
        Self::Fourth,
        Self::Fifth,
        Self::Sixth,
        Self::Seventh,
        Self::Eighth,
    ];

    /// The rank of the lowest three bits; see [`File::from_index`].
    #[inline(always)]
    const fn from_index(index: u8) -> Self {
        match index & 7 {
            0 => Self::First,
            1 => Self::Second,
            2 => Self::Third,
            3 => Self::Fourth,
            4 => Self::Fifth,
            5 => Self::Sixth,
            6 => Self::Seventh,
            _ => Self::Eighth,
        }
    }

    /// The rank of a digit `1`–`8`.
    #[inline]
    pub const fn from_digit(digit: u8) -> Option<Self> {
        let index = digit.wrapping_sub(b'1');
        if index < 8 { Some(Self::ALL[index as usize]) } else { None }
    }

    /// The digit.
    pub const fn digit(self) -> char {
        (b'1' + self as u8) as char
    }

    /// The rank as `color` counts it: the first is one's own back rank.
    #[inline]
    pub const fn relative_to(self, color: Color) -> Self {
        match color {
            Color::White => self,
            Color::Black => Self::ALL[7 - self as usize],
        }
    }
}

/// One of the 64 squares: `a1` is 0, `b1` is 1, `h8` is 63.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

macro_rules! squares {
    ($($name:ident)*) => {
        impl Square {
            squares!(@ 0u8; $($name)*);
        }
    };
    (@ $index:expr; $name:ident $($rest:ident)*) => {
        #[expect(missing_docs, reason = "the name says it")]
        pub const $name: Self = Self($index);
        squares!(@ $index + 1; $($rest)*);
    };
    (@ $index:expr;) => {};
}

squares! {
    A1 B1 C1 D1 E1 F1 G1 H1
    A2 B2 C2 D2 E2 F2 G2 H2
    A3 B3 C3 D3 E3 F3 G3 H3
    A4 B4 C4 D4 E4 F4 G4 H4
    A5 B5 C5 D5 E5 F5 G5 H5
    A6 B6 C6 D6 E6 F6 G6 H6
    A7 B7 C7 D7 E7 F7 G7 H7
    A8 B8 C8 D8 E8 F8 G8 H8
}

impl Square {
    /// The square where `file` and `rank` cross.
    #[inline(always)]
    pub const fn new(file: File, rank: Rank) -> Self {
        Self((rank as u8) << 3 | file as u8)
    }

    /// The square of an index below 64.
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < 64 { Some(Self(index as u8)) } else { None }
    }

    /// The square of a file's letter and a rank's digit, such as `b'e'` and `b'4'`.
    #[inline]
    pub const fn from_ascii(file: u8, rank: u8) -> Option<Self> {
        match (File::from_letter(file), Rank::from_digit(rank)) {
            (Some(file), Some(rank)) => Some(Self::new(file, rank)),
            _ => None,
        }
    }

    /// All squares from `a1` to `h8`, rank by rank.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..64).map(Self)
    }

    /// 0 for `a1` to 63 for `h8`.
    #[inline(always)]
    pub const fn index(self) -> usize {
        // The mask changes no value; it lets the compiler drop bounds checks.
        (self.0 & 63) as usize
    }

    /// The file that the square stands on.
    #[inline(always)]
    pub const fn file(self) -> File {
        File::from_index(self.0)
    }

    /// The rank that the square stands on.
    #[inline(always)]
    pub const fn rank(self) -> Rank {
        Rank::from_index(self.0 >> 3)
    }

    /// The square `offset` places on in the order of [`Square::index`], around the corner if need
    /// be.
    #[inline(always)]
    pub(crate) const fn wrapping_offset(self, offset: i8) -> Self {
        Self(self.0.wrapping_add_signed(offset) & 63)
    }

    /// The least square of a set that is not empty.
    #[inline(always)]
    pub(crate) const fn least(set: u64) -> Self {
        Self(set.trailing_zeros() as u8 & 63)
    }

    /// Writes the file and the rank.
    #[inline]
    pub(crate) fn write_to(self, f: &mut impl fmt::Write) -> fmt::Result {
        f.write_char(self.file().letter())?;
        f.write_char(self.rank().digit())
    }

    /// Whether a diagonal of light squares runs through it, as `h1` has.
    pub const fn is_light(self) -> bool {
        (self.0 >> 3 ^ self.0) & 1 == 1
    }
}

impl fmt::Display for File {
    /// The lower-case letter.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(self.letter())
    }
}

impl fmt::Display for Rank {
    /// The digit.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(self.digit())
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Text::<2>::new();
        self.write_to(&mut text)?;
        f.write_str(text.as_str())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is not a square such as `e4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseSquareError;

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a square: expected a file a-h and a rank 1-8")
    }
}

impl core::error::Error for ParseSquareError {}

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, ParseSquareError> {
        match *text.as_bytes() {
            [file, rank] => Self::from_ascii(file, rank).ok_or(ParseSquareError),
            _ => Err(ParseSquareError),
        }
    }
}
