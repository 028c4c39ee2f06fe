//! The games that `match` and `seek` ask for: `match Bill 2 0 bughouse white`.

/// The longest base time in minutes, and the longest increment in seconds.
const MOST_MINUTES: u32 = 600;
const MOST_INCREMENT: u32 = 600;

/// A challenge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchTerms {
    /// The name of the person who is challenged.
    pub opponent: String,
    /// The game that is offered.
    pub game: SeekTerms,
}

/// The game that is wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeekTerms {
    /// In minutes; the server's default if nothing is said.
    pub base: Option<u32>,
    /// In seconds.
    pub increment: Option<u32>,
    /// The color that is wanted: true for White.
    pub is_white: Option<bool>,
    /// Whether it is to be rated, if something is said about it.
    pub rated: Option<bool>,
    /// The kind of game, if something is said about it: `bughouse`.
    pub kind: Option<String>,
}

/// Why a challenge cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TermsError {
    /// No name follows the command.
    NoOpponent,
    /// A word or a number that means nothing here.
    Word(String),
}

impl MatchTerms {
    /// Reads what follows `match`.
    ///
    /// # Errors
    ///
    /// There is no name, or a word that means nothing.
    pub fn read(text: &str) -> Result<Self, TermsError> {
        let (opponent, rest) = text.trim().split_once(char::is_whitespace).unwrap_or((text, ""));
        if opponent.trim().is_empty() {
            return Err(TermsError::NoOpponent);
        }
        Ok(Self { opponent: opponent.trim().to_owned(), game: SeekTerms::read(rest)? })
    }
}

impl SeekTerms {
    /// Reads what follows `seek`.
    ///
    /// # Errors
    ///
    /// There is a word that means nothing, or a time that is too long.
    pub fn read(text: &str) -> Result<Self, TermsError> {
        let mut terms =
            Self { base: None, increment: None, is_white: None, rated: None, kind: None };
        for word in text.split_ascii_whitespace() {
            let unknown = || TermsError::Word(word.to_owned());
            let lower = word.to_ascii_lowercase();
            match lower.as_str() {
                "w" | "white" => terms.is_white = Some(true),
                "b" | "black" => terms.is_white = Some(false),
                "r" | "rated" => terms.rated = Some(true),
                "u" | "unrated" => terms.rated = Some(false),
                "bug" | "bughouse" => terms.kind = Some("bughouse".to_owned()),
                // How seeks are answered, and by whom: Tandem takes everybody.
                "m" | "manual" | "a" | "auto" | "f" | "formula" => {}
                _ if lower.contains('-')
                    && lower.bytes().all(|b| b == b'-' || b.is_ascii_digit()) => {}
                _ => match lower.parse::<u32>() {
                    Ok(base) if terms.base.is_none() && base <= MOST_MINUTES => {
                        terms.base = Some(base);
                    }
                    Ok(increment)
                        if terms.base.is_some()
                            && terms.increment.is_none()
                            && increment <= MOST_INCREMENT =>
                    {
                        terms.increment = Some(increment);
                    }
                    Ok(_) => return Err(unknown()),
                    Err(_)
                        if terms.kind.is_none()
                            && lower.bytes().all(|b| b.is_ascii_lowercase()) =>
                    {
                        terms.kind = Some(lower);
                    }
                    Err(_) => return Err(unknown()),
                },
            }
        }
        Ok(terms)
    }
}
