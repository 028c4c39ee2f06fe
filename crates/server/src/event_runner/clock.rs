//! The clock by which events start, and by which people come too late.

use std::{sync::Arc, time::Duration};

use tokio::sync::watch;

/// The clock of the operating system, which a test may put forward. Clones share it.
#[derive(Clone, Debug)]
pub struct EventClock(Arc<watch::Sender<Duration>>);

impl Default for EventClock {
    fn default() -> Self {
        Self(Arc::new(watch::Sender::new(Duration::ZERO)))
    }
}

impl EventClock {
    /// Puts the clock forward.
    pub fn advance(&self, by: Duration) {
        self.0.send_modify(|ahead| *ahead += by);
    }

    /// Milliseconds since 1970.
    pub fn now(&self) -> i64 {
        let ahead = i64::try_from(self.0.borrow().as_millis()).unwrap_or(i64::MAX);
        store::now_ms().saturating_add(ahead)
    }

    /// Tells when the clock is put forward.
    pub(super) fn subscribe(&self) -> watch::Receiver<Duration> {
        self.0.subscribe()
    }
}
