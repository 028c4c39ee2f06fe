//! The events of a Kriegspiel game in the form of the journal: `12.345 White attempts e2e4`, a
//! line for each event with its time in seconds.

use std::{fmt, str::FromStr};

use bughouse::{Millis, MoveText};
use chess::Color;

/// An event and when it happened, in the time of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    pub at: Millis,
    pub event: Event,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    Start,
    Player(Color, Action),
    Server(ServerEvent),
}

/// An action of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// In coordinates or Kriegspiel SAN; in coordinates when it is written down.
    Attempts(MoveText),
    AsksAny,
    Resigns,
    OffersDraw,
    AcceptsDraw,
    DeclinesDraw,
}

/// An action of the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ServerEvent {
    /// It looks at the clocks: a flag that has fallen counts.
    Looks,
    /// It was away: the clocks have stood still since the last event.
    Suspends,
    /// The clocks run again.
    Resumes,
    /// A player gets back the time that their move took on its way.
    Credits(Color, Millis),
    /// A player was disconnected for longer than the table allows.
    GivesUp(Color),
}

/// A text that is not an action, or not a line of a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseEntryError;

impl fmt::Display for ParseEntryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "expected `attempts e2e4`, `attempts Nf3`, `asks any`, `resigns`, `offers draw`, `accepts draw` or \
             `declines draw`",
        )
    }
}

impl FromStr for Action {
    type Err = ParseEntryError;

    fn from_str(text: &str) -> Result<Self, ParseEntryError> {
        match text {
            "asks any" => Ok(Self::AsksAny),
            "resigns" => Ok(Self::Resigns),
            "offers draw" => Ok(Self::OffersDraw),
            "accepts draw" => Ok(Self::AcceptsDraw),
            "declines draw" => Ok(Self::DeclinesDraw),
            _ => {
                let act = text.strip_prefix("attempts ").and_then(|act| act.parse().ok());
                act.map(Self::Attempts).ok_or(ParseEntryError)
            }
        }
    }
}

impl FromStr for ServerEvent {
    type Err = ParseEntryError;

    fn from_str(text: &str) -> Result<Self, ParseEntryError> {
        match text {
            "looks" => Ok(Self::Looks),
            "suspends" => Ok(Self::Suspends),
            "resumes" => Ok(Self::Resumes),
            _ => match text.split(' ').collect::<Vec<_>>()[..] {
                ["gives", "up", who] => color(who).map(Self::GivesUp).ok_or(ParseEntryError),
                ["credits", who, span] => {
                    let span = Millis::parse_seconds(span.as_bytes()).ok_or(ParseEntryError)?;
                    Ok(Self::Credits(color(who).ok_or(ParseEntryError)?, span))
                }
                _ => Err(ParseEntryError),
            },
        }
    }
}

impl FromStr for Entry {
    type Err = ParseEntryError;

    fn from_str(line: &str) -> Result<Self, ParseEntryError> {
        let (at, event) = line.split_once(' ').ok_or(ParseEntryError)?;
        let at = Millis::parse_seconds(at.as_bytes()).ok_or(ParseEntryError)?;
        let event = match event.split_once(' ') {
            None if event == "start" => Event::Start,
            Some(("server", notice)) => Event::Server(notice.parse()?),
            Some((who, action)) => {
                Event::Player(color(who).ok_or(ParseEntryError)?, action.parse()?)
            }
            None => return Err(ParseEntryError),
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
            Self::Player(color, action) => write!(f, "{color} {action}"),
            Self::Server(notice) => write!(f, "server {notice}"),
        }
    }
}

impl fmt::Display for Action {
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

impl fmt::Display for ServerEvent {
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
