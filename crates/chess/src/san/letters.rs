//! Piece letters of other languages (Laws E2).

use alloc::{borrow::Cow, string::String};

use crate::Role;

/// The letters by which a language writes the six roles.
///
/// ```
/// use tandem_chess::san::Letters;
///
/// assert_eq!(Letters::CZECH.to_english("Jxf7+"), "Nxf7+");
/// assert_eq!(Letters::FIGURINES.to_english("♙@e6"), "P@e6");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Letters {
    /// The name to select it by, such as `cs`.
    pub code: &'static str,
    /// One letter per role in the order of [`Role::ALL`].
    pub letters: [char; 6],
}

impl Letters {
    /// `P N B R Q K`
    pub const ENGLISH: Self = Self { code: "en", letters: ['P', 'N', 'B', 'R', 'Q', 'K'] };
    /// Pěšec, jezdec, střelec, věž, dáma, král.
    pub const CZECH: Self = Self { code: "cs", letters: ['P', 'J', 'S', 'V', 'D', 'K'] };
    /// Bauer, Springer, Läufer, Turm, Dame, König.
    pub const GERMAN: Self = Self { code: "de", letters: ['B', 'S', 'L', 'T', 'D', 'K'] };
    /// Pion, cavalier, fou, tour, dame, roi.
    pub const FRENCH: Self = Self { code: "fr", letters: ['P', 'C', 'F', 'T', 'D', 'R'] };
    /// Pion (written `O`), paard, loper, toren, dame, koning.
    pub const DUTCH: Self = Self { code: "nl", letters: ['O', 'P', 'L', 'T', 'D', 'K'] };
    /// Pion, skoczek, goniec, wieża, hetman, król.
    pub const POLISH: Self = Self { code: "pl", letters: ['P', 'S', 'G', 'W', 'H', 'K'] };
    /// Peón, caballo, alfil, torre, dama, rey.
    pub const SPANISH: Self = Self { code: "es", letters: ['P', 'C', 'A', 'T', 'D', 'R'] };
    /// Pictures; the black ones are read as well.
    pub const FIGURINES: Self =
        Self { code: "figurines", letters: ['♙', '♘', '♗', '♖', '♕', '♔'] };

    /// Every set of letters.
    pub const ALL: [Self; 8] = [
        Self::ENGLISH,
        Self::CZECH,
        Self::GERMAN,
        Self::FRENCH,
        Self::DUTCH,
        Self::POLISH,
        Self::SPANISH,
        Self::FIGURINES,
    ];

    /// The set of a code such as `cs`.
    pub fn by_code(code: &str) -> Option<&'static Self> {
        const ALL: [Letters; 8] = Letters::ALL;
        ALL.iter().find(|letters| letters.code == code)
    }

    /// The letter of a role.
    pub const fn letter(&self, role: Role) -> char {
        self.letters[role as usize]
    }

    /// The role of a letter.
    pub fn role(&self, letter: char) -> Option<Role> {
        let black_figurine = ('\u{265a}'..='\u{265f}').contains(&letter);
        let letter = match char::from_u32((letter as u32).wrapping_sub(6)) {
            Some(white) if black_figurine => white,
            _ => letter,
        };
        Role::ALL.into_iter().find(|&role| self.letter(role) == letter)
    }

    /// Puts English letters in place of these. The text need not be a move; castling stays as it
    /// is, and so do letters that the language has no use for: of Czech ones and English ones
    /// both can be read (Laws E2, Czech version).
    pub fn to_english<'a>(&self, text: &'a str) -> Cow<'a, str> {
        if *self == Self::ENGLISH || text.starts_with("O-O") {
            return text.into();
        }
        let english = |letter| self.role(letter).map_or(letter, Role::letter);
        text.chars().map(english).collect::<String>().into()
    }
}
