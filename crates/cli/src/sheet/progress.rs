//! Progress of a long document at a terminal.

use std::{
    io::{self, IsTerminal},
    time::{Duration, Instant},
};

use indicatif::{ProgressBar, ProgressStyle};

/// Shorter work shows no progress.
const PATIENCE: Duration = Duration::from_secs(1);

/// A line on the last row of the terminal while sheets are made. A large input file has a bar of
/// its own.
pub(super) struct Progress {
    /// `None` without a terminal.
    line: Option<ProgressBar>,
    begun: Instant,
}

impl Progress {
    pub(super) fn new() -> Self {
        let is_wanted = io::stderr().is_terminal();
        let style = ProgressStyle::with_template("{spinner} {msg}");
        let style = style.unwrap_or_else(|_| ProgressStyle::default_spinner());
        let line = is_wanted.then(|| ProgressBar::new_spinner().with_style(style));
        Self { line, begun: Instant::now() }
    }

    /// Shows the progress.
    pub(super) fn show(&self, how_far: impl FnOnce() -> String) {
        if let Some(line) = self.line.as_ref().filter(|_| self.begun.elapsed() > PATIENCE) {
            line.set_message(how_far());
            line.tick();
        }
    }

    /// Runs code that may write to the terminal.
    pub(super) fn hidden_for(&self, write: impl FnOnce()) {
        match &self.line {
            Some(line) => line.suspend(write),
            None => write(),
        }
    }

    pub(super) fn end(&self) {
        if let Some(line) = &self.line {
            line.finish_and_clear();
        }
    }
}
