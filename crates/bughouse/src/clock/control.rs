//! Time controls, as the tag `TimeControl` of BPGN writes them.

use core::{fmt, str::FromStr};

use crate::Millis;

/// How much time each player has.
///
/// The text is that of BPGN's `TimeControl`, in seconds: `300+0` and `180+2` (Fischer). Reading
/// also takes `180` and `180 0`. Two forms are ours, since the standard has none for delays:
/// `300d3`, a simple delay, and `300b3`, a Bronstein delay (Laws 1.1 name one of 3 s).
///
/// ```
/// use tandem_bughouse::{Bonus, Millis, TimeControl};
///
/// let control: TimeControl = "300b3".parse()?;
/// assert_eq!(control.base, Millis(300_000));
/// assert_eq!(control.bonus, Bonus::Bronstein(Millis(3_000)));
/// assert_eq!("180".parse::<TimeControl>()?.to_string(), "180+0");
/// # Ok::<(), tandem_bughouse::ParseTimeControlError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TimeControl {
    /// The initial reading of each clock; at most [`TimeControl::MAX`].
    pub base: Millis,
    /// The bonus for each move.
    pub bonus: Bonus,
}

/// The bonus for a move. All durations are from 0 to [`TimeControl::MAX`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bonus {
    /// Adds this when a move is completed (Fischer); zero is sudden death.
    Increment(Millis),
    /// The clock waits so long before it runs, at every move.
    Delay(Millis),
    /// Gives back the time spent on a completed move, up to this (Bronstein).
    Bronstein(Millis),
}

/// A text that is no time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseTimeControlError;

impl fmt::Display for ParseTimeControlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a time control such as 300+0, 180+2 (Fischer), 300d3 (delay) or 300b3 (Bronstein), in seconds")
    }
}

impl core::error::Error for ParseTimeControlError {}

impl TimeControl {
    /// The longest time that a clock can be set to: a hundred hours, so that no sum of times
    /// overflows.
    pub const MAX: Millis = Millis(360_000_000);

    /// This many seconds for all moves.
    pub const fn sudden_death(seconds: u32) -> Self {
        Self { base: Millis::from_seconds(seconds), bonus: Bonus::Increment(Millis::ZERO) }
    }

    /// The time that each completed move adds to a clock; zero for delays.
    pub const fn increment(self) -> Millis {
        match self.bonus {
            Bonus::Increment(increment) => increment,
            Bonus::Delay(_) | Bonus::Bronstein(_) => Millis::ZERO,
        }
    }
}

impl FromStr for TimeControl {
    type Err = ParseTimeControlError;

    fn from_str(text: &str) -> Result<Self, ParseTimeControlError> {
        let span = |text: &str| {
            let span = Millis::parse_seconds(text.trim_ascii().as_bytes());
            let fits = |span: &Millis| (Millis::ZERO..=Self::MAX).contains(span);
            span.filter(fits).ok_or(ParseTimeControlError)
        };
        let text = text.trim_ascii();
        let Some(at) = text.find(['+', ' ', 'd', 'b']) else {
            return Ok(Self { base: span(text)?, bonus: Bonus::Increment(Millis::ZERO) });
        };
        let (base, bonus) = (span(&text[..at])?, span(&text[at + 1..])?);
        let bonus = match text.as_bytes()[at] {
            b'd' => Bonus::Delay(bonus),
            b'b' => Bonus::Bronstein(bonus),
            _ => Bonus::Increment(bonus),
        };
        Ok(Self { base, bonus })
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (sign, bonus) = match self.bonus {
            Bonus::Increment(span) => ('+', span),
            Bonus::Delay(span) => ('d', span),
            Bonus::Bronstein(span) => ('b', span),
        };
        write!(f, "{}{sign}{}", self.base.seconds(), bonus.seconds())
    }
}
