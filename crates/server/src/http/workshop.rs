//! Where work is done that takes long, on threads of its own, a few at once, so that no table waits for it.

use std::sync::Arc;

use protocol::{Refusal, RefusalCode};
use tokio::sync::Semaphore;

use super::Refused;
use crate::table::{self, refusal};

/// How many wait for their turn, each with its work in memory.
const WAITING: usize = 30;

#[derive(Clone)]
pub(super) struct Workshop {
    places: Arc<Semaphore>,
    waiting: Arc<Semaphore>,
}

impl Default for Workshop {
    fn default() -> Self {
        // Tables need the processors more.
        let at_once = std::thread::available_parallelism().map_or(1, |all| all.get().div_ceil(2));
        let of = |places| Arc::new(Semaphore::new(places));
        Self { places: of(at_once), waiting: of(at_once + WAITING) }
    }
}

impl Workshop {
    /// Does some work when its turn has come.
    pub(super) async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refused> {
        let too_many = |_| refusal(RefusalCode::TooMany, "too much work is waiting to be done");
        let _waiting = self.waiting.try_acquire().map_err(too_many)?;
        let place = Arc::clone(&self.places).acquire_owned().await;
        let done = tokio::task::spawn_blocking(move || {
            // Kept even if nobody waits for it any more.
            let _place = place;
            work()
        });
        let done = done.await.map_err(|error| {
            tracing::error!(%error, "what was worked on has failed");
            table::unavailable()
        })?;
        Ok(done?)
    }
}
