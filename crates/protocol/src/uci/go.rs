//! The limits of a search.

use std::{fmt, iter::Peekable, str::SplitWhitespace};

use chess::Uci;

/// The parameters of `go`. Times are in milliseconds; clocks can be negative.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// Search only these moves, if any are named.
    pub search_moves: Vec<Uci>,
    /// Ponder on the opponent's time.
    pub ponder: bool,
    /// White's clock.
    pub white_time: Option<i64>,
    /// Black's clock.
    pub black_time: Option<i64>,
    /// White's increment.
    pub white_increment: Option<i64>,
    /// Black's increment.
    pub black_increment: Option<i64>,
    /// The number of moves to the next time control.
    pub moves_to_go: Option<u32>,
    /// The depth limit in plies.
    pub depth: Option<u32>,
    /// The node limit.
    pub nodes: Option<u64>,
    /// Search for a mate in this many moves.
    pub mate: Option<u32>,
    /// The exact search time.
    pub move_time: Option<u64>,
    /// Search until `stop`.
    pub infinite: bool,
}

impl Go {
    pub(super) fn read(text: &str) -> Self {
        let mut go = Self::default();
        let mut words = text.split_whitespace().peekable();
        while let Some(word) = words.next() {
            match word {
                "searchmoves" => go.search_moves = read_moves(&mut words),
                "ponder" => go.ponder = true,
                "infinite" => go.infinite = true,
                "wtime" => go.white_time = value(words.next()),
                "btime" => go.black_time = value(words.next()),
                "winc" => go.white_increment = value(words.next()),
                "binc" => go.black_increment = value(words.next()),
                "movestogo" => go.moves_to_go = value(words.next()),
                "depth" => go.depth = value(words.next()),
                "nodes" => go.nodes = value(words.next()),
                "mate" => go.mate = value(words.next()),
                "movetime" => go.move_time = value(words.next()),
                _ => {}
            }
        }
        go
    }
}

fn value<T: std::str::FromStr>(word: Option<&str>) -> Option<T> {
    word?.parse().ok()
}

impl fmt::Display for Go {
    /// Writes each part after a blank.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut number = |name: &str, value: Option<i128>| match value {
            Some(value) => write!(f, " {name} {value}"),
            None => Ok(()),
        };
        number("wtime", self.white_time.map(i128::from))?;
        number("btime", self.black_time.map(i128::from))?;
        number("winc", self.white_increment.map(i128::from))?;
        number("binc", self.black_increment.map(i128::from))?;
        number("movestogo", self.moves_to_go.map(i128::from))?;
        number("depth", self.depth.map(i128::from))?;
        number("nodes", self.nodes.map(i128::from))?;
        number("mate", self.mate.map(i128::from))?;
        number("movetime", self.move_time.map(i128::from))?;
        if self.infinite {
            f.write_str(" infinite")?;
        }
        if self.ponder {
            f.write_str(" ponder")?;
        }
        if !self.search_moves.is_empty() {
            f.write_str(" searchmoves")?;
            write_moves(f, &self.search_moves)?;
        }
        Ok(())
    }
}

/// Parses moves up to the first word that is not one.
pub(super) fn read_moves(words: &mut Peekable<SplitWhitespace<'_>>) -> Vec<Uci> {
    let mut moves = Vec::new();
    while let Some(mv) = words.peek().and_then(|word| word.parse().ok()) {
        moves.push(mv);
        words.next();
    }
    moves
}

/// Writes moves, each after a blank.
pub(super) fn write_moves(f: &mut fmt::Formatter<'_>, moves: &[Uci]) -> fmt::Result {
    moves.iter().try_for_each(|mv| write!(f, " {mv}"))
}
