//! Times in thousandths of a second: instants of a game, spans, and what clocks show.

use alloc::format;
use core::{
    fmt,
    ops::{Add, AddAssign, Sub},
};

/// A time in thousandths of a second. Recorded clocks may be below zero.
///
/// As an instant it counts from the beginning of a log; nothing here knows what time it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Millis(pub i64);

impl Millis {
    /// No time at all.
    pub const ZERO: Self = Self(0);

    /// Whole seconds.
    pub const fn from_seconds(seconds: u32) -> Self {
        Self(seconds as i64 * 1000)
    }

    /// Whole seconds, rounded down; below zero, nothing.
    pub fn whole_seconds(self) -> u32 {
        u32::try_from(self.0.max(0) / 1000).unwrap_or(u32::MAX)
    }

    /// Reads seconds with up to three decimals; further ones are dropped.
    ///
    /// Clocks longer than some three million years are no clocks.
    pub fn parse_seconds(text: &[u8]) -> Option<Self> {
        let (negative, text) = match text {
            [b'-', rest @ ..] => (true, rest),
            _ => (false, text),
        };
        let digit = |byte: &u8| byte.is_ascii_digit().then(|| i64::from(byte - b'0'));
        let whole = text.iter().map_while(digit).take(15);
        let (length, seconds) = whole.fold((0, 0), |(n, total), digit| (n + 1, total * 10 + digit));
        if !(1..=14).contains(&length) {
            return None;
        }
        let mut millis = seconds * 1000;
        match &text[length..] {
            [] => {}
            [b'.', fraction @ ..] => {
                let mut unit = 100;
                for byte in fraction {
                    millis += unit * digit(byte)?;
                    unit /= 10;
                }
            }
            _ => return None,
        }
        Some(Self(if negative { -millis } else { millis }))
    }

    /// Reads `h:mm:ss.t`, with or without hours.
    pub fn parse_clock(text: &[u8]) -> Option<Self> {
        let (negative, text) = match text {
            [b'-', rest @ ..] => (true, rest),
            _ => (false, text),
        };
        let mut total = 0;
        let mut parts = text.split(|&byte| byte == b':').peekable();
        while let Some(part) = parts.next() {
            let Self(part_millis) = Self::parse_seconds(part)?;
            if part.starts_with(b"-") || parts.peek().is_some() && part.len() > 6 {
                return None;
            }
            total = i64::checked_add(i64::checked_mul(total, 60)?, part_millis)?;
        }
        Some(Self(if negative { -total } else { total }))
    }

    /// Seconds, with as many decimals as it needs: `300`, `3.5`, `-0.25`.
    pub fn seconds(self) -> impl fmt::Display {
        fmt::from_fn(move |f| {
            let sign = if self.0 < 0 { "-" } else { "" };
            let magnitude = self.0.unsigned_abs();
            write!(f, "{sign}{}", magnitude / 1000)?;
            match magnitude % 1000 {
                0 => Ok(()),
                part if part % 100 == 0 => write!(f, ".{}", part / 100),
                part if part % 10 == 0 => write!(f, ".{:02}", part / 10),
                part => write!(f, ".{part:03}"),
            }
        })
    }
}

impl fmt::Display for Millis {
    /// `m:ss`, with tenths below twenty seconds.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let magnitude = self.0.unsigned_abs();
        let sign = if self.0 < 0 { "-" } else { "" };
        let (minutes, seconds) = (magnitude / 60_000, magnitude / 1000 % 60);
        let text = if magnitude < 20_000 {
            format!("{sign}{minutes}:{seconds:02}.{}", magnitude / 100 % 10)
        } else {
            format!("{sign}{minutes}:{seconds:02}")
        };
        f.pad(&text)
    }
}

impl Add for Millis {
    type Output = Self;

    /// The sum, or the greatest time there is.
    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl AddAssign for Millis {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Millis {
    type Output = Self;

    /// The difference, or the least time there is.
    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}
