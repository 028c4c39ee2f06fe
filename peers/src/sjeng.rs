//! Sjeng over CECP.

use std::io;

use crate::program::{Program, Spent};

/// A running Sjeng.
pub struct Sjeng(Program);

impl Sjeng {
    /// Starts it, or says on standard error why it takes no part.
    pub fn start() -> Option<Self> {
        let mut sjeng = Self(Program::start("sjeng")?);
        match sjeng.0.ask("xboard\nprotover 2", "feature") {
            Ok(_) => Some(sjeng),
            Err(error) => {
                eprintln!("peers: sjeng does not answer and takes no part: {error}");
                None
            }
        }
    }

    /// Searches for `seconds` seconds. Returns the number of positions and the time.
    pub fn search(&mut self, fen: &str, seconds: u32) -> io::Result<Spent> {
        let (bare, hands, rest) = parts(fen);
        let white: String = hands.chars().filter(char::is_ascii_uppercase).collect();
        let black: String = hands.chars().filter(char::is_ascii_lowercase).collect();
        let black = black.to_uppercase();
        self.0.tell(&format!("new\nvariant bughouse\neasy\npost\nst {seconds}"))?;
        self.0.tell(&format!("force\nsetboard {bare} {rest}\nholding [{white}] [{black}]"))?;
        // Depth, score, time, positions, line.
        self.0.follow("go", "move", |line| {
            let mut words = line.split_whitespace();
            words.next()?.parse::<u32>().ok()?;
            words.nth(2)?.parse().ok()
        })
    }
}

/// The board, what is held, and the rest of a FEN.
fn parts(fen: &str) -> (&str, &str, &str) {
    let (board, rest) = fen.split_once(' ').unwrap_or((fen, ""));
    let (bare, hands) = board.split_once('[').unwrap_or((board, ""));
    (bare, hands.trim_end_matches(']'), rest)
}

impl Drop for Sjeng {
    fn drop(&mut self) {
        self.0.end("quit");
    }
}
