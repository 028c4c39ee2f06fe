//! The analysis that an engine shows.

use std::fmt;

use crate::line::{clean, cleaned, word};

/// A line of analysis: `12 -66 37 106472 e7e5 g1f3`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thinking {
    /// The depth in plies.
    pub depth: u32,
    /// The score in centipawns; positive is good for the engine. Most engines send mates as
    /// scores beyond 100000.
    pub score: i32,
    /// The time since the start of the search, in hundredths of a second.
    pub time: u64,
    /// The number of nodes searched.
    pub nodes: u64,
    /// The principal variation, as the engine writes it.
    pub line: String,
}

impl Thinking {
    /// Parses four numbers and a line. Skips what newer engines put between them, before a tab.
    pub(super) fn read(text: &str) -> Option<Self> {
        let (depth, rest) = word(text);
        let (score, rest) = word(rest);
        let (time, rest) = word(rest);
        let (nodes, rest) = word(rest);
        // Old engines mark the kind of iteration: `7.` `7+`.
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
