//! A bot at work.

use std::{fmt, sync::Arc, thread};

use crate::{Kind, Said, Told, inbox::Inbox, own, process::Process, run};

/// A bot. Dropped, it leaves its seat, and its program ends.
#[derive(Debug)]
pub struct Bot {
    inbox: Arc<Inbox>,
}

/// A bot that cannot be started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartError(String);

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for StartError {}

impl Bot {
    /// Starts a bot, which says what it does on a thread of its own. It starts its program at once and greets it, so that
    /// it is soon ready when it is told of a game.
    ///
    /// # Errors
    ///
    /// The program cannot be started, or the machine gives no more threads.
    pub fn start(kind: &Kind, said: impl FnMut(Said) + Send + 'static) -> Result<Self, StartError> {
        let inbox = Arc::<Inbox>::default();
        let theirs = inbox.clone();
        let thread = thread::Builder::new().name("bot".to_owned());
        let started = match kind {
            Kind::Own(level) => {
                let level = *level;
                thread.spawn(move || own::play(level, &theirs, said))
            }
            Kind::Program(program) => {
                let process = Process::start(program, &inbox, run::FIRST).map_err(|error| {
                    let command = program.command.display();
                    StartError(format!("{}: {command} cannot be started: {error}", program.name))
                })?;
                let program = program.clone();
                thread.spawn(move || run::play(&program, &theirs, process, said))
            }
        };
        started.map_err(|error| StartError(format!("the machine gives no thread: {error}")))?;
        Ok(Self { inbox })
    }

    /// Tells a bot something; it never waits.
    pub fn tell(&self, told: Told) {
        self.inbox.tell(told);
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        self.inbox.leave();
    }
}
