//! Partner talk: phrases that people tap and engines understand.
//!
//! ```text
//! phrase = want | dont | word
//! want   = ("+" | "++" | "+++") what          dont = ("-" | "--" | "---") what
//! what   = "p" | "n" | "b" | "r" | "q" | "d" | "h" | "trades"
//! word   = "sit" | "go" | "fast" | "slow" | "dead" | "x" | "ok" | "no"
//! ```

use core::{fmt, str::FromStr};

/// A short message from one partner to the other.
///
/// ```
/// use tandem_bughouse::phrase::{Material, Phrase, Urgency};
///
/// assert_eq!("++n".parse(), Ok(Phrase::Want(Urgency::Badly, Material::Knight)));
/// assert_eq!(Phrase::Avoid(Urgency::Mates, Material::Queen).to_string(), "---q");
/// assert!("please a knight".parse::<Phrase>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phrase {
    /// A request: the sender wants these pieces.
    Want(Urgency, Material),
    /// A warning: the partner must not lose these pieces.
    Avoid(Urgency, Material),
    /// One of the fixed words.
    Word(Word),
}

/// The urgency of a request or warning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Urgency {
    /// `+`, `-`
    Somewhat,
    /// `++`, `--`
    Badly,
    /// `+++`: the piece mates the opponent; `---`: it mates the sender
    Mates,
}

macro_rules! texts {
    ($(#[$doc:meta])* $name:ident { $($(#[$of:meta])* $variant:ident = $text:literal),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name { $($(#[$of])* $variant),* }

        impl $name {
            /// All values with their texts.
            pub const ALL: &'static [(Self, &'static str)] = &[$((Self::$variant, $text)),*];

            fn from_text(text: &str) -> Option<Self> {
                Self::ALL.iter().find(|(_, known)| *known == text).map(|&(value, _)| value)
            }

            /// The text, as a partner writes it.
            pub const fn text(self) -> &'static str {
                match self { $(Self::$variant => $text),* }
            }
        }
    };
}

texts! {
    /// The pieces that are wanted or feared.
    Material {
        /// A pawn.
        Pawn = "p",
        /// A knight.
        Knight = "n",
        /// A bishop.
        Bishop = "b",
        /// A rook.
        Rook = "r",
        /// A queen.
        Queen = "q",
        /// A piece that moves diagonally: pawn, bishop or queen.
        Diagonal = "d",
        /// A rook or a queen.
        Heavy = "h",
        /// Exchanges of any pieces.
        Trades = "trades",
    }
}

texts! {
    /// Phrases without pieces.
    Word {
        /// Don't move.
        Sit = "sit",
        /// Move again.
        Go = "go",
        /// Hurry: our team is behind on the clock.
        Fast = "fast",
        /// There is time.
        Slow = "slow",
        /// The sender is mated by force unless they sit.
        Dead = "dead",
        /// Withdraws what the sender said before.
        Cancel = "x",
        /// Agrees.
        Ok = "ok",
        /// Does not agree.
        No = "no",
    }
}

impl Urgency {
    const ALL: [Self; 3] = [Self::Somewhat, Self::Badly, Self::Mates];
}

/// The error for a text that is not a phrase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParsePhraseError;

impl fmt::Display for ParsePhraseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a phrase such as +n, --q, sit or go")
    }
}

impl core::error::Error for ParsePhraseError {}

impl FromStr for Phrase {
    type Err = ParsePhraseError;

    fn from_str(text: &str) -> Result<Self, ParsePhraseError> {
        if let Some(word) = Word::from_text(text) {
            return Ok(Self::Word(word));
        }
        let what = text.trim_start_matches(['+', '-']);
        let signs = &text[..text.len() - what.len()];
        let alike = |sign: char| signs.chars().all(|other| other == sign);
        let urgency = signs.len().checked_sub(1).and_then(|n| Urgency::ALL.get(n)).copied();
        match (urgency, Material::from_text(what)) {
            (Some(urgency), Some(what)) if alike('+') => Ok(Self::Want(urgency, what)),
            (Some(urgency), Some(what)) if alike('-') => Ok(Self::Avoid(urgency, what)),
            _ => Err(ParsePhraseError),
        }
    }
}

impl fmt::Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (sign, urgency, what) = match *self {
            Self::Word(word) => return f.write_str(word.text()),
            Self::Want(urgency, what) => ("+", urgency, what),
            Self::Avoid(urgency, what) => ("-", urgency, what),
        };
        write!(f, "{}{}", sign.repeat(urgency as usize + 1), what.text())
    }
}
