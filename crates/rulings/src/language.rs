//! Which languages there are.

use std::{fmt, str::FromStr};

/// A language with a catalogue.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Language {
    #[default]
    English,
    Czech,
}

impl Language {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::English, Self::Czech];

    /// Its code: `en`, `cs`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Czech => "cs",
        }
    }

    /// The language of a locale such as `cs_CZ.UTF-8` or `en-GB`, if there is a catalogue for it.
    pub fn of_locale(locale: &str) -> Option<Self> {
        let code = locale.split(['_', '-', '.', '@']).next().unwrap_or_default();
        Self::ALL.into_iter().find(|language| language.code().eq_ignore_ascii_case(code))
    }

    /// Its messages.
    pub(crate) const fn source(self) -> &'static str {
        match self {
            Self::English => include_str!("../locales/en.ftl"),
            Self::Czech => include_str!("../locales/cs.ftl"),
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

/// A text that is no language here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseLanguageError;

impl fmt::Display for ParseLanguageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the languages are en and cs")
    }
}

impl std::error::Error for ParseLanguageError {}

impl FromStr for Language {
    type Err = ParseLanguageError;

    fn from_str(text: &str) -> Result<Self, ParseLanguageError> {
        Self::of_locale(text).ok_or(ParseLanguageError)
    }
}
