//! Messages from an engine.

use std::fmt;

use chess::Uci;

use super::{Info, UciOption};
use crate::line::{clean, cleaned, word};

/// A line from an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FromEngine {
    /// `id name …`
    Name(String),
    /// `id author …`
    Author(String),
    /// `option name Hash type spin …`
    Option(UciOption),
    /// `uciok`
    UciOk,
    /// `readyok`
    ReadyOk,
    /// `bestmove e2e4 ponder e7e5`; `(none)` and `0000` mean that there is no move.
    BestMove {
        /// The move.
        best: Option<Uci>,
        /// The expected reply.
        ponder: Option<Uci>,
    },
    /// `info …`
    Info(Info),
    /// Any other line.
    Other(String),
}

impl FromEngine {
    /// Parses a line, with or without its line end.
    pub fn read(line: &str) -> Self {
        let line = clean(line);
        Self::known(&line).unwrap_or(Self::Other(line))
    }

    fn known(line: &str) -> Option<Self> {
        let (first, rest) = word(line);
        Some(match first {
            "id" => match word(rest) {
                ("name", name) => Self::Name(clean(name)),
                ("author", author) => Self::Author(clean(author)),
                _ => return None,
            },
            "option" => Self::Option(UciOption::read(rest)?),
            "uciok" => Self::UciOk,
            "readyok" => Self::ReadyOk,
            "bestmove" => {
                let (best, rest) = word(rest);
                let ponder = rest.strip_prefix("ponder").map(|ponder| ponder.trim().parse().ok());
                let best = match best {
                    "(none)" | "0000" => None,
                    best => Some(best.parse().ok()?),
                };
                Self::BestMove { best, ponder: ponder.flatten() }
            }
            "info" => Self::Info(Info::read(rest)),
            _ => return None,
        })
    }
}

impl fmt::Display for FromEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(name) => write!(f, "id name {}", cleaned(name)),
            Self::Author(author) => write!(f, "id author {}", cleaned(author)),
            Self::Option(option) => write!(f, "option {option}"),
            Self::UciOk => f.write_str("uciok"),
            Self::ReadyOk => f.write_str("readyok"),
            Self::BestMove { best, ponder } => {
                match best {
                    Some(best) => write!(f, "bestmove {best}")?,
                    None => f.write_str("bestmove (none)")?,
                }
                ponder.map_or(Ok(()), |ponder| write!(f, " ponder {ponder}"))
            }
            Self::Info(info) => write!(f, "info{info}"),
            Self::Other(text) => write!(f, "{}", cleaned(text)),
        }
    }
}
