//! What an engine shows of its thoughts.

use std::fmt;

use crate::line::{clean, cleaned, word};

/// A line of thought: `12 -66 37 106472 e7e5 g1f3`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thinking {
    /// How deep, in half-moves.
    pub depth: u32,
    /// In centipawns, good for the engine if positive. Mates are beyond 100000 in most engines.
    pub score: i32,
    /// Hundredths of a second since the beginning.
    pub time: u64,
    /// Positions.
    pub nodes: u64,
    /// The moves it expects, as the engine writes them.
    pub line: String,
}

impl Thinking {
    /// Reads four numbers and a line; what newer engines put between them, before a tab, is passed over.
    pub(super) fn read(text: &str) -> Option<Self> {
        let (depth, rest) = word(text);
        let (score, rest) = word(rest);
        let (time, rest) = word(rest);
        let (nodes, rest) = word(rest);
        // Old engines mark the kind of an iteration: `7.` `7+`.
        let depth = depth.trim_end_matches(['.', '+', '-', '&']);
        let line = rest.split_once('\t').map_or(rest, |(_, line)| line);
        Some(Self {
            depth: depth.parse().ok()?,
            score: score.parse().ok()?,
            time: time.parse().ok()?,
            nodes: nodes.parse().ok()?,
            line: clean(line),
        })
    }
}

impl fmt::Display for Thinking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { depth, score, time, nodes, line } = self;
        write!(f, "{depth} {score} {time} {nodes} {}", cleaned(line))
    }
}
