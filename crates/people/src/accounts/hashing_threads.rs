//! The threads that hash passwords. Each hash takes 19 MiB, which the allocator keeps for the
//! thread that asked for it: if any free thread did the work, a flood of passwords would leave that
//! much behind on many of them.

use std::{
    sync::{Arc, LazyLock, Mutex, PoisonError, mpsc},
    thread,
};

use tokio::sync::oneshot;

type Job = Box<dyn FnOnce() + Send>;

static JOBS: LazyLock<mpsc::Sender<Job>> = LazyLock::new(|| {
    let (jobs, waiting) = mpsc::channel::<Job>();
    let waiting = Arc::new(Mutex::new(waiting));
    for n in 0..count() {
        let waiting = waiting.clone();
        let work = move || {
            loop {
                let job = waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
                let Ok(job) = job else { return };
                // A job that panics is missed by whoever waits for it.
                let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(job));
            }
        };
        if let Err(error) = thread::Builder::new().name(format!("hashing-{n}")).spawn(work) {
            tracing::error!(%error, "a thread for passwords could not be started");
        }
    }
    jobs
});

/// How many there are: half of the processors.
pub(super) fn count() -> usize {
    let cores = thread::available_parallelism().map_or(1, std::num::NonZero::get);
    (cores / 2).max(1)
}

/// Does some work on one of the threads; nothing comes if it panics.
pub(super) async fn run<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
    let (done, outcome) = oneshot::channel();
    let job = Box::new(move || {
        // The request may have been dropped.
        let _ = done.send(work());
    });
    JOBS.send(job).ok()?;
    outcome.await.ok()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[tokio::test]
    async fn all_work_is_done_by_the_same_few_threads() {
        let mut threads = HashSet::new();
        for n in 0..50 {
            let other = tokio::task::spawn_blocking(|| ());
            let hashed = run(move || {
                assert!(n % 10 != 0, "a test wants it");
                thread::current().name().map(str::to_owned)
            });
            match hashed.await {
                Some(name) => drop(threads.insert(name.expect("a name"))),
                None => assert_eq!(n % 10, 0),
            }
            other.await.expect("done");
        }
        assert!((1..=count()).contains(&threads.len()), "{threads:?}");
        assert!(threads.iter().all(|name| name.starts_with("hashing-")), "{threads:?}");
    }
}
