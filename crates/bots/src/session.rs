//! Our engine as a program for others: a session in UCI or CECP over a pair of streams.
//!
//! ```
//! use engine::{Level, Options};
//! use tandem_bots::session::{Settings, run};
//!
//! let settings = Settings { level: Level::FULL, options: Options::default(), seed: 1 };
//! let said = std::sync::Arc::new(std::sync::Mutex::new(Vec::new()));
//! # struct Shared(std::sync::Arc<std::sync::Mutex<Vec<u8>>>);
//! # impl std::io::Write for Shared {
//! #     fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> { self.0.lock().unwrap().write(bytes) }
//! #     fn flush(&mut self) -> std::io::Result<()> { Ok(()) }
//! # }
//! let told = "uci\nisready\ngo depth 2\n".as_bytes();
//! run(settings, told, Shared(said.clone()))?;
//! let said = String::from_utf8(said.lock().unwrap().clone()).unwrap();
//! assert!(said.contains("uciok\nreadyok\n") && said.contains("\nbestmove "));
//! # Ok::<(), std::io::Error>(())
//! ```

mod cecp;
mod desk;
mod uci;

use std::io::{self, BufRead, Write};

use chess::{CastlingStyle, Move, Position, Uci};
use engine::{Engine, Level, Options};

use desk::{Lines, Out};

/// What can be set from outside.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// How well it plays.
    pub level: Level,
    /// What it may use.
    pub options: Options,
    /// What levels below full leave to chance follows from this.
    pub seed: u64,
}

impl Settings {
    /// The most megabytes that can be asked for: what fits into machines.
    pub const MAX_MEGABYTES: i64 = 1 << 16;

    /// The most threads that can be asked for.
    pub const MAX_THREADS: i64 = Options::MAX_THREADS as i64;

    /// Sets the memory; what is out of bounds is brought into them.
    pub fn set_megabytes(&mut self, megabytes: i64) {
        let megabytes = megabytes.clamp(1, Self::MAX_MEGABYTES);
        self.options.memory = usize::try_from(megabytes).unwrap_or(1) << 20;
    }

    /// Sets the threads; what is out of bounds is brought into them.
    pub fn set_threads(&mut self, threads: i64) {
        self.options.threads = usize::try_from(threads.clamp(1, Self::MAX_THREADS)).unwrap_or(1);
    }
}

/// Holds a session until it is told to quit or nothing more is said. The first line that is not empty tells which protocol is
/// spoken.
///
/// # Errors
///
/// The machine gives no threads. Streams that fail end the session as if they had ended.
pub fn run(
    settings: Settings,
    told: impl BufRead + Send + 'static,
    said: impl Write + Send + 'static,
) -> io::Result<()> {
    let mut lines = Lines::of(told);
    let out = Out::to(said);
    let Some(first) = lines.find(|line| !line.trim().is_empty()) else { return Ok(()) };
    if speaks_uci(&first) {
        uci::Session::new(settings, lines, first, out)?.run();
    } else {
        cecp::Session::new(settings, lines, first, out)?.run();
    }
    Ok(())
}

/// Which protocol a first line belongs to.
fn speaks_uci(line: &str) -> bool {
    const WORDS: [&str; 7] =
        ["uci", "isready", "ucinewgame", "position", "setoption", "debug", "stop"];
    let mut words = line.split_whitespace();
    let first = words.next().unwrap_or("");
    // `go` alone is CECP's.
    WORDS.contains(&first) || first == "go" && words.next().is_some()
}

/// The moves of a line as coordinates, as far as they can be played.
fn coordinates(position: &Position, line: &[Move]) -> Vec<Uci> {
    let mut position = position.clone();
    let mut words = Vec::with_capacity(line.len());
    for &mv in line {
        if !position.is_legal(mv) {
            break;
        }
        words.push(mv.to_uci(CastlingStyle::KingMoves));
        position.play_unchecked(mv);
    }
    words
}

/// Makes an engine anew, as its options say.
fn renew(engine: &mut Engine, options: Options) {
    if engine.options() != options {
        *engine = Engine::new(options);
    }
}
