//! Input files by name, `-` for standard input, and a progress bar at a terminal.

mod kind;

use std::{
    fs::File,
    io::{self, IsTerminal, Read},
};

use indicatif::{ProgressBar, ProgressStyle};
use notation::{Game, diagram::printable};

use crate::exit::{Failure, style};

pub(crate) use kind::{OtherKind, looks_like_json};

/// An input with its name for messages.
pub(crate) struct Input {
    /// The name as given; `<stdin>` for standard input.
    pub(crate) name: String,
    source: Box<dyn Read + Send>,
    bar: ProgressBar,
}

/// Smaller files are done before a progress bar could be seen, in bytes.
const BAR_FROM_BYTES: u64 = 32 << 20;

impl Input {
    /// Opens a file, or standard input for `-`.
    pub(crate) fn open(name: &str) -> Result<Self, Failure> {
        if name == "-" {
            let source = Box::new(io::stdin());
            return Ok(Self { name: "<stdin>".into(), source, bar: ProgressBar::hidden() });
        }
        let failure = |error| Failure::File { name: name.to_owned(), error };
        let file = File::open(name).map_err(failure)?;
        let metadata = file.metadata().map_err(failure)?;
        if metadata.is_dir() {
            return Err(failure(io::Error::from(io::ErrorKind::IsADirectory)));
        }
        let bar = match metadata.len() {
            BAR_FROM_BYTES.. if io::stderr().is_terminal() => bar(metadata.len()),
            _ => ProgressBar::hidden(),
        };
        Ok(Self { name: name.to_owned(), source: Box::new(file), bar })
    }

    /// Whether to show a progress bar.
    pub(crate) fn has_bar(&self) -> bool {
        !self.bar.is_hidden()
    }
}

fn bar(length: u64) -> ProgressBar {
    let template = "{bar:40} {bytes}/{total_bytes}  {bytes_per_sec}  {eta} left";
    let style =
        ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(length).with_style(style)
}

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.source.read(buffer)?;
        self.bar.inc(count as u64);
        if count == 0 {
            self.bar.finish_and_clear();
        }
        Ok(count)
    }
}

/// Reports a game that is too long, at its first part only.
pub(crate) fn say_part(file: &str, part: &Game<'_>, fate: &str) {
    if part.begins_within() {
        return;
    }
    let (line, column) = part.line_and_column(0);
    let (file, why) = (printable(file), Game::TOO_LONG);
    anstream::eprintln!("{}{file}:{line}:{column}:{} {why} and {fate}", style::ERROR, style::RESET);
}
