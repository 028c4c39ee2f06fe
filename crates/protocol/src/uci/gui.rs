//! Messages to an engine.

use std::fmt;

use chess::Uci;

use super::go::{Go, read_moves, write_moves};
use crate::line::{clean, cleaned, word};

/// A line to an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ToEngine {
    /// `uci`: start speaking this protocol.
    Uci,
    /// `debug on`
    Debug(bool),
    /// `isready`: the engine answers at once, even while searching.
    IsReady,
    /// `setoption name Hash value 64`
    SetOption {
        /// The name of the option.
        name: String,
        /// The value; buttons have none.
        value: Option<String>,
    },
    /// `ucinewgame`
    NewGame,
    /// `position fen FEN moves …`
    Position {
        /// The FEN as it was written; `None` for the initial position.
        fen: Option<String>,
        /// The moves since, up to the first word that is not a move.
        moves: Vec<Uci>,
    },
    /// `go …`
    Go(Go),
    /// `stop`: end the search and report its result.
    Stop,
    /// `ponderhit`
    PonderHit,
    /// `quit`
    Quit,
    /// Any other line.
    Other(String),
}

impl ToEngine {
    /// Parses a line, with or without its line end.
    pub fn read(line: &str) -> Self {
        let line = clean(line);
        Self::known(&line).unwrap_or(Self::Other(line))
    }

    fn known(line: &str) -> Option<Self> {
        let (first, rest) = word(line);
        Some(match first {
            "uci" => Self::Uci,
            "debug" => match rest {
                "on" => Self::Debug(true),
                "off" => Self::Debug(false),
                _ => return None,
            },
            "isready" => Self::IsReady,
            "setoption" => {
                let rest = clean(rest);
                let named = rest.strip_prefix("name ")?;
                let (name, value) = match named.split_once(" value ") {
                    Some((name, value)) => (name, Some(clean(value))),
                    None => match named.strip_suffix(" value") {
                        Some(name) => (name, Some(String::new())),
                        None => (named, None),
                    },
                };
                Self::SetOption { name: Some(clean(name)).filter(|name| !name.is_empty())?, value }
            }
            "ucinewgame" => Self::NewGame,
            "position" => position(rest)?,
            "go" => Self::Go(Go::read(rest)),
            "stop" => Self::Stop,
            "ponderhit" => Self::PonderHit,
            "quit" => Self::Quit,
            _ => return None,
        })
    }
}

fn position(text: &str) -> Option<ToEngine> {
    let text = clean(text);
    let (kind, rest) = word(&text);
    let (before, moves) = match rest.strip_prefix("moves") {
        Some(moves) if moves.is_empty() || moves.starts_with(' ') => ("", moves),
        _ => rest.split_once(" moves").unwrap_or((rest, "")),
    };
    let fen = match kind {
        "startpos" if before.is_empty() => None,
        "fen" if !before.is_empty() => Some(clean(before)),
        _ => return None,
    };
    Some(ToEngine::Position { fen, moves: read_moves(&mut moves.split_whitespace().peekable()) })
}

impl fmt::Display for ToEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Uci => f.write_str("uci"),
            Self::Debug(on) => f.write_str(if *on { "debug on" } else { "debug off" }),
            Self::IsReady => f.write_str("isready"),
            Self::SetOption { name, value: None } => write!(f, "setoption name {}", cleaned(name)),
            Self::SetOption { name, value: Some(value) } => {
                write!(f, "setoption name {} value {}", cleaned(name), cleaned(value))
            }
            Self::NewGame => f.write_str("ucinewgame"),
            Self::Position { fen, moves } => {
                match fen {
                    None => f.write_str("position startpos")?,
                    Some(fen) => write!(f, "position fen {}", cleaned(fen))?,
                }
                if moves.is_empty() {
                    return Ok(());
                }
                f.write_str(" moves")?;
                write_moves(f, moves)
            }
            Self::Go(go) => write!(f, "go{go}"),
            Self::Stop => f.write_str("stop"),
            Self::PonderHit => f.write_str("ponderhit"),
            Self::Quit => f.write_str("quit"),
            Self::Other(text) => write!(f, "{}", cleaned(text)),
        }
    }
}
