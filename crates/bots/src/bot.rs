//! Starting a bot and sending it commands.

use std::{fmt, sync::Arc, thread};

use crate::{BotCommand, BotEvent, BotKind, builtin, inbox::Inbox, process::Process, supervisor};

/// A bot. Dropping it makes it leave its seat and ends its program.
#[derive(Debug)]
pub struct Bot {
    inbox: Arc<Inbox>,
}

/// Why a bot cannot be started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartError(String);

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for StartError {}

impl Bot {
    /// Starts a bot, which calls `report` with its events on a thread of its own. It starts its
    /// program at once, so that it is soon ready when a game begins.
    ///
    /// # Errors
    ///
    /// Fails if the program or a thread cannot be started.
    pub fn start(
        kind: &BotKind,
        report: impl FnMut(BotEvent) + Send + 'static,
    ) -> Result<Self, StartError> {
        let inbox = Arc::<Inbox>::default();
        let theirs = inbox.clone();
        let thread = thread::Builder::new().name("bot".to_owned());
        let started = match kind {
            BotKind::Builtin(level, book) => {
                let (level, book) = (*level, book.clone());
                thread.spawn(move || builtin::play(level, book, &theirs, report))
            }
            BotKind::Program(program) => {
                let process =
                    Process::start(program, &inbox, supervisor::FIRST).map_err(|error| {
                        let command = program.command.display();
                        StartError(format!(
                            "{}: {command} cannot be started: {error}",
                            program.name
                        ))
                    })?;
                let program = program.clone();
                thread.spawn(move || supervisor::play(&program, &theirs, process, report))
            }
        };
        started.map_err(|error| StartError(format!("a thread cannot be started: {error}")))?;
        Ok(Self { inbox })
    }

    /// Sends the bot a command. Never blocks.
    pub fn send(&self, command: BotCommand) {
        self.inbox.send(command);
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        self.inbox.leave();
    }
}
