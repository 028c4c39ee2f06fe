//! What happens in a game of Kriegspiel, as it is written down: `12.345 White attempts e2e4`, a line for each event with its
//! time in seconds.

use std::{fmt, str::FromStr};

use bughouse::{Act, Millis};
use chess::Color;

/// An event and when it happened, in the time of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) at: Millis,
    pub(crate) event: Event,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    Start,
    Player(Color, Deed),
    Server(Notice),
}

/// What a player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Deed {
    /// In coordinates or Kriegspiel SAN; in coordinates when it is written down.
    Attempts(Act),
    AsksAny,
    Resigns,
    OffersDraw,
    AcceptsDraw,
    DeclinesDraw,
}

/// What the server does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Notice {
    /// It looks at the clocks: a flag that has fallen is seen.
    Looks,
    /// It was away, and the clocks have stood still since the last event.
    Suspends,
    /// The clocks run again.
    Resumes,
    /// What the way took is given back to somebody.
    Credits(Color, Millis),
    /// Somebody was away for longer than the table allows.
    GivesUp(Color),
}

/// A text that is no deed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NoDeed;

impl fmt::Display for NoDeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "not something that a player does at Kriegspiel: attempts e2e4, attempts Nf3, asks any, resigns, offers draw, \
             accepts draw or declines draw",
        )
    }
}

impl FromStr for Deed {
    type Err = NoDeed;

    fn from_str(text: &str) -> Result<Self, NoDeed> {
        match text {
            "asks any" => Ok(Self::AsksAny),
            "resigns" => Ok(Self::Resigns),
            "offers draw" => Ok(Self::OffersDraw),
            "accepts draw" => Ok(Self::AcceptsDraw),
            "declines draw" => Ok(Self::DeclinesDraw),
            _ => {
                let act = text.strip_prefix("attempts ").and_then(|act| act.parse().ok());
                act.map(Self::Attempts).ok_or(NoDeed)
            }
        }
    }
}

impl FromStr for Notice {
    type Err = NoDeed;

    fn from_str(text: &str) -> Result<Self, NoDeed> {
        match text {
            "looks" => Ok(Self::Looks),
            "suspends" => Ok(Self::Suspends),
            "resumes" => Ok(Self::Resumes),
            _ => match text.split(' ').collect::<Vec<_>>()[..] {
                ["gives", "up", who] => color(who).map(Self::GivesUp).ok_or(NoDeed),
                ["credits", who, span] => {
                    let span = Millis::of_seconds(span.as_bytes()).ok_or(NoDeed)?;
                    Ok(Self::Credits(color(who).ok_or(NoDeed)?, span))
                }
                _ => Err(NoDeed),
            },
        }
    }
}

impl FromStr for Entry {
    type Err = NoDeed;

    fn from_str(line: &str) -> Result<Self, NoDeed> {
        let (at, event) = line.split_once(' ').ok_or(NoDeed)?;
        let at = Millis::of_seconds(at.as_bytes()).ok_or(NoDeed)?;
        let event = match event.split_once(' ') {
            None if event == "start" => Event::Start,
            Some(("server", notice)) => Event::Server(notice.parse()?),
            Some((who, deed)) => Event::Player(color(who).ok_or(NoDeed)?, deed.parse()?),
            None => return Err(NoDeed),
        };
        Ok(Self { at, event })
    }
}

fn color(name: &str) -> Option<Color> {
    match name {
        "White" => Some(Color::White),
        "Black" => Some(Color::Black),
        _ => None,
    }
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.at.seconds(), self.event)
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start => f.write_str("start"),
            Self::Player(color, deed) => write!(f, "{color} {deed}"),
            Self::Server(notice) => write!(f, "server {notice}"),
        }
    }
}

impl fmt::Display for Deed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Attempts(act) => write!(f, "attempts {act}"),
            Self::AsksAny => f.write_str("asks any"),
            Self::Resigns => f.write_str("resigns"),
            Self::OffersDraw => f.write_str("offers draw"),
            Self::AcceptsDraw => f.write_str("accepts draw"),
            Self::DeclinesDraw => f.write_str("declines draw"),
        }
    }
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Looks => f.write_str("looks"),
            Self::Suspends => f.write_str("suspends"),
            Self::Resumes => f.write_str("resumes"),
            Self::Credits(color, span) => write!(f, "credits {color} {}", span.seconds()),
            Self::GivesUp(color) => write!(f, "gives up {color}"),
        }
    }
}
