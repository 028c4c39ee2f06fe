//! The text between braces: clocks, lags, annotations, words.

use std::borrow::Cow;

use bughouse::Millis;

use crate::text::decode;

/// The meaning of a comment token.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Comment<'a> {
    /// `{119.051}`: the time left to the player who has just moved.
    Clock(Millis),
    /// `{[%clk 0:01:59.1]}`, and `{0:01:59}` of ICC. In bughouse of chess.com, this is the time
    /// *spent*.
    Clk(Millis),
    /// `{[ts=1.25]}`: the time since the start of the game.
    Elapsed(Millis),
    /// `{L:100}`: the lag of the move.
    Lag(Millis),
    /// `{T:1200}`: the time spent on the move.
    Spent(Millis),
    /// `{A:!}`: an annotation of the preceding move.
    Annotation(Cow<'a, str>),
    /// `{C:…}`: a comment.
    Remark(Cow<'a, str>),
    /// `{D:}`: a diagram belongs here.
    Diagram,
    /// Anything else, prefix included. Before a result it says how the game ended.
    Words(Cow<'a, str>),
}

impl<'a> Comment<'a> {
    /// The time of a clock that is written as the standard writes it, with its braces: a number of
    /// seconds and nothing else.
    pub(crate) fn plain_clock(text: &[u8]) -> Option<Millis> {
        let [b'{', inner @ .., b'}'] = text else { return None };
        (inner.first()?.is_ascii_digit()).then(|| Millis::parse_seconds(inner))?
    }

    /// Whether it is a time that belongs to the move before it.
    pub const fn is_time(&self) -> bool {
        matches!(self, Self::Clock(_) | Self::Clk(_) | Self::Elapsed(_) | Self::Spent(_))
    }

    /// Reads the text of a comment token, with its braces or without.
    pub fn parse(text: &'a [u8]) -> Self {
        let inner = text.strip_prefix(b"{").unwrap_or(text);
        let inner = inner.strip_suffix(b"}").unwrap_or(inner).trim_ascii();
        if let Some(clock) = Millis::parse_seconds(inner) {
            return Self::Clock(clock);
        }
        // ICC writes `{0:04:57}`.
        if inner.first().is_some_and(u8::is_ascii_digit)
            && inner.iter().filter(|&&byte| byte == b':').count() == 2
            && let Some(clock) = Millis::parse_clock(inner)
        {
            return Self::Clk(clock);
        }
        let words = |text: &'a [u8]| decode(text.trim_ascii());
        let millis = |text: &[u8]| {
            let Millis(thousands) = Millis::parse_seconds(text.trim_ascii())?;
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
        return Millis::parse_seconds(elapsed.trim_ascii()).map(Comment::Elapsed);
    }
    let clock = command.strip_prefix(b"%clk")?;
    Millis::parse_clock(clock.trim_ascii()).map(Comment::Clk)
}
