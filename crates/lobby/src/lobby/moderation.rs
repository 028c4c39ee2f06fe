//! Deeds of `tandem admin` while the server runs: it closes tables and removes talk.

use std::{collections::HashSet, sync::Arc, time::Duration};

use protocol::Refusal;
use store::StoreError;
use tables::table::handle::Request;
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

use super::Lobby;

/// How often the server reads what `tandem admin` has done to tables.
const LOOK: Duration = Duration::from_secs(1);

/// The tables that were closed while the server runs. Clones share them.
#[derive(Clone)]
pub(super) struct Moderation(Arc<watch::Sender<HashSet<String>>>);

impl Default for Moderation {
    fn default() -> Self {
        Self(Arc::new(watch::Sender::new(HashSet::new())))
    }
}

impl Moderation {
    /// Waits until a table is closed.
    pub(super) async fn closes(&self, table: &str) {
        let closed = self.0.subscribe().wait_for(|closed| closed.contains(table)).await.is_ok();
        if !closed {
            std::future::pending::<()>().await;
        }
    }
}

impl Lobby {
    /// Closes tables and removes talk as `tandem admin` says, until the server stops.
    pub async fn moderate(self, stop: CancellationToken) {
        // Tables that are not live yet are opened without what was removed.
        let mut known = self.store.last_moderation().await.unwrap_or_default();
        let mut looks = tokio::time::interval(LOOK);
        loop {
            tokio::select! {
                _ = looks.tick() => {}
                () = stop.cancelled() => return,
            }
            self.presence.forget();
            if let Err(error) = self.moderate_once(&mut known).await {
                // The next round reads the same again.
                tracing::error!(%error, "the deeds of administrators cannot be read");
            }
        }
    }

    async fn moderate_once(&self, known: &mut (i64, i64, i64)) -> Result<(), StoreError> {
        let last = self.store.last_moderation().await?;
        if last == *known {
            return Ok(());
        }
        // Games in memory may show what is gone.
        self.replays.forget();
        if last.2 != known.2 {
            self.chat_bell.removes();
        }
        known.2 = last.2;
        let (closed, removed, _) = known;
        for (number, table) in self.store.closed_since(*closed).await? {
            self.moderation.0.send_modify(|closed| {
                closed.insert(table);
            });
            *closed = number;
        }
        for talk in self.store.removed_since(*removed).await? {
            let live = self.live().get(&talk.table).cloned();
            if let Some(handle) = live {
                // A table that has ended has nothing to remove.
                let _: Result<(), Refusal> =
                    handle.ask(Request::RemoveTalk { person: talk.person }).await;
            }
            *removed = talk.number;
        }
        Ok(())
    }
}
