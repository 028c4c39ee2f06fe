//! The analysis that an engine shows.

use std::{
    fmt,
    iter::Peekable,
    str::{FromStr, SplitWhitespace},
};

use chess::Uci;

use super::go::{read_moves, write_moves};
use crate::line::{clean, cleaned};

/// The parameters of `info`. Unused parts are dropped.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info {
    /// The depth in plies.
    pub depth: Option<u32>,
    /// The selective depth in plies.
    pub selective_depth: Option<u32>,
    /// The rank of this line among the best lines, from 1.
    pub multi_pv: Option<u32>,
    /// The score from the engine's point of view.
    pub score: Option<(Score, Bound)>,
    /// The number of nodes searched.
    pub nodes: Option<u64>,
    /// Nodes per second.
    pub speed: Option<u64>,
    /// The fill level of the transposition table, in thousandths.
    pub hash_full: Option<u32>,
    /// The time since the start of the search, in milliseconds.
    pub time: Option<u64>,
    /// The principal variation.
    pub line: Vec<Uci>,
    /// A text for people; it extends to the end of the line.
    pub text: Option<String>,
}

/// The score of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Mate in this many moves; negative if the engine is mated, and 0 if it is mate now.
    Mate(i32),
}

/// Whether a score is exact.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Bound {
    /// The score is exact.
    #[default]
    Exact,
    /// The score is a lower bound.
    Lower,
    /// The score is an upper bound.
    Upper,
}

impl Info {
    pub(super) fn read(text: &str) -> Self {
        let line = format!(" {}", clean(text));
        let (parts, said) = line.split_once(" string ").unwrap_or((&line, ""));
        let text = Some(clean(said)).filter(|said| !said.is_empty());
        let mut info = Self { text, ..Self::default() };
        let mut words = parts.split_whitespace().peekable();
        while let Some(word) = words.next() {
            match word {
                "depth" => info.depth = value(&mut words),
                "seldepth" => info.selective_depth = value(&mut words),
                "multipv" => info.multi_pv = value(&mut words),
                "nodes" => info.nodes = value(&mut words),
                "nps" => info.speed = value(&mut words),
                "hashfull" => info.hash_full = value(&mut words),
                "time" => info.time = value(&mut words),
                "score" => info.score = score(&mut words),
                "pv" => info.line = read_moves(&mut words),
                _ => {}
            }
        }
        info
    }
}

type Words<'a> = Peekable<SplitWhitespace<'a>>;

fn value<T: FromStr>(words: &mut Words<'_>) -> Option<T> {
    words.next()?.parse().ok()
}

fn score(words: &mut Words<'_>) -> Option<(Score, Bound)> {
    let score = match words.next()? {
        "cp" => Score::Centipawns(value(words)?),
        "mate" => Score::Mate(value(words)?),
        _ => return None,
    };
    let bound = match words.peek() {
        Some(&"lowerbound") => Bound::Lower,
        Some(&"upperbound") => Bound::Upper,
        _ => return Some((score, Bound::Exact)),
    };
    words.next();
    Some((score, bound))
}

impl fmt::Display for Info {
    /// Writes each part after a blank.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = |f: &mut fmt::Formatter<'_>, name: &str, value: Option<u64>| match value {
            Some(value) => write!(f, " {name} {value}"),
            None => Ok(()),
        };
        number(f, "depth", self.depth.map(u64::from))?;
        number(f, "seldepth", self.selective_depth.map(u64::from))?;
        number(f, "multipv", self.multi_pv.map(u64::from))?;
        if let Some((score, bound)) = self.score {
            match score {
                Score::Centipawns(value) => write!(f, " score cp {value}")?,
                Score::Mate(moves) => write!(f, " score mate {moves}")?,
            }
            f.write_str(match bound {
                Bound::Exact => "",
                Bound::Lower => " lowerbound",
                Bound::Upper => " upperbound",
            })?;
        }
        number(f, "nodes", self.nodes)?;
        number(f, "nps", self.speed)?;
        number(f, "hashfull", self.hash_full.map(u64::from))?;
        number(f, "time", self.time)?;
        if !self.line.is_empty() {
            f.write_str(" pv")?;
            write_moves(f, &self.line)?;
        }
        match &self.text {
            Some(text) => write!(f, " string {}", cleaned(text)),
            None => Ok(()),
        }
    }
}
