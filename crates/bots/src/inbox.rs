//! The inbox of a bot's thread: commands of its table and output of its program.

use std::{
    collections::VecDeque,
    sync::{Condvar, Mutex, MutexGuard, PoisonError},
    time::Instant,
};

use crate::BotCommand;

/// How many lines of a program may wait. After that it is no longer read, and blocks.
const MAX_LINES: usize = 1000;

/// Everything that has arrived and is not yet handled. Commands come before lines.
#[derive(Debug, Default)]
pub(crate) struct Inbox {
    waiting: Mutex<Waiting>,
    /// Signals that something has arrived.
    arrived: Condvar,
    /// Signals that there is room for lines again.
    room: Condvar,
}

#[derive(Debug, Default)]
struct Waiting {
    commands: VecDeque<BotCommand>,
    from_program: VecDeque<FromProgram>,
    /// The number of the process that is read; processes are numbered as they are started.
    process: u32,
    /// The bot has been dropped.
    left: bool,
}

/// Output of a program.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum FromProgram {
    /// A line, without its end.
    Line(String),
    /// The program has closed its output.
    Ended,
}

/// The next thing to handle.
#[derive(Debug)]
pub(crate) enum Incoming {
    Command(BotCommand),
    From(FromProgram),
    /// Nothing arrived before the deadline.
    Nothing,
    /// The bot has been dropped.
    Left,
}

impl Inbox {
    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        // A thread that panicked left nothing half done.
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn send(&self, command: BotCommand) {
        self.waiting().commands.push_back(command);
        self.arrived.notify_all();
    }

    pub(crate) fn leave(&self) {
        self.waiting().left = true;
        self.arrived.notify_all();
        self.room.notify_all();
    }

    /// Reads only this process from now on, and forgets what others wrote.
    pub(crate) fn listen_to(&self, process: u32) {
        let mut waiting = self.waiting();
        waiting.process = process;
        waiting.from_program.clear();
        self.room.notify_all();
    }

    /// Stores output of a process as soon as there is room. Returns whether the bot still reads
    /// that process.
    pub(crate) fn write(&self, process: u32, output: FromProgram) -> bool {
        let mut waiting = self.waiting();
        while !waiting.left && waiting.process == process && waiting.from_program.len() >= MAX_LINES
        {
            waiting = self.room.wait(waiting).unwrap_or_else(PoisonError::into_inner);
        }
        if waiting.left || waiting.process != process {
            return false;
        }
        waiting.from_program.push_back(output);
        self.arrived.notify_all();
        true
    }

    /// The next thing that has arrived or arrives before `deadline`.
    pub(crate) fn next(&self, deadline: Option<Instant>) -> Incoming {
        let mut waiting = self.waiting();
        loop {
            if waiting.left {
                return Incoming::Left;
            }
            if let Some(command) = waiting.commands.pop_front() {
                return Incoming::Command(command);
            }
            if let Some(output) = waiting.from_program.pop_front() {
                self.room.notify_all();
                return Incoming::From(output);
            }
            waiting = match deadline {
                None => self.arrived.wait(waiting).unwrap_or_else(PoisonError::into_inner),
                Some(deadline) => {
                    let left = deadline.saturating_duration_since(Instant::now());
                    if left.is_zero() {
                        return Incoming::Nothing;
                    }
                    let woken = self.arrived.wait_timeout(waiting, left);
                    woken.unwrap_or_else(PoisonError::into_inner).0
                }
            };
        }
    }

    /// Whether a command that satisfies `test` is waiting, or the bot has been dropped.
    pub(crate) fn has(&self, test: impl Fn(&BotCommand) -> bool) -> bool {
        let waiting = self.waiting();
        waiting.left || waiting.commands.iter().any(test)
    }
}
