//! The output of commands: on standard output, colors where the reader wants them, data unchanged,
//! no control characters from input files; files complete or not at all.

mod destination;
mod file;

use std::io::{StdoutLock, stdout};

use anstream::{AutoStream, ColorChoice};
use clap::ValueEnum;
use notation::diagram::printable;

pub(crate) use destination::{Destination, write_file};
pub(crate) use file::{FileError, OutputFile, keep_inputs};

/// The format of results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people
    Text,
    /// JSON Lines
    Json,
}

impl Format {
    /// Standard output for this format.
    pub(crate) fn output(self) -> AutoStream<StdoutLock<'static>> {
        match self {
            Self::Text => for_people(),
            Self::Json => for_programs(),
        }
    }
}

/// Standard output for people: colors are stripped where they are not wanted.
pub(crate) fn for_people() -> AutoStream<StdoutLock<'static>> {
    AutoStream::auto(stdout().lock())
}

/// Standard output for programs: every byte passes. Stripping colors would also strip data that
/// looks like an escape sequence.
pub(crate) fn for_programs() -> AutoStream<StdoutLock<'static>> {
    AutoStream::new(stdout().lock(), ColorChoice::AlwaysAnsi)
}

/// The width of the terminal in columns; without a terminal, the value of `COLUMNS`.
pub(crate) fn columns() -> usize {
    const USUAL: usize = 80;
    if let Some((terminal_size::Width(columns), _)) = terminal_size::terminal_size_of(stdout()) {
        return columns.into();
    }
    let told = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    told.unwrap_or(USUAL)
}

/// A number with its noun: `1 game`, `2 games`.
pub(crate) fn counted(count: u64, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// Text from an input file, possibly of several lines, made safe for a terminal.
pub(crate) fn printable_lines(text: &str) -> String {
    text.split('\n').map(printable).collect::<Vec<_>>().join("\n")
}
