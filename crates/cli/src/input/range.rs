//! A selection of games of a file: `3`, `10-20`, `500-`, `-20`.

use std::{fmt, str::FromStr};

/// Games by number, from 1, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GameRange {
    first: u64,
    last: Option<u64>,
}

impl GameRange {
    pub(crate) const ALL: Self = Self { first: 1, last: None };

    /// Whether the selection contains this game.
    pub(crate) fn has(self, number: u64) -> bool {
        self.first <= number && !self.end_before(number)
    }

    /// Whether the selection contains neither this game nor a later one.
    pub(crate) fn end_before(self, number: u64) -> bool {
        self.last.is_some_and(|last| last < number)
    }

    /// The only selected game.
    pub(crate) fn only(self) -> Option<u64> {
        self.last.filter(|&last| last == self.first)
    }
}

impl FromStr for GameRange {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const FORMS: &str = "a number or a range such as 10-20, 500- or -20";
        let number = |text: &str| match text.parse() {
            Ok(0) | Err(_) => Err(FORMS),
            Ok(number) => Ok(number),
        };
        let (first, last) = match text.split_once('-') {
            None => (number(text)?, Some(number(text)?)),
            Some(("", last)) => (1, Some(number(last)?)),
            Some((first, "")) => (number(first)?, None),
            Some((first, last)) => (number(first)?, Some(number(last)?)),
        };
        match last {
            Some(last) if last < first => Err("the range ends before it begins"),
            _ => Ok(Self { first, last }),
        }
    }
}

impl fmt::Display for GameRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.last {
            Some(last) if last == self.first => write!(f, "{last}"),
            Some(last) => write!(f, "{}-{last}", self.first),
            None => write!(f, "{}-", self.first),
        }
    }
}

#[test]
fn ranges() {
    let has = |text: &str| -> Vec<u64> {
        let games: GameRange = text.parse().expect("a range");
        assert!(text == games.to_string() || text.starts_with('-'), "{text}");
        (1..6).filter(|&number| games.has(number)).collect()
    };
    assert_eq!(has("3"), [3]);
    assert_eq!(has("2-4"), [2, 3, 4]);
    assert_eq!(has("4-"), [4, 5]);
    assert_eq!(has("-2"), [1, 2]);
    for text in ["", "-", "0", "x", "4-2", "1-2-3", "-0"] {
        assert!(text.parse::<GameRange>().is_err(), "{text}");
    }
}
