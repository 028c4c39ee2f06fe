//! What stands in braces: clocks, lags, annotations, words.

use std::{borrow::Cow, fmt};

use crate::text::decode;

/// A time in thousandths of a second; recorded clocks may be below zero.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Millis(pub i64);

impl Millis {
    /// Reads seconds with up to three decimals; further ones are dropped.
    ///
    /// Clocks longer than some three million years are no clocks.
    pub fn of_seconds(text: &[u8]) -> Option<Self> {
        let (negative, text) = match text {
            [b'-', rest @ ..] => (true, rest),
            _ => (false, text),
        };
        let dot = text.iter().position(|&byte| byte == b'.').unwrap_or(text.len());
        let (whole, fraction) = (&text[..dot], text.get(dot + 1..).unwrap_or_default());
        let digits = |text: &[u8]| text.iter().all(u8::is_ascii_digit);
        if !(1..=14).contains(&whole.len()) || !digits(whole) || !digits(fraction) {
            return None;
        }
        let value = |total: i64, byte: &u8| total * 10 + i64::from(byte - b'0');
        let seconds = whole.iter().fold(0, value);
        let thousandths = fraction.iter().chain(b"000").take(3).fold(0, value);
        let millis = seconds * 1000 + thousandths;
        Some(Self(if negative { -millis } else { millis }))
    }

    /// Reads `h:mm:ss.t`, with or without hours.
    fn of_clock(text: &[u8]) -> Option<Self> {
        let mut total = 0;
        let mut parts = text.split(|&byte| byte == b':').peekable();
        while let Some(part) = parts.next() {
            let Millis(part_millis) = Self::of_seconds(part)?;
            if parts.peek().is_some() && part.len() > 6 {
                return None;
            }
            total = i64::checked_add(i64::checked_mul(total, 60)?, part_millis)?;
        }
        Some(Self(total))
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

/// What a comment token says.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Comment<'a> {
    /// `{119.051}`: the time left to the player who has just moved.
    Clock(Millis),
    /// `{[%clk 0:01:59.1]}`. chess.com's bughouse exports write the time *spent* so.
    Clk(Millis),
    /// `{[ts=1.25]}`: the time since the start of the game.
    Elapsed(Millis),
    /// `{L:100}`: the lag of the move.
    Lag(Millis),
    /// `{T:1200}`: the time spent on the move.
    Spent(Millis),
    /// `{A:!}`: an annotation of the move before.
    Annotation(Cow<'a, str>),
    /// `{C:…}`: a comment.
    Remark(Cow<'a, str>),
    /// `{D:}`: a diagram belongs here.
    Diagram,
    /// Anything else, prefix included; before a result it says how the game ended.
    Words(Cow<'a, str>),
}

impl<'a> Comment<'a> {
    /// Reads the text of a comment token, with its braces or without.
    pub fn of(text: &'a [u8]) -> Self {
        let inner = text.strip_prefix(b"{").unwrap_or(text);
        let inner = inner.strip_suffix(b"}").unwrap_or(inner).trim_ascii();
        if let Some(clock) = Millis::of_seconds(inner) {
            return Self::Clock(clock);
        }
        let words = |text: &'a [u8]| decode(text.trim_ascii());
        let millis = |text: &[u8]| {
            let Millis(thousands) = Millis::of_seconds(text.trim_ascii())?;
            Some(Millis(thousands / 1000))
        };
        match inner {
            [b'A', b':', rest @ ..] => Self::Annotation(words(rest)),
            [b'C', b':', rest @ ..] => Self::Remark(words(rest)),
            [b'D', b':', rest @ ..] if rest.trim_ascii().is_empty() => Self::Diagram,
            [b'L', b':', rest @ ..] => match millis(rest) {
                Some(lag) => Self::Lag(lag),
                None => Self::Words(words(inner)),
            },
            [b'T', b':', rest @ ..] => match millis(rest) {
                Some(spent) => Self::Spent(spent),
                None => Self::Words(words(inner)),
            },
            [b'[', command @ .., b']'] => {
                bracketed(command).unwrap_or_else(|| Self::Words(words(inner)))
            }
            _ => Self::Words(words(inner)),
        }
    }
}

fn bracketed(command: &[u8]) -> Option<Comment<'static>> {
    if let Some(elapsed) = command.strip_prefix(b"ts=") {
        return Millis::of_seconds(elapsed.trim_ascii()).map(Comment::Elapsed);
    }
    let clock = command.strip_prefix(b"%clk")?;
    Millis::of_clock(clock.trim_ascii()).map(Comment::Clk)
}
