//! The interface between a program's protocol and the supervisor that owns its process.

use std::time::Instant;

use crate::{BotCommand, BotEvent};

/// A protocol as a state machine without threads and pipes, so that it can be tested without them.
pub(crate) trait Driver {
    /// The program has been started or restarted.
    fn started(&mut self, now: Instant, out: &mut Out);
    /// The table sends a command.
    fn command(&mut self, now: Instant, command: BotCommand, out: &mut Out);
    /// The program writes a line.
    fn line(&mut self, now: Instant, line: &str, out: &mut Out);
    /// The next instant at which [`Driver::timeout`] is to be called.
    fn due(&self) -> Option<Instant>;
    /// The due time has come, or nearly so.
    fn timeout(&mut self, now: Instant, out: &mut Out);
    /// The program is gone. Nothing can be sent until it is restarted.
    fn lost(&mut self, now: Instant, out: &mut Out);
}

/// The output of a driver.
#[derive(Debug, Default)]
pub(crate) struct Out {
    /// Lines for the program.
    pub(crate) lines: Vec<String>,
    /// Events for the table.
    pub(crate) events: Vec<BotEvent>,
    /// Why the program has to be restarted, if it has to.
    pub(crate) restart: Option<String>,
}

impl Out {
    pub(crate) fn line(&mut self, line: impl ToString) {
        self.lines.push(line.to_string());
    }
}
