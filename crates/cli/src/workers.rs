//! Parallel work whose results come in the order of the input.

use std::{
    collections::BTreeMap,
    panic::{self, AssertUnwindSafe},
    sync::{Mutex, mpsc},
    thread,
};

/// The maximum of `--jobs`. Each job has a thread and some batches in memory; more jobs than any
/// machine has cores only cost memory.
const MAX_JOBS: usize = 256;

/// A value of `--jobs`.
pub(crate) fn parse_jobs(text: &str) -> Result<usize, &'static str> {
    text.parse().map_err(|_| "write a whole number; 0 means one per core")
}

/// The number of jobs for a value of `--jobs`: 0 means one per core.
pub(crate) fn jobs(asked: usize) -> usize {
    match asked {
        0 => thread::available_parallelism().map_or(1, Into::into),
        jobs => jobs.min(MAX_JOBS),
    }
}

/// Takes items from `next` until it returns `None`, runs `work` on up to `jobs` of them in
/// parallel, and passes the results to `done` in the order of the items. `next` and `done` run on
/// the calling thread.
///
/// At most a few items per job are in memory at once, however much their sizes differ.
///
/// # Errors
///
/// The first error of `next` or `done`; results of earlier items are still passed to `done`.
pub(crate) fn in_order<T: Send, R: Send, E>(
    jobs: usize,
    next: &mut impl FnMut() -> Result<Option<T>, E>,
    work: &(impl Fn(T) -> R + Sync),
    done: &mut impl FnMut(R) -> Result<(), E>,
) -> Result<(), E> {
    if jobs <= 1 {
        while let Some(item) = next()? {
            done(work(item))?;
        }
        return Ok(());
    }
    const ITEMS_PER_JOB: usize = 3;
    let (to_do, items) = mpsc::sync_channel::<(u64, T)>(jobs * ITEMS_PER_JOB);
    let items = Mutex::new(items);
    let (finished, results) = mpsc::channel::<(u64, thread::Result<R>)>();
    thread::scope(|scope| {
        for _ in 0..jobs {
            let (items, finished) = (&items, finished.clone());
            scope.spawn(move || {
                loop {
                    let item = items.lock().map(|items| items.recv());
                    let Ok(Ok((number, item))) = item else { return };
                    // Propagate a panic; otherwise this thread would wait forever.
                    let result = panic::catch_unwind(AssertUnwindSafe(|| work(item)));
                    if finished.send((number, result)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(finished);
        let mut to_do = Some(to_do);
        let mut early = BTreeMap::new();
        let (mut given, mut handed_on) = (0, 0);
        let mut failure = None;
        loop {
            while to_do.is_some() && given - handed_on < (jobs * ITEMS_PER_JOB) as u64 {
                let item = next().unwrap_or_else(|error| {
                    failure = Some(error);
                    None
                });
                let sent = match (item, &to_do) {
                    // This never blocks: the channel has room for all items in flight.
                    (Some(item), Some(sender)) => sender.send((given, item)).is_ok(),
                    _ => false,
                };
                if sent {
                    given += 1;
                } else {
                    to_do = None;
                }
            }
            let Ok((number, result)) = results.recv() else { break };
            early.insert(number, result.unwrap_or_else(|panic| panic::resume_unwind(panic)));
            while let Some(result) = early.remove(&handed_on) {
                handed_on += 1;
                done(result)?;
            }
            if to_do.is_none() && handed_on == given {
                break;
            }
        }
        failure.map_or(Ok(()), Err)
    })
}
