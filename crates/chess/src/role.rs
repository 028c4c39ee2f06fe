//! Kinds of pieces, and pieces with their color.

use core::{fmt, str::FromStr};

use crate::Color;

/// The kind of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// Never written in front of a move (`e4`), but before the `@` of a drop (`P@e4`).
    Pawn,
    /// `N`
    Knight,
    /// `B`
    Bishop,
    /// `R`
    Rook,
    /// `Q`
    Queen,
    /// `K`: the only role that no reserve holds.
    King,
}

impl Role {
    /// All six roles, pawn first.
    pub const ALL: [Self; 6] =
        [Self::Pawn, Self::Knight, Self::Bishop, Self::Rook, Self::Queen, Self::King];

    /// The five roles that a reserve may hold, pawn first.
    pub const DROPPABLE: [Self; 5] =
        [Self::Pawn, Self::Knight, Self::Bishop, Self::Rook, Self::Queen];

    /// The role of an English piece letter in either case.
    pub const fn from_letter(letter: u8) -> Option<Self> {
        if letter.is_ascii_alphabetic() { OF_LETTER[letter as usize & 31] } else { None }
    }

    /// The English letter in upper case.
    pub const fn letter(self) -> char {
        match self {
            Self::Pawn => 'P',
            Self::Knight => 'N',
            Self::Bishop => 'B',
            Self::Rook => 'R',
            Self::Queen => 'Q',
            Self::King => 'K',
        }
    }

    /// The English word in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pawn => "pawn",
            Self::Knight => "knight",
            Self::Bishop => "bishop",
            Self::Rook => "rook",
            Self::Queen => "queen",
            Self::King => "king",
        }
    }

    /// This kind of piece in a color.
    pub const fn piece(self, color: Color) -> Piece {
        Piece { color, role: self }
    }

    #[inline(always)]
    pub(crate) const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Role {
    /// `pawn`, `knight`, … in lower case.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text that is not a kind of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseRoleError;

impl fmt::Display for ParseRoleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a piece: expected pawn, knight, bishop, rook, queen or king")
    }
}

impl core::error::Error for ParseRoleError {}

impl FromStr for Role {
    type Err = ParseRoleError;

    /// Reads an English word or letter in upper or lower case.
    fn from_str(text: &str) -> Result<Self, ParseRoleError> {
        let role = match *text.as_bytes() {
            [letter] => Self::from_letter(letter),
            _ => Self::ALL.into_iter().find(|role| role.name().eq_ignore_ascii_case(text)),
        };
        role.ok_or(ParseRoleError)
    }
}

/// The role of the n-th letter of the alphabet. A table, because the letters of a FEN are hard to
/// predict.
static OF_LETTER: [Option<Role>; 32] = {
    let mut roles = [None; 32];
    let mut i = 0;
    while i < Role::ALL.len() {
        roles[Role::ALL[i].letter() as usize & 31] = Some(Role::ALL[i]);
        i += 1;
    }
    roles
};

/// A piece of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Piece {
    pub color: Color,
    pub role: Role,
}

impl Piece {
    /// The piece of a FEN letter: upper case is White.
    pub const fn from_letter(letter: u8) -> Option<Self> {
        match Role::from_letter(letter) {
            Some(role) if letter.is_ascii_uppercase() => Some(role.piece(Color::White)),
            Some(role) => Some(role.piece(Color::Black)),
            None => None,
        }
    }

    /// The FEN letter: upper case for White, lower case for Black.
    pub const fn letter(self) -> char {
        match self.color {
            Color::White => self.role.letter(),
            Color::Black => self.role.letter().to_ascii_lowercase(),
        }
    }
}

impl fmt::Display for Piece {
    /// `White pawn`, `Black queen`, …
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.color, self.role)
    }
}

/// A small set of roles, for answers such as "a pawn promotes to …".
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Roles(u8);

impl Roles {
    /// The set of the roles given.
    pub const fn new(roles: &[Role]) -> Self {
        let mut bits = 0;
        let mut i = 0;
        while i < roles.len() {
            bits |= 1 << roles[i] as u8;
            i += 1;
        }
        Self(bits)
    }

    /// Whether the set holds `role`.
    #[inline(always)]
    pub const fn contains(self, role: Role) -> bool {
        self.0 & (1 << role as u8) != 0
    }

    /// How many roles the set holds.
    #[inline(always)]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The roles held, strongest first.
    pub fn iter(self) -> impl Iterator<Item = Role> {
        Role::ALL.into_iter().rev().filter(move |&role| self.contains(role))
    }
}

impl fmt::Debug for Roles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
