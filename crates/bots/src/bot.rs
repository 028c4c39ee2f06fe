//! A bot at work: a thread that is told things.

use std::{
    fmt,
    sync::mpsc::{self, Sender},
    thread,
};

use crate::{Kind, Said, Told, own};

/// A bot. Dropped, it leaves its seat, and its program ends.
#[derive(Debug)]
pub struct Bot {
    told: Sender<Told>,
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
    /// Starts a bot, which says what it does on a thread of its own.
    ///
    /// # Errors
    ///
    /// The program cannot be started, or the machine gives no more threads.
    pub fn start(kind: &Kind, said: impl FnMut(Said) + Send + 'static) -> Result<Self, StartError> {
        let (told, hears) = mpsc::channel();
        match kind {
            Kind::Own(_) => {
                let play = move || own::play(&hears, said);
                let thread = thread::Builder::new().name("bot".to_owned()).spawn(play);
                thread.map_err(|error| StartError(format!("no thread: {error}")))?;
            }
            Kind::Program(program) => {
                return Err(StartError(format!("{}: programs come soon", program.name)));
            }
        }
        Ok(Self { told })
    }

    /// Tells a bot something; it never waits.
    pub fn tell(&self, told: Told) {
        // A bot that is gone has nothing to hear.
        let _ = self.told.send(told);
    }
}
