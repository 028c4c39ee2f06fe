//! How well the engine plays.

use std::{fmt, str::FromStr};

use chess::Role;

use crate::{Limits, Sight, Values, sight::Mix};

/// A strength on a scale from 1 to 20, five of which have names.
///
/// Weaker levels are people, not dice: they look at fewer positions and less far, do not see some drops and long lines at
/// all, like to take, misjudge what they see, and know little of the other board; `docs/mind.md` has what each is.
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
    /// Knows how the men move.
    pub const BEGINNER: Self = Self(1);
    /// Plays now and then.
    pub const CASUAL: Self = Self(5);
    /// Plays in a club.
    pub const CLUB: Self = Self(10);
    /// Plays in tournaments.
    pub const STRONG: Self = Self(15);
    /// As well as it can.
    pub const FULL: Self = Self(20);

    /// The levels that have names.
    pub const NAMED: [(Self, &'static str); 5] = [
        (Self::BEGINNER, "beginner"),
        (Self::CASUAL, "casual"),
        (Self::CLUB, "club"),
        (Self::STRONG, "strong"),
        (Self::FULL, "full"),
    ];

    /// A level by its number from 1 to 20.
    pub const fn of_number(number: u8) -> Option<Self> {
        if 1 <= number && number <= Self::FULL.0 { Some(Self(number)) } else { None }
    }

    /// From 1 to 20.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Its name, if it has one.
    pub fn name(self) -> Option<&'static str> {
        Self::NAMED.iter().find(|(level, _)| *level == self).map(|&(_, name)| name)
    }

    /// The level whose strength comes nearest to a rating on the scale of the option `UCI_Elo`.
    pub fn of_elo(elo: u32) -> Self {
        let away = |level: &u8| Self(*level).elo().abs_diff(elo);
        Self((1..=Self::FULL.0).min_by_key(away).unwrap_or(Self::FULL.0))
    }

    /// A rating for the option `UCI_Elo`: what this level is relative to the others, and nothing more.
    pub fn elo(self) -> u32 {
        Self::between(self.0, &[1000, 1360, 1800, 2000, 2400]).unsigned_abs()
    }

    /// How many positions it looks at for a move, at most.
    pub fn nodes(self) -> u64 {
        // Two fifths more from number to number.
        const BEGINNER: u64 = 400;
        match self {
            Self::FULL => u64::MAX,
            Self(number) => (1..number).fold(BEGINNER, |nodes, _| nodes * 7 / 5),
        }
    }

    /// How many plies it looks ahead, at most.
    pub fn depth(self) -> u32 {
        if self == Self::FULL {
            return Limits::MAX_DEPTH;
        }
        Self::between(self.0, &[2, 4, 7, 12, 20]).unsigned_abs()
    }

    /// How many positions it looks at for each question about men that are not there: what would a knight do here, what does
    /// my partner need? With none it does not ask.
    pub fn curiosity(self) -> u64 {
        Self::between(self.0, &[0, 0, 200, 1000, 3000]).unsigned_abs().into()
    }

    /// How much more a man that can be taken is worth to it than it is, in centipawns.
    pub fn greed(self) -> i32 {
        Self::between(self.0, &[90, 50, 15, 0, 0])
    }

    /// What it sees and how well it judges, which differs from turn to turn.
    pub fn sight(self, turn: u64) -> Sight {
        let of = |anchors| u8::try_from(Self::between(self.0, anchors)).unwrap_or(0);
        Sight {
            seed: Mix::of(&[turn, self.0.into()]),
            noise: of(&[120, 70, 30, 10, 0]),
            missed_drops: of(&[150, 100, 45, 10, 0]),
            missed_lines: of(&[120, 70, 30, 5, 0]),
        }
    }

    /// What bounds its search at one turn of a game: everything above but its curiosity. `turn` is any number that differs
    /// from turn to turn.
    pub fn limits(self, turn: u64) -> Limits {
        let mut values = Values::NONE;
        for role in Role::DROPPABLE {
            values.gain[role as usize] = self.greed();
        }
        Limits {
            depth: self.depth(),
            nodes: self.nodes(),
            values,
            sight: (self < Self::FULL).then(|| self.sight(turn)),
            ..Limits::NONE
        }
    }

    /// How long it takes at least over a move, in thousandths of a second at a clock of a minute; twice that at most. People
    /// do not answer in an instant, the weaker the less.
    pub fn pace(self) -> u64 {
        Self::between(self.0, &[1100, 800, 500, 250, 0]).unsigned_abs().into()
    }

    /// What lies between the anchors, which stand for the five levels with names.
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
    /// The name, or else the number.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.name() {
            Some(name) => f.pad(name),
            None => write!(f, "{}", self.0),
        }
    }
}

/// A text that names no level.
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

    /// A name or a number; `tandem:` may stand before it, and alone means full strength.
    fn from_str(text: &str) -> Result<Self, ParseLevelError> {
        let text = text.trim_ascii().to_ascii_lowercase();
        let level = match text.strip_prefix("tandem") {
            Some("") => return Ok(Self::FULL),
            Some(rest) => rest.strip_prefix(':').ok_or(ParseLevelError)?,
            None => &text,
        };
        let named = Self::NAMED.iter().find(|(_, name)| *name == level).map(|&(level, _)| level);
        let number = || level.parse().ok().and_then(Self::of_number);
        named.or_else(number).ok_or(ParseLevelError)
    }
}
