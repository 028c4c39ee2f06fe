//! Whether the server is ready for requests, as load balancers and service managers ask.
//!
//! The answer costs the same however often it is asked for: the database is asked at most once per
//! [`FRESH`], and concurrent requests share the outcome. So health checks need no rate limits.

use std::{sync::Arc, time::Duration};

use lobby::{Lobby, readiness::Readiness};
use serde::Serialize;
use store::Store;
use tokio::{sync::Mutex, time::Instant};
use utoipa::ToSchema;

/// How long the database may take to answer.
const IN_TIME: Duration = Duration::from_secs(1);

/// How long its last answer counts.
const FRESH: Duration = Duration::from_secs(1);

/// Why the server is not ready.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Reason {
    /// Games that were in play when the server stopped are being resumed.
    Starting,
    /// The server is about to stop, and takes nobody in.
    Draining,
    /// The database does not answer within a second, or its last transaction failed.
    Database,
    /// The bus of the cluster is not connected.
    Bus,
    /// Records wait so long that moves are affected.
    Overloaded,
}

/// The last answer of the database. Clones share it.
#[derive(Clone, Default)]
pub(crate) struct Health(Arc<Mutex<Option<Answer>>>);

/// When the database was asked, and whether it answered.
struct Answer {
    asked: Instant,
    answered: bool,
}

impl Health {
    /// Why the server is not ready; nothing if it is.
    pub(crate) async fn reasons(&self, lobby: &Lobby) -> Vec<Reason> {
        self.applying(&lobby.readiness, &lobby.store, lobby.lacks_bus()).await
    }

    async fn applying(&self, phase: &Readiness, store: &Store, lacks_bus: bool) -> Vec<Reason> {
        [
            (Reason::Starting, phase.is_starting()),
            (Reason::Draining, phase.is_draining()),
            (Reason::Database, !self.database_works(store).await),
            (Reason::Bus, lacks_bus),
            (Reason::Overloaded, store.is_overloaded()),
        ]
        .into_iter()
        .filter_map(|(reason, applies)| applies.then_some(reason))
        .collect()
    }

    async fn database_works(&self, store: &Store) -> bool {
        let mut last = self.0.lock().await;
        if let Some(last) = last.as_ref().filter(|last| last.asked.elapsed() < FRESH) {
            return last.answered;
        }
        let answered = store.is_writable(IN_TIME).await && store.answers(IN_TIME).await;
        *last = Some(Answer { asked: Instant::now(), answered });
        answered
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_server_is_ready_between_its_start_and_its_end() {
        let store = store::testing::store().await;
        let (health, phase) = (Health::default(), Readiness::default());
        assert_eq!(health.applying(&phase, &store, false).await, [Reason::Starting]);
        phase.becomes_ready();
        assert_eq!(health.applying(&phase, &store, false).await, []);
        assert_eq!(health.applying(&phase, &store, true).await, [Reason::Bus]);
        phase.drains();
        assert_eq!(health.applying(&phase, &store, false).await, [Reason::Draining]);
    }

    #[tokio::test]
    async fn a_server_without_its_database_is_not_ready() {
        let store = store::testing::store().await;
        let (health, phase) = (Health::default(), Readiness::default());
        phase.becomes_ready();
        assert_eq!(health.applying(&phase, &store, false).await, []);
        store.close().await;
        tokio::time::pause();
        assert_eq!(
            health.applying(&phase, &store, false).await,
            [],
            "the last answer still counts"
        );
        tokio::time::advance(FRESH).await;
        assert_eq!(health.applying(&phase, &store, false).await, [Reason::Database]);
    }
}
