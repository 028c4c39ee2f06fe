//! Messages from an engine.

use std::fmt;

use bughouse::MoveText;

use super::{Feature, Thinking};
use crate::line::{clean, clean_but_tabs, cleaned, only, word};

/// A line from an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FromEngine {
    /// `feature ping=1 …`
    Features(Vec<Feature>),
    /// `move e2e4`
    Move(MoveText),
    /// `Illegal move: e2e4`, `Illegal move (in check): e2e4`: the engine rejects a move.
    Illegal(String),
    /// `Error (unknown command): foo`
    Error(String),
    /// `pong 3`
    Pong(u32),
    /// `1-0 {White mates}`: the engine considers the game over. In bughouse that is often a
    /// mistake.
    Claim(Claim, String),
    /// `resign`
    Resign,
    /// `offer draw`
    OfferDraw,
    /// `tellics ptell hello`: for the server.
    Server(Server),
    /// `telluser`, `tellopponent` and the like: text for people.
    Tell(String),
    /// A line of analysis.
    Thinking(Thinking),
    /// Any other line; a line that begins with `#` is a comment.
    Other(String),
}

/// A result that an engine claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
}

/// A message from an engine to a chess server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Server {
    /// `ptell TEXT`: to its partner.
    Ptell(String),
    /// `kibitz TEXT`, `whisper TEXT`, `say TEXT`: to all others.
    Say(String),
    /// `resign`
    Resign,
    /// `draw`
    Draw,
    /// `flag`: the engine claims that a flag has fallen.
    Flag,
    /// `abort`
    Abort,
    /// Any other server command: settings, channels, the end of a game.
    Other(String),
}

impl FromEngine {
    /// Parses a line, with or without its line end.
    pub fn read(line: &str) -> Self {
        Self::known(&clean_but_tabs(line)).unwrap_or_else(|| Self::Other(clean(line)))
    }

    fn known(line: &str) -> Option<Self> {
        let (first, rest) = word(line);
        Some(match first {
            "feature" => {
                let features = Feature::read_all(rest);
                Self::Features((!features.is_empty()).then_some(features)?)
            }
            "move" => Self::Move(only(rest)?),
            "Illegal" => {
                let reason = rest.strip_prefix("move")?;
                Self::Illegal(clean(reason.strip_prefix(':').unwrap_or(reason)))
            }
            "Error" => Self::Error(clean(rest)),
            "pong" => Self::Pong(only(rest)?),
            "resign" if rest.is_empty() => Self::Resign,
            "offer" if rest == "draw" => Self::OfferDraw,
            "tellics" | "tellicsnoalias" => Self::Server(Server::read(rest)),
            "telluser" | "tellusererror" | "tellopponent" | "tellothers" | "tellall" => {
                Self::Tell(clean(rest))
            }
            _ => match Claim::ALL.into_iter().find(|claim| claim.text() == first) {
                Some(claim) => Self::Claim(claim, clean(rest)),
                None => Self::Thinking(Thinking::read(line)?),
            },
        })
    }
}

impl fmt::Display for FromEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Features(features) => {
                f.write_str("feature")?;
                features.iter().try_for_each(|feature| write!(f, " {feature}"))
            }
            Self::Move(act) => write!(f, "move {act}"),
            Self::Illegal(text) => write!(f, "Illegal move: {}", cleaned(text)),
            Self::Error(text) => write!(f, "Error {}", cleaned(text)),
            Self::Pong(number) => write!(f, "pong {number}"),
            Self::Claim(claim, text) => write!(f, "{} {}", claim.text(), cleaned(text)),
            Self::Resign => f.write_str("resign"),
            Self::OfferDraw => f.write_str("offer draw"),
            Self::Server(server) => write!(f, "tellics {server}"),
            Self::Tell(text) => write!(f, "telluser {}", cleaned(text)),
            Self::Thinking(thinking) => thinking.fmt(f),
            Self::Other(text) => write!(f, "{}", cleaned(text)),
        }
    }
}

impl Claim {
    const ALL: [Self; 3] = [Self::WhiteWins, Self::BlackWins, Self::Draw];

    const fn text(self) -> &'static str {
        match self {
            Self::WhiteWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
        }
    }
}

impl Server {
    fn read(text: &str) -> Self {
        let (first, rest) = word(text);
        match (first, rest.is_empty()) {
            ("ptell", _) => Self::Ptell(clean(rest)),
            ("kibitz" | "whisper" | "say", _) => Self::Say(clean(rest)),
            ("resign", true) => Self::Resign,
            ("draw", true) => Self::Draw,
            ("flag", true) => Self::Flag,
            ("abort", true) => Self::Abort,
            _ => Self::Other(clean(text)),
        }
    }
}

impl fmt::Display for Server {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ptell(text) => write!(f, "ptell {}", cleaned(text)),
            Self::Say(text) => write!(f, "say {}", cleaned(text)),
            Self::Resign => f.write_str("resign"),
            Self::Draw => f.write_str("draw"),
            Self::Flag => f.write_str("flag"),
            Self::Abort => f.write_str("abort"),
            Self::Other(text) => write!(f, "{}", cleaned(text)),
        }
    }
}
