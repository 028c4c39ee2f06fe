//! The trace of a run, written only when a seed is known to fail.

use std::collections::VecDeque;

/// The lines of a report.
const LINES: usize = 160;

#[derive(Debug, Default)]
pub(crate) struct Trace {
    lines: Option<VecDeque<String>>,
}

impl Trace {
    pub(crate) fn on() -> Self {
        Self { lines: Some(VecDeque::new()) }
    }

    /// Notes what happens at a machine, or at the database if none is named.
    pub(crate) fn say(&mut self, now: u64, machine: Option<usize>, line: impl FnOnce() -> String) {
        let Some(lines) = &mut self.lines else { return };
        if lines.len() == LINES {
            lines.pop_front();
        }
        let at =
            machine.map_or_else(|| "database".to_owned(), |machine| format!("node {machine}  "));
        lines.push_back(format!("{:>11.6} s  {at}  {}", now as f64 / 1e6, line()));
    }

    pub(crate) fn text(&self) -> String {
        let lines = self.lines.iter().flatten();
        lines.flat_map(|line| [line.as_str(), "\n"]).collect()
    }
}
