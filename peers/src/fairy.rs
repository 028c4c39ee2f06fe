//! Fairy-Stockfish over UCI.

use std::{io, time::Duration};

use crate::program::{Program, Spent};

/// A running Fairy-Stockfish.
pub struct Fairy(Program);

impl Fairy {
    /// Starts it for bughouse, or says on standard error why it takes no part.
    pub fn start() -> Option<Self> {
        let mut fairy = Self(Program::start("fairy-stockfish")?);
        match fairy.set_up() {
            Ok(()) => Some(fairy),
            Err(error) => {
                eprintln!("peers: fairy-stockfish does not answer and takes no part: {error}");
                None
            }
        }
    }

    fn set_up(&mut self) -> io::Result<()> {
        self.0.ask("uci", "uciok")?;
        self.0.ask("setoption name UCI_Variant value bughouse\nisready", "readyok").map(drop)
    }

    /// The leaves `depth` plies deep, and the CPU time that counting them took.
    pub fn perft(&mut self, fen: &str, depth: u32) -> io::Result<(u64, Duration)> {
        self.0.ask(&format!("position fen {fen}\nisready"), "readyok")?;
        let before = self.0.cpu_time()?;
        let answer = self.0.ask(&format!("go perft {depth}"), "Nodes searched:")?;
        let spent = self.0.cpu_time()?.saturating_sub(before);
        let nodes = answer.trim().parse().map_err(io::Error::other)?;
        Ok((nodes, spent))
    }

    /// Searches about `nodes` positions. Returns the exact number and the time.
    pub fn search(&mut self, fen: &str, nodes: u64) -> io::Result<Spent> {
        let position = format!("ucinewgame\nposition fen {fen}\nisready");
        self.0.ask(&position, "readyok")?;
        self.0.follow(&format!("go nodes {nodes}"), "bestmove", |line| {
            line.split_once(" nodes ")?.1.split(' ').next()?.parse().ok()
        })
    }
}

impl Drop for Fairy {
    fn drop(&mut self) {
        self.0.end("quit");
    }
}
