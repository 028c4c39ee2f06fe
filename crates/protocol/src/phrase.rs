//! Partner talk in phrases that people tap and engines understand.
//!
//! ```text
//! phrase = want | dont | word
//! want   = ("+" | "++" | "+++") what          dont = ("-" | "--" | "---") what
//! what   = "p" | "n" | "b" | "r" | "q" | "d" | "h" | "trades"
//! word   = "sit" | "go" | "fast" | "slow" | "dead" | "x" | "ok" | "no"
//! ```

use std::{fmt, str::FromStr};

/// What one partner tells the other in a word.
///
/// ```
/// use tandem_protocol::{Phrase, Urgency, What};
///
/// assert_eq!("++n".parse(), Ok(Phrase::Want(Urgency::Badly, What::Knight)));
/// assert_eq!(Phrase::Dont(Urgency::Mates, What::Queen).to_string(), "---q");
/// assert!("please a knight".parse::<Phrase>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phrase {
    /// I want that.
    Want(Urgency, What),
    /// Don't give that away.
    Dont(Urgency, What),
    /// Something else.
    Word(Word),
}

/// How much.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Urgency {
    /// `+`, `-`
    Somewhat,
    /// `++`, `--`
    Badly,
    /// `+++`, it mates him; `---`, it mates me
    Mates,
}

macro_rules! texts {
    ($(#[$doc:meta])* $name:ident { $($(#[$of:meta])* $variant:ident = $text:literal),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name { $($(#[$of])* $variant),* }

        impl $name {
            /// Each with its text.
            pub const ALL: &'static [(Self, &'static str)] = &[$((Self::$variant, $text)),*];

            fn of(text: &str) -> Option<Self> {
                Self::ALL.iter().find(|(_, known)| *known == text).map(|&(value, _)| value)
            }

            /// Its text.
            pub const fn text(self) -> &'static str {
                match self { $(Self::$variant => $text),* }
            }
        }
    };
}

texts! {
    /// What is wanted or feared.
    What {
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
        /// A man that moves diagonally.
        Diagonal = "d",
        /// A rook or queen.
        Heavy = "h",
        /// Trades.
        Trades = "trades",
    }
}

texts! {
    /// The other phrases.
    Word {
        /// Don't move.
        Sit = "sit",
        /// Move again.
        Go = "go",
        /// Hurry, we are down on time.
        Fast = "fast",
        /// There is time.
        Slow = "slow",
        /// I am mated by force unless I sit.
        Dead = "dead",
        /// Never mind what I said last.
        Cancel = "x",
        /// Yes.
        Ok = "ok",
        /// No.
        No = "no",
    }
}

impl Urgency {
    const ALL: [Self; 3] = [Self::Somewhat, Self::Badly, Self::Mates];
}

/// A text that is free talk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoPhrase;

impl fmt::Display for NoPhrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a phrase such as +n, --q, sit or go")
    }
}

impl std::error::Error for NoPhrase {}

impl FromStr for Phrase {
    type Err = NoPhrase;

    fn from_str(text: &str) -> Result<Self, NoPhrase> {
        if let Some(word) = Word::of(text) {
            return Ok(Self::Word(word));
        }
        let what = text.trim_start_matches(['+', '-']);
        let signs = &text[..text.len() - what.len()];
        let alike = |sign: char| signs.chars().all(|other| other == sign);
        let urgency = signs.len().checked_sub(1).and_then(|n| Urgency::ALL.get(n)).copied();
        match (urgency, What::of(what)) {
            (Some(urgency), Some(what)) if alike('+') => Ok(Self::Want(urgency, what)),
            (Some(urgency), Some(what)) if alike('-') => Ok(Self::Dont(urgency, what)),
            _ => Err(NoPhrase),
        }
    }
}

impl fmt::Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (sign, urgency, what) = match *self {
            Self::Word(word) => return f.write_str(word.text()),
            Self::Want(urgency, what) => ("+", urgency, what),
            Self::Dont(urgency, what) => ("-", urgency, what),
        };
        write!(f, "{}{}", sign.repeat(urgency as usize + 1), what.text())
    }
}
