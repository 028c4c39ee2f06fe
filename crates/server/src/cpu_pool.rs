//! Threads for long computations, a few at a time, so that no table waits for them.

use std::sync::Arc;

use protocol::{Refusal, RefusalCode};
use tokio::sync::Semaphore;

use crate::error::{ApiError, refusal, unavailable};

/// How many requests wait for a thread, each with its input in memory.
const WAITING: usize = 30;

#[derive(Clone)]
pub(super) struct CpuPool {
    places: Arc<Semaphore>,
    waiting: Arc<Semaphore>,
}

impl Default for CpuPool {
    fn default() -> Self {
        // The other half is for the tables.
        let at_once = std::thread::available_parallelism().map_or(1, |all| all.get().div_ceil(2));
        let of = |places| Arc::new(Semaphore::new(places));
        Self { places: of(at_once), waiting: of(at_once + WAITING) }
    }
}

impl CpuPool {
    /// Runs a computation as soon as a thread is free.
    pub(super) async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, ApiError> {
        let too_many = |_| {
            refusal(
                RefusalCode::TooMany,
                "the server is busy with other computations; try again later",
            )
        };
        let _waiting = self.waiting.try_acquire().map_err(too_many)?;
        let place = Arc::clone(&self.places).acquire_owned().await;
        let done = tokio::task::spawn_blocking(move || {
            // Held until the work is done, even if the request was dropped.
            let _place = place;
            work()
        });
        let done = done.await.map_err(|error| {
            tracing::error!(%error, "a computation failed");
            unavailable()
        })?;
        Ok(done?)
    }
}
