//! The end of connections, in groups: when a node of a cluster leaves, its clients go to the other
//! nodes one group after another, so that none waits behind all others.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::Duration,
};

use tokio_util::sync::CancellationToken;

/// The number of groups.
const GROUPS: usize = 40;

/// The time between two groups.
const BETWEEN: Duration = Duration::from_millis(50);

/// Clones share everything.
#[derive(Clone)]
pub struct Farewells(Arc<Shared>);

struct Shared {
    groups: [CancellationToken; GROUPS],
    next: AtomicUsize,
    have_begun: AtomicBool,
}

impl Farewells {
    /// All connections end at the latest when the server stops.
    pub fn new(stop: &CancellationToken) -> Self {
        Self(Arc::new(Shared {
            groups: std::array::from_fn(|_| stop.child_token()),
            next: AtomicUsize::new(0),
            have_begun: AtomicBool::new(false),
        }))
    }

    /// The token of a new connection, which is cancelled when the connection has to end.
    pub fn join(&self) -> CancellationToken {
        let Shared { groups, next, .. } = &*self.0;
        groups[next.fetch_add(1, Ordering::Relaxed) % GROUPS].clone()
    }

    /// Whether connections are being ended, so that new ones belong elsewhere.
    pub fn have_begun(&self) -> bool {
        self.0.have_begun.load(Ordering::Relaxed)
    }

    /// Ends all connections, one group after another.
    pub async fn say(&self) {
        self.0.have_begun.store(true, Ordering::Relaxed);
        for group in &self.0.groups {
            group.cancel();
            tokio::time::sleep(BETWEEN).await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn connections_end_in_groups_and_all_in_the_end() {
        let stop = CancellationToken::new();
        let farewells = Farewells::new(&stop);
        let connections: Vec<_> = (0..2 * GROUPS).map(|_| farewells.join()).collect();
        let ended = || connections.iter().filter(|one| one.is_cancelled()).count();
        let saying = tokio::spawn({
            let farewells = farewells.clone();
            async move { farewells.say().await }
        });
        tokio::time::sleep(BETWEEN / 2).await;
        assert!(farewells.have_begun());
        assert_eq!(ended(), 2, "one group");
        tokio::time::sleep(BETWEEN * 2).await;
        assert_eq!(ended(), 6, "three groups");
        saying.await.expect("said");
        assert_eq!(ended(), 2 * GROUPS);
    }

    #[tokio::test]
    async fn a_stop_ends_all_connections_at_once() {
        let stop = CancellationToken::new();
        let connection = Farewells::new(&stop).join();
        assert!(!connection.is_cancelled());
        stop.cancel();
        assert!(connection.is_cancelled());
    }
}
