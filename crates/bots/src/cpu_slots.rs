//! Sharing the CPU: built-in bots take turns on a machine that also runs a server.

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

/// How long a bot searches before it lets waiting bots search.
const SLICE: Duration = Duration::from_millis(10);

/// The niceness of searching threads: they get about a tenth of the CPU time of others.
#[cfg(target_os = "linux")]
const NICE: i32 = 10;

static CPU_SLOTS: OnceLock<CpuSlots> = OnceLock::new();

/// Limits how many built-in bots of this process search at once; the others wait in a queue. It
/// also lowers the priority of bots and their programs, where the system supports that. Call it
/// once, before any bot is started; later calls have no effect.
pub fn limit_cpu_slots(at_once: NonZero<usize>) {
    let _ = CPU_SLOTS.set(CpuSlots::new(at_once.get()));
}

/// The slots and the queue for them.
#[derive(Debug)]
struct CpuSlots(Mutex<Queue>);

#[derive(Debug)]
struct Queue {
    free: usize,
    waiting: VecDeque<Arc<Waiting>>,
}

#[derive(Debug)]
struct Waiting {
    thread: Thread,
    called: AtomicBool,
}

/// The right to search, as long as the value exists.
#[derive(Debug)]
pub(crate) struct CpuSlot<'a> {
    /// `None` without a limit.
    slots: Option<&'a CpuSlots>,
    since: Mutex<Instant>,
}

impl CpuSlot<'static> {
    /// Waits for a slot.
    pub(crate) fn wait() -> Self {
        Self::acquire(CPU_SLOTS.get())
    }

    /// A slot, if one is free at once.
    pub(crate) fn spare() -> Option<Self> {
        let slots = CPU_SLOTS.get();
        let is_free = |slots: &CpuSlots| slots.queue().free > 0;
        slots.is_none_or(is_free).then(|| Self::acquire(slots))
    }
}

impl<'a> CpuSlot<'a> {
    fn acquire(slots: Option<&'a CpuSlots>) -> Self {
        if let Some(slots) = slots {
            slots.enter();
        }
        Self { slots, since: Mutex::new(Instant::now()) }
    }

    /// Lets a waiting bot search, if this one has searched for a while.
    pub(crate) fn share(&self) {
        let Some(slots) = self.slots else { return };
        let mut since = self.since.lock().unwrap_or_else(PoisonError::into_inner);
        if since.elapsed() >= SLICE {
            if !slots.queue().waiting.is_empty() {
                slots.leave();
                slots.enter();
            }
            *since = Instant::now();
        }
    }
}

impl Drop for CpuSlot<'_> {
    fn drop(&mut self) {
        if let Some(slots) = self.slots {
            slots.leave();
        }
    }
}

impl CpuSlots {
    fn new(at_once: usize) -> Self {
        Self(Mutex::new(Queue { free: at_once, waiting: VecDeque::new() }))
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn enter(&self) {
        let mut queue = self.queue();
        if queue.free > 0 {
            queue.free -= 1;
            return;
        }
        let waiting = Waiting { thread: thread::current(), called: AtomicBool::new(false) };
        let waiting = Arc::new(waiting);
        queue.waiting.push_back(waiting.clone());
        drop(queue);
        while !waiting.called.load(Ordering::Acquire) {
            thread::park();
        }
    }

    /// Gives the slot to the bot that has waited longest.
    fn leave(&self) {
        let mut queue = self.queue();
        match queue.waiting.pop_front() {
            Some(next) => {
                next.called.store(true, Ordering::Release);
                next.thread.unpark();
            }
            None => queue.free += 1,
        }
    }
}

/// Lowers the priority of the calling thread, if the number of slots is limited.
pub(crate) fn lower_priority() {
    nice(None);
}

/// Lowers the priority of a program, if the number of slots is limited.
pub(crate) fn lower_priority_of(program: &std::process::Child) {
    nice(Some(program));
}

#[cfg(target_os = "linux")]
fn nice(program: Option<&std::process::Child>) {
    use rustix::process::{Pid, setpriority_process};

    if CPU_SLOTS.get().is_some() {
        // `None` means the calling thread. A failure does no harm.
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
    fn no_more_bots_search_at_once_and_each_gets_a_slot() {
        let slots = CpuSlots::new(2);
        let (thinking, most, turned) =
            (AtomicUsize::new(0), AtomicUsize::new(0), AtomicUsize::new(0));
        thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    for _ in 0..50 {
                        let slot = CpuSlot::acquire(Some(&slots));
                        most.fetch_max(thinking.fetch_add(1, SeqCst) + 1, SeqCst);
                        thread::yield_now();
                        thinking.fetch_sub(1, SeqCst);
                        turned.fetch_add(1, SeqCst);
                        drop(slot);
                    }
                });
            }
        });
        assert_eq!((turned.into_inner(), slots.queue().free), (400, 2));
        assert!(most.into_inner() <= 2);
    }

    #[test]
    fn slots_go_to_waiting_bots_in_order() {
        let slots = CpuSlots::new(1);
        let slot = CpuSlot::acquire(Some(&slots));
        let (came, order) = mpsc::channel();
        thread::scope(|scope| {
            for n in 0..4 {
                let (came, slots) = (came.clone(), &slots);
                scope.spawn(move || {
                    let _slot = CpuSlot::acquire(Some(slots));
                    came.send(n)
                });
                while slots.queue().waiting.len() <= n {
                    thread::yield_now();
                }
            }
            drop(slot);
        });
        drop(came);
        assert_eq!(order.iter().collect::<Vec<_>>(), [0, 1, 2, 3]);
    }

    #[test]
    fn a_long_search_lets_waiting_bots_search_in_between() {
        let slots = CpuSlots::new(1);
        let long = CpuSlot::acquire(Some(&slots));
        let (waits, waiting) = mpsc::channel();
        let (done, is_done) = mpsc::channel();
        thread::scope(|scope| {
            scope.spawn(|| {
                waits.send(()).unwrap();
                let _slot = CpuSlot::acquire(Some(&slots));
                done.send(()).unwrap();
            });
            waiting.recv().unwrap();
            while slots.queue().waiting.is_empty() {
                thread::yield_now();
            }
            assert!(is_done.try_recv().is_err(), "the only slot is taken");
            // Before its slice is over, the long search keeps its slot.
            *long.since.lock().unwrap() = Instant::now() + SLICE;
            long.share();
            assert_eq!(slots.queue().waiting.len(), 1);
            // After its slice, it waits until the other search is done.
            *long.since.lock().unwrap() = Instant::now().checked_sub(SLICE).unwrap();
            long.share();
            assert!(is_done.try_recv().is_ok(), "the other bot has searched");
            assert!(slots.queue().waiting.is_empty());
        });
        drop(long);
        assert_eq!(slots.queue().free, 1);
    }
}
