//! Standard output: colors where they are wanted, data as it is, and nothing that would command a terminal.

use std::io::{StdoutLock, stdout};

use anstream::{AutoStream, ColorChoice};
use clap::ValueEnum;
use notation::diagram::printable;

/// How a command prints its results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people
    Text,
    /// One JSON object a line
    Json,
}

impl Format {
    /// Standard output as this format wants it.
    pub(crate) fn output(self) -> AutoStream<StdoutLock<'static>> {
        match self {
            Self::Text => for_people(),
            Self::Json => for_programs(),
        }
    }
}

/// Standard output for people: colors are left out where they are not wanted.
pub(crate) fn for_people() -> AutoStream<StdoutLock<'static>> {
    AutoStream::auto(stdout().lock())
}

/// Standard output for programs: every byte passes, since leaving colors out would also leave out what only looks like
/// one.
pub(crate) fn for_programs() -> AutoStream<StdoutLock<'static>> {
    AutoStream::new(stdout().lock(), ColorChoice::AlwaysAnsi)
}

/// How wide the terminal is; where there is none, what `COLUMNS` says.
pub(crate) fn columns() -> usize {
    const USUAL: usize = 80;
    if let Some((terminal_size::Width(columns), _)) = terminal_size::terminal_size_of(stdout()) {
        return columns.into();
    }
    let told = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    told.unwrap_or(USUAL)
}

/// A message of perhaps several lines with something in it that comes from strangers, fit for a terminal.
pub(crate) fn printable_lines(text: &str) -> String {
    text.split('\n').map(printable).collect::<Vec<_>>().join("\n")
}
