//! Our own bots think in turns where they share a machine with others.

use std::{
    collections::VecDeque,
    num::NonZero,
    sync::{
        Arc, Mutex, MutexGuard, OnceLock, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread::{self, Thread},
    time::{Duration, Instant},
};

/// How long somebody thinks before he lets others think, if any wait.
const SLICE: Duration = Duration::from_millis(10);

/// How much less than others whoever thinks gets of a processor: a tenth.
#[cfg(target_os = "linux")]
const NICE: i32 = 10;

static TURNS: OnceLock<Turns> = OnceLock::new();

/// From now on so many of our own bots think at once in this process, in the order in which they want to, and programs and
/// they get a processor only where nobody else needs it, as far as the system knows of that. Said once, before bots are started.
pub fn take_turns(at_once: NonZero<usize>) {
    // Who says it twice has said it once.
    let _ = TURNS.set(Turns::new(at_once.get()));
}

/// Who may think, and who waits for it.
#[derive(Debug)]
struct Turns(Mutex<Line>);

#[derive(Debug)]
struct Line {
    free: usize,
    waiting: VecDeque<Arc<Waiting>>,
}

#[derive(Debug)]
struct Waiting {
    thread: Thread,
    called: AtomicBool,
}

/// The right to think, as long as it is kept.
#[derive(Debug)]
pub(crate) struct Turn<'a> {
    /// Nobody, where all think at once.
    turns: Option<&'a Turns>,
    since: Mutex<Instant>,
}

impl Turn<'static> {
    /// Waits for a turn.
    pub(crate) fn wait() -> Self {
        Self::of(TURNS.get())
    }

    /// A turn, unless others need it more.
    pub(crate) fn spare() -> Option<Self> {
        let turns = TURNS.get();
        let is_free = |turns: &Turns| turns.line().free > 0;
        turns.is_none_or(is_free).then(|| Self::of(turns))
    }
}

impl<'a> Turn<'a> {
    fn of(turns: Option<&'a Turns>) -> Self {
        if let Some(turns) = turns {
            turns.enter();
        }
        Self { turns, since: Mutex::new(Instant::now()) }
    }

    /// Lets others think who wait, if it has thought for a while.
    pub(crate) fn share(&self) {
        let Some(turns) = self.turns else { return };
        let mut since = self.since.lock().unwrap_or_else(PoisonError::into_inner);
        if since.elapsed() >= SLICE {
            if !turns.line().waiting.is_empty() {
                turns.leave();
                turns.enter();
            }
            *since = Instant::now();
        }
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        if let Some(turns) = self.turns {
            turns.leave();
        }
    }
}

impl Turns {
    fn new(at_once: usize) -> Self {
        Self(Mutex::new(Line { free: at_once, waiting: VecDeque::new() }))
    }

    fn line(&self) -> MutexGuard<'_, Line> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn enter(&self) {
        let mut line = self.line();
        if line.free > 0 {
            line.free -= 1;
            return;
        }
        let waiting = Waiting { thread: thread::current(), called: AtomicBool::new(false) };
        let waiting = Arc::new(waiting);
        line.waiting.push_back(waiting.clone());
        drop(line);
        while !waiting.called.load(Ordering::Acquire) {
            thread::park();
        }
    }

    /// Whoever waits longest has the turn now.
    fn leave(&self) {
        let mut line = self.line();
        match line.waiting.pop_front() {
            Some(next) => {
                next.called.store(true, Ordering::Release);
                next.thread.unpark();
            }
            None => line.free += 1,
        }
    }
}

/// Where turns are taken, the thread that calls this gets a processor where nobody else needs it.
pub(crate) fn be_modest() {
    nice(None);
}

/// The same for a program.
pub(crate) fn make_modest(program: &std::process::Child) {
    nice(Some(program));
}

#[cfg(target_os = "linux")]
fn nice(program: Option<&std::process::Child>) {
    use rustix::process::{Pid, setpriority_process};

    if TURNS.get().is_some() {
        // Here nothing means a thread. It works without.
        let _ = setpriority_process(program.map(Pid::from_child), NICE);
    }
}

#[cfg(not(target_os = "linux"))]
fn nice(_program: Option<&std::process::Child>) {}

#[cfg(test)]
mod tests {
    use std::sync::{
        atomic::{AtomicUsize, Ordering::SeqCst},
        mpsc,
    };

    use super::*;

    #[test]
    fn no_more_think_at_once_and_all_have_their_turn() {
        let turns = Turns::new(2);
        let (thinking, most, turned) =
            (AtomicUsize::new(0), AtomicUsize::new(0), AtomicUsize::new(0));
        thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    for _ in 0..50 {
                        let turn = Turn::of(Some(&turns));
                        most.fetch_max(thinking.fetch_add(1, SeqCst) + 1, SeqCst);
                        thread::yield_now();
                        thinking.fetch_sub(1, SeqCst);
                        turned.fetch_add(1, SeqCst);
                        drop(turn);
                    }
                });
            }
        });
        assert_eq!((turned.into_inner(), turns.line().free), (400, 2));
        assert!(most.into_inner() <= 2);
    }

    #[test]
    fn who_came_first_is_first() {
        let turns = Turns::new(1);
        let turn = Turn::of(Some(&turns));
        let (came, order) = mpsc::channel();
        thread::scope(|scope| {
            for n in 0..4 {
                let (came, turns) = (came.clone(), &turns);
                scope.spawn(move || {
                    let _turn = Turn::of(Some(turns));
                    came.send(n)
                });
                while turns.line().waiting.len() <= n {
                    thread::yield_now();
                }
            }
            drop(turn);
        });
        drop(came);
        assert_eq!(order.iter().collect::<Vec<_>>(), [0, 1, 2, 3]);
    }

    #[test]
    fn who_thinks_long_lets_others_think_in_between() {
        let turns = Turns::new(1);
        let long = Turn::of(Some(&turns));
        let done = AtomicBool::new(false);
        thread::scope(|scope| {
            scope.spawn(|| {
                let _turn = Turn::of(Some(&turns));
                done.store(true, SeqCst);
            });
            while !done.load(SeqCst) {
                long.share();
            }
        });
    }
}
