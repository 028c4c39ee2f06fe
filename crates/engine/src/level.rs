//! Playing strength.

use std::{fmt, str::FromStr};

use chess::Role;

use crate::{Handicap, SearchLimits, Values, handicap::mix};

/// A strength on a scale from 1 to 20, five of which have names.
///
/// Weaker levels err like people, not at random: they search fewer positions and less deep,
/// overlook some drops and long moves, like to capture, misjudge positions, and know little about
/// the other board. `docs/seat-player.md` lists what each level does.
///
/// ```
/// use tandem_engine::Level;
///
/// assert_eq!("tandem:club".parse(), Ok(Level::CLUB));
/// assert_eq!("13".parse::<Level>().map(|level| level.to_string()), Ok("13".to_owned()));
/// assert_eq!(Level::FULL.to_string(), "full");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// Level 1: knows how the pieces move.
    pub const BEGINNER: Self = Self(1);
    /// Level 5: plays now and then.
    pub const CASUAL: Self = Self(5);
    /// Level 10: plays in a club.
    pub const CLUB: Self = Self(10);
    /// Level 15: plays in tournaments.
    pub const STRONG: Self = Self(15);
    /// Level 20: full strength.
    pub const FULL: Self = Self(20);

    /// The levels that have names.
    pub const NAMED: [(Self, &'static str); 5] = [
        (Self::BEGINNER, "beginner"),
        (Self::CASUAL, "casual"),
        (Self::CLUB, "club"),
        (Self::STRONG, "strong"),
        (Self::FULL, "full"),
    ];

    /// The level with a number from 1 to 20.
    pub const fn from_number(number: u8) -> Option<Self> {
        if 1 <= number && number <= Self::FULL.0 { Some(Self(number)) } else { None }
    }

    /// The number of the level, 1 to 20.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The name, if the level has one.
    pub fn name(self) -> Option<&'static str> {
        Self::NAMED.iter().find(|(level, _)| *level == self).map(|&(_, name)| name)
    }

    /// The level whose strength is nearest to a rating on the scale of [`Level::elo`].
    pub fn from_elo(elo: u32) -> Self {
        let away = |level: &u8| Self(*level).elo().abs_diff(elo);
        Self((1..=Self::FULL.0).min_by_key(away).unwrap_or(Self::FULL.0))
    }

    /// A rating for the option `UCI_Elo`. It is only comparable with other levels.
    pub fn elo(self) -> u32 {
        Self::between(self.0, &[1000, 1360, 1800, 2000, 2400]).unsigned_abs()
    }

    /// The most positions to search for a move.
    pub fn nodes(self) -> u64 {
        // Each level searches two fifths more than the one below.
        const BEGINNER: u64 = 400;
        match self {
            Self::FULL => u64::MAX,
            Self(number) => (1..number).fold(BEGINNER, |nodes, _| nodes * 7 / 5),
        }
    }

    /// The greatest search depth in plies.
    pub fn depth(self) -> u32 {
        if self == Self::FULL {
            return SearchLimits::MAX_DEPTH;
        }
        Self::between(self.0, &[2, 4, 7, 12, 20]).unsigned_abs()
    }

    /// How many positions to search for each question about a piece that is not there, such as what
    /// a knight in reserve would be worth. 0 means that the level does not ask.
    pub fn probe_nodes(self) -> u64 {
        Self::between(self.0, &[0, 0, 200, 1000, 3000]).unsigned_abs().into()
    }

    /// How far the level overrates captures, in centipawns.
    pub fn greed(self) -> i32 {
        Self::between(self.0, &[90, 50, 15, 0, 0])
    }

    /// The errors during one turn, which differ from turn to turn.
    pub fn handicap(self, turn: u64) -> Handicap {
        let of = |anchors| u8::try_from(Self::between(self.0, anchors)).unwrap_or(0);
        Handicap {
            seed: mix(&[turn, self.0.into()]),
            noise: of(&[120, 70, 30, 10, 0]),
            missed_drops: of(&[150, 100, 45, 10, 0]),
            missed_lines: of(&[120, 70, 30, 5, 0]),
        }
    }

    /// The limits of the search at one turn of a game: everything above except
    /// [`Level::probe_nodes`]. `turn` is any number that differs from turn to turn.
    pub fn limits(self, turn: u64) -> SearchLimits {
        let mut values = Values::NONE;
        for role in Role::DROPPABLE {
            values.gain[role as usize] = self.greed();
        }
        SearchLimits {
            depth: self.depth(),
            nodes: self.nodes(),
            values,
            handicap: (self < Self::FULL).then(|| self.handicap(turn)),
            ..SearchLimits::NONE
        }
    }

    /// The least time for a move in milliseconds with one minute on the clock; the random part adds
    /// up to as much again. People do not answer in an instant, weaker players least of all.
    pub fn pace(self) -> u64 {
        Self::between(self.0, &[1100, 800, 500, 250, 0]).unsigned_abs().into()
    }

    /// Interpolates between the values of the five named levels.
    fn between(number: u8, anchors: &[i32; 5]) -> i32 {
        let number = i32::from(number);
        let at = |i: usize| i32::from(Self::NAMED[i].0.0);
        let i = (1..5).find(|&i| number <= at(i)).unwrap_or(4);
        let (from, to) = (at(i - 1), at(i));
        anchors[i - 1] + (anchors[i] - anchors[i - 1]) * (number - from) / (to - from)
    }
}

impl Default for Level {
    fn default() -> Self {
        Self::FULL
    }
}

impl fmt::Display for Level {
    /// Writes the name, or else the number.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.name() {
            Some(name) => f.pad(name),
            None => write!(f, "{}", self.0),
        }
    }
}

/// The error for a text that names no level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseLevelError;

impl fmt::Display for ParseLevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a level: beginner, casual, club, strong, full, or a number from 1 to 20")
    }
}

impl std::error::Error for ParseLevelError {}

impl FromStr for Level {
    type Err = ParseLevelError;

    /// Reads a name or a number, with or without `tandem:` before it. `tandem` alone means full
    /// strength.
    fn from_str(text: &str) -> Result<Self, ParseLevelError> {
        let text = text.trim_ascii().to_ascii_lowercase();
        let level = match text.strip_prefix("tandem") {
            Some("") => return Ok(Self::FULL),
            Some(rest) => rest.strip_prefix(':').ok_or(ParseLevelError)?,
            None => &text,
        };
        let named = Self::NAMED.iter().find(|(_, name)| *name == level).map(|&(level, _)| level);
        let number = || level.parse().ok().and_then(Self::from_number);
        named.or_else(number).ok_or(ParseLevelError)
    }
}
