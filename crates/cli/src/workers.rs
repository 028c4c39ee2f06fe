//! Parallel work whose results come in the order of the input.

use std::{
    collections::BTreeSet,
    mem,
    panic::{self, AssertUnwindSafe},
    sync::{Mutex, PoisonError, mpsc},
    thread,
};

/// The maximum of `--jobs`. Each job has a thread and some batches in memory; more jobs than any
/// machine has cores only cost memory.
const MAX_JOBS: usize = 256;

/// How many items are in memory at once for each job, however much their sizes differ.
const ITEMS_PER_JOB: usize = 3;

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
    let places: Vec<_> = (0..jobs * ITEMS_PER_JOB).map(|_| Place(Mutex::default())).collect();
    let (mut cut_short, mut refused) = (None, None);
    let mut next = |place: usize| match next() {
        Ok(Some(item)) => {
            places[place].replace(Held::Item(item));
            true
        }
        Ok(None) => false,
        Err(error) => {
            cut_short = Some(error);
            false
        }
    };
    let work = |place: usize| {
        let place: &Place<T, R> = &places[place];
        if let Held::Item(item) = place.replace(Held::Nothing) {
            place.replace(Held::Result(work(item)));
        }
    };
    let mut done = |place: usize| {
        if let Held::Result(result) = places[place].replace(Held::Nothing) {
            refused = done(result).err();
        }
        refused.is_none()
    };
    in_turn(jobs, places.len() as u64, &mut next, &work, &mut done);
    refused.or(cut_short).map_or(Ok(()), Err)
}

/// Where an item waits for its work, and its result for its turn.
struct Place<T, R>(Mutex<Held<T, R>>);

#[derive(Default)]
enum Held<T, R> {
    #[default]
    Nothing,
    Item(T),
    Result(R),
}

impl<T, R> Place<T, R> {
    fn replace(&self, held: Held<T, R>) -> Held<T, R> {
        mem::replace(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner), held)
    }
}

/// Does the work of [`in_order`] on the numbers of places, so that threads, channels and order are
/// compiled once, not for each kind of item. `next` and `done` return whether there is more to do.
fn in_turn(
    jobs: usize,
    places: u64,
    next: &mut dyn FnMut(usize) -> bool,
    work: &(dyn Fn(usize) + Sync),
    done: &mut dyn FnMut(usize) -> bool,
) {
    let place = |number: u64| (number % places) as usize;
    let (to_do, numbers) = mpsc::channel::<u64>();
    let numbers = Mutex::new(numbers);
    let (finished, results) = mpsc::channel::<(u64, thread::Result<()>)>();
    thread::scope(|scope| {
        for _ in 0..jobs {
            let (numbers, finished) = (&numbers, finished.clone());
            scope.spawn(move || {
                loop {
                    let number = numbers.lock().map(|numbers| numbers.recv());
                    let Ok(Ok(number)) = number else { return };
                    // Propagate a panic; otherwise this thread would wait forever.
                    let result = panic::catch_unwind(AssertUnwindSafe(|| work(place(number))));
                    if finished.send((number, result)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(finished);
        let mut to_do = Some(to_do);
        let mut early = BTreeSet::new();
        let (mut given, mut handed_on) = (0, 0);
        loop {
            while given - handed_on < places
                && let Some(sender) = &to_do
            {
                if next(place(given)) && sender.send(given).is_ok() {
                    given += 1;
                } else {
                    to_do = None;
                }
            }
            let Ok((number, result)) = results.recv() else { break };
            result.unwrap_or_else(|panic| panic::resume_unwind(panic));
            early.insert(number);
            while early.remove(&handed_on) {
                handed_on += 1;
                if !done(place(handed_on - 1)) {
                    return;
                }
            }
            if to_do.is_none() && handed_on == given {
                break;
            }
        }
    });
}
