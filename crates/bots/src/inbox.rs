//! What a bot's thread waits for: what it is told, and what its program writes.

use std::{
    collections::VecDeque,
    sync::{Condvar, Mutex, MutexGuard, PoisonError},
    time::Instant,
};

use crate::Told;

/// Lines of a program that may wait; after so many it is no longer read, and has to wait itself.
const MOST_LINES: usize = 1000;

/// Everything that has come in and is not yet looked at. What the table says comes first.
#[derive(Debug, Default)]
pub(crate) struct Inbox {
    waiting: Mutex<Waiting>,
    /// Something has come in.
    came: Condvar,
    /// There is room for lines again.
    room: Condvar,
}

#[derive(Debug, Default)]
struct Waiting {
    told: VecDeque<Told>,
    from: VecDeque<FromProgram>,
    /// The program that is listened to: programs are numbered as they are started.
    program: u32,
    /// The bot is dropped.
    left: bool,
}

/// What comes from a program.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum FromProgram {
    /// A line, without its end.
    Line(String),
    /// It writes no more.
    Ended,
}

/// What came.
#[derive(Debug)]
pub(crate) enum Came {
    Told(Told),
    From(FromProgram),
    /// Nothing until then.
    Nothing,
    /// The bot is dropped.
    Left,
}

impl Inbox {
    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        // Whoever panicked left nothing half done.
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn tell(&self, told: Told) {
        self.waiting().told.push_back(told);
        self.came.notify_all();
    }

    pub(crate) fn leave(&self) {
        self.waiting().left = true;
        self.came.notify_all();
        self.room.notify_all();
    }

    /// From now on only this program is listened to; what others wrote is forgotten.
    pub(crate) fn listen_to(&self, program: u32) {
        let mut waiting = self.waiting();
        waiting.program = program;
        waiting.from.clear();
        self.room.notify_all();
    }

    /// Takes what a program wrote, as soon as there is room. Returns whether anybody listens to it.
    pub(crate) fn write(&self, program: u32, what: FromProgram) -> bool {
        let mut waiting = self.waiting();
        while !waiting.left && waiting.program == program && waiting.from.len() >= MOST_LINES {
            waiting = self.room.wait(waiting).unwrap_or_else(PoisonError::into_inner);
        }
        if waiting.left || waiting.program != program {
            return false;
        }
        waiting.from.push_back(what);
        self.came.notify_all();
        true
    }

    /// What has come, or comes until `deadline`.
    pub(crate) fn next(&self, deadline: Option<Instant>) -> Came {
        let mut waiting = self.waiting();
        loop {
            if waiting.left {
                return Came::Left;
            }
            if let Some(told) = waiting.told.pop_front() {
                return Came::Told(told);
            }
            if let Some(what) = waiting.from.pop_front() {
                self.room.notify_all();
                return Came::From(what);
            }
            waiting = match deadline {
                None => self.came.wait(waiting).unwrap_or_else(PoisonError::into_inner),
                Some(deadline) => {
                    let left = deadline.saturating_duration_since(Instant::now());
                    if left.is_zero() {
                        return Came::Nothing;
                    }
                    let woken = self.came.wait_timeout(waiting, left);
                    woken.unwrap_or_else(PoisonError::into_inner).0
                }
            };
        }
    }

    /// Whether anything like this waits that was told, or the bot is dropped.
    pub(crate) fn has(&self, what: impl Fn(&Told) -> bool) -> bool {
        let waiting = self.waiting();
        waiting.left || waiting.told.iter().any(what)
    }
}
