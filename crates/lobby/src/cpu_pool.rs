//! Threads for long computations, a few at a time, so that no table waits for them.

use std::sync::Arc;

use people::address::{Address, Shares};
use protocol::{
    Refusal, RefusalCode,
    refusals::{refusal, unavailable},
};
use telemetry::metrics::Counted;
use tokio::sync::Semaphore;

/// How many requests wait for a thread, each with its input in memory.
const WAITING: usize = 64;

/// How many of them come from one address, so that the others find room.
const EACH: usize = 8;

#[derive(Clone)]
pub struct CpuPool {
    places: Arc<Semaphore>,
    waiting: Arc<Semaphore>,
    shares: Shares,
}

impl Default for CpuPool {
    fn default() -> Self {
        // The other half is for the tables.
        let at_once = std::thread::available_parallelism().map_or(1, |all| all.get().div_ceil(2));
        let of = |places| Arc::new(Semaphore::new(places));
        Self { places: of(at_once), waiting: of(at_once + WAITING), shares: Shares::new(EACH) }
    }
}

impl CpuPool {
    /// Runs a computation for an address as soon as a thread is free.
    pub async fn work<T: Send + 'static>(
        &self,
        address: Option<Address>,
        work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let share = match address {
            Some(address) => Some(self.shares.take(address).ok_or_else(|| {
                let text = "too many computations for your address; try again in a few seconds";
                refusal(RefusalCode::TooMany, text)
            })?),
            None => None,
        };
        let too_many = |_| {
            refusal(
                RefusalCode::TooMany,
                "the server is busy with other computations; try again later",
            )
        };
        let waiting = Arc::clone(&self.waiting).try_acquire_owned().map_err(too_many)?;
        let counted = Counted::computation();
        let place = Arc::clone(&self.places).acquire_owned().await;
        let (held, span) = ((place, waiting, share, counted), tracing::info_span!("computation"));
        let done = tokio::task::spawn_blocking(move || {
            // Held until the work is done, even if the request was dropped.
            let _held = held;
            span.in_scope(work)
        });
        done.await.map_err(|error| {
            tracing::error!(%error, "a computation failed");
            unavailable()
        })?
    }
}
