//! Threads for long computations, a few at a time, so that no table waits for them, and for one
//! address after another, so that none waits for what another asks.

use people::{
    address::Address,
    turns::{Bounds, Crowded, Turn, Turns},
};
use protocol::{Refusal, refusals::unavailable};
use telemetry::metrics::Counted;
use tokio::sync::oneshot;

/// How many requests wait for a thread, each with its input in memory.
const WAITING: usize = 64;

/// How many of them come from one address.
const EACH: usize = 8;

/// Clones share the threads.
#[derive(Clone)]
pub struct CpuPool(Turns);

/// A thread for one computation.
pub struct Place {
    _turn: Turn,
    _counted: Counted,
}

impl Default for CpuPool {
    fn default() -> Self {
        // The other half is for the tables.
        let running = std::thread::available_parallelism().map_or(1, |all| all.get().div_ceil(2));
        let running_each = running.div_ceil(2);
        Self::new(Bounds { running, running_each, waiting: WAITING, waiting_each: EACH })
    }
}

impl CpuPool {
    pub fn new(bounds: Bounds) -> Self {
        Self(Turns::new(bounds))
    }

    /// Waits until a thread is free for an address.
    pub async fn place(&self, address: Option<Address>) -> Result<Place, Crowded> {
        let counted = Counted::computation();
        Ok(Place { _turn: self.0.take(address).await?, _counted: counted })
    }

    /// Runs a computation for an address as soon as a thread is free.
    pub async fn work<T: Send + 'static>(
        &self,
        address: Option<Address>,
        work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        self.place(address).await?.work(work).await
    }
}

impl Place {
    /// Runs the computation.
    pub async fn work<T: Send + 'static>(
        self,
        work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let (say, answer) = oneshot::channel();
        self.run(Box::new(move || drop(say.send(work())))).await;
        answer.await.map_err(|_| unavailable())?
    }

    /// Compiled once, not once for each kind of result.
    async fn run(self, work: Box<dyn FnOnce() + Send>) {
        let span = tracing::info_span!("computation");
        let done = tokio::task::spawn_blocking(move || {
            // Held until the work is done, even if the request was dropped.
            let _held = self;
            span.in_scope(work);
        });
        if let Err(error) = done.await {
            tracing::error!(%error, "a computation failed");
        }
    }
}
