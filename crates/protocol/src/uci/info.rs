//! What an engine shows of its thoughts.

use std::{
    fmt,
    iter::Peekable,
    str::{FromStr, SplitWhitespace},
};

use chess::Uci;

use super::gui::{read_moves, write_moves};
use crate::line::{clean, cleaned};

/// What stands behind `info`. Parts that nobody here uses are not kept.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info {
    /// Half-moves.
    pub depth: Option<u32>,
    /// The deepest line, in half-moves.
    pub selective_depth: Option<u32>,
    /// Which of the best lines, from 1.
    pub multi_pv: Option<u32>,
    /// How the engine stands.
    pub score: Option<(Score, Bound)>,
    /// Positions.
    pub nodes: Option<u64>,
    /// Positions a second.
    pub speed: Option<u64>,
    /// How full its memory is, in thousandths.
    pub hash_full: Option<u32>,
    /// Milliseconds since the beginning.
    pub time: Option<u64>,
    /// The moves it expects.
    pub line: Vec<Uci>,
    /// Something for people; it ends the line.
    pub text: Option<String>,
}

/// How an engine stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// In hundredths of a pawn.
    Centipawns(i32),
    /// It mates in so many moves; below zero it is mated, and 0 is mate.
    Mate(i32),
}

/// How exact a score is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Bound {
    /// It is so.
    #[default]
    Exact,
    /// At least so much.
    Lower,
    /// At most so much.
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
    /// Each part behind a blank.
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
