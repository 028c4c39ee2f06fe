//! The bell of the lobby chat: it rings when there is something new to read from the database.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use tokio::sync::Notify;

/// Says that the chat has new lines, or that lines were removed. Clones share it.
#[derive(Clone, Default)]
pub(crate) struct ChatBell(Arc<State>);

#[derive(Default)]
struct State {
    rings: Notify,
    removed: AtomicBool,
}

impl ChatBell {
    /// There are new lines.
    pub(crate) fn ring(&self) {
        self.0.rings.notify_one();
    }

    /// Lines were removed.
    pub(crate) fn removes(&self) {
        self.0.removed.store(true, Ordering::Relaxed);
        self.ring();
    }

    pub(crate) async fn rings(&self) {
        self.0.rings.notified().await;
    }

    /// Whether lines were removed since the last time.
    pub(crate) fn takes_removal(&self) -> bool {
        self.0.removed.swap(false, Ordering::Relaxed)
    }
}
