//! Tandem's engine as a program for others: a session in UCI or CECP over a pair of streams.
//!
//! ```
//! use engine::{Level, Options};
//! use tandem_bots::session::{Settings, run};
//!
//! let (level, options) = (Level::FULL, Options::default());
//! let settings = Settings { level, options, seed: 1, book: None };
//! let output = std::sync::Arc::new(std::sync::Mutex::new(Vec::new()));
//! # struct Shared(std::sync::Arc<std::sync::Mutex<Vec<u8>>>);
//! # impl std::io::Write for Shared {
//! #     fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
//! #         self.0.lock().unwrap().write(bytes)
//! #     }
//! #     fn flush(&mut self) -> std::io::Result<()> { Ok(()) }
//! # }
//! let input = "uci\nisready\ngo depth 2\n".as_bytes();
//! run(settings, input, Shared(output.clone()))?;
//! let output = String::from_utf8(output.lock().unwrap().clone()).unwrap();
//! assert!(output.contains("uciok\nreadyok\n") && output.contains("\nbestmove "));
//! # Ok::<(), std::io::Error>(())
//! ```

mod book;
mod cecp;
mod engine_thread;
mod position;
mod settings;
mod uci;

use std::io::{self, BufRead, Write};

use engine_thread::{Lines, Output};

pub use book::read as read_book;
pub use settings::Settings;

/// Runs a session until it is told to quit or the input ends. The first line that is not empty
/// decides which protocol it speaks.
///
/// # Errors
///
/// Fails if a thread cannot be started. An error of a stream ends the session like the end of the
/// input.
pub fn run(
    settings: Settings,
    input: impl BufRead + Send + 'static,
    output: impl Write + Send + 'static,
) -> io::Result<()> {
    let mut lines = Lines::new(input);
    let out = Output::new(output);
    let Some(first) = lines.find(|line| !line.trim().is_empty()) else { return Ok(()) };
    if is_uci(&first) {
        uci::Session::new(settings, lines, first, out)?.run();
    } else {
        cecp::Session::new(settings, lines, first, out)?.run();
    }
    Ok(())
}

/// Whether a session that begins with this line speaks UCI.
fn is_uci(line: &str) -> bool {
    const WORDS: [&str; 7] =
        ["uci", "isready", "ucinewgame", "position", "setoption", "debug", "stop"];
    let mut words = line.split_whitespace();
    let first = words.next().unwrap_or("");
    // `go` alone is a CECP command.
    WORDS.contains(&first) || first == "go" && words.next().is_some()
}
