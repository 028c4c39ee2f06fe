//! Articles of the Laws, by number.

use core::{fmt, str::FromStr};

/// An article of the Laws of bughouse: `1.16`, `2.2c`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Article {
    /// The chapter, 1 to 9.
    pub chapter: u8,
    /// The clause within it.
    pub clause: u8,
    /// The letter of a part of the clause, `a` to `g`.
    pub letter: Option<u8>,
}

impl Article {
    /// A whole clause.
    pub const fn new(chapter: u8, clause: u8) -> Self {
        Self { chapter, clause, letter: None }
    }

    /// A lettered part of a clause.
    pub const fn part(chapter: u8, clause: u8, letter: u8) -> Self {
        Self { chapter, clause, letter: Some(letter) }
    }
}

impl fmt::Display for Article {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.chapter, self.clause)?;
        match self.letter {
            Some(letter) => write!(f, "{}", char::from(letter)),
            None => Ok(()),
        }
    }
}

/// A text that is no article.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseArticleError;

impl fmt::Display for ParseArticleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not an article of the Laws such as 1.16 or 2.2c")
    }
}

impl core::error::Error for ParseArticleError {}

impl FromStr for Article {
    type Err = ParseArticleError;

    fn from_str(text: &str) -> Result<Self, ParseArticleError> {
        let (chapter, rest) = text.split_once('.').ok_or(ParseArticleError)?;
        let clause = rest.trim_end_matches(|letter: char| letter.is_ascii_lowercase());
        let letter = match &rest.as_bytes()[clause.len()..] {
            [] => None,
            [letter] => Some(*letter),
            _ => return Err(ParseArticleError),
        };
        let number = |text: &str| text.parse().map_err(|_| ParseArticleError);
        Ok(Self { chapter: number(chapter)?, clause: number(clause)?, letter })
    }
}
