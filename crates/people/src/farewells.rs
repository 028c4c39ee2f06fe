//! The end of connections, in groups: when a node of a cluster leaves, its clients go to the other
//! nodes one group after another, so that none waits behind all others. A client is asked first,
//! and its connection goes on until it has another one.

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
const BETWEEN: Duration = Duration::from_millis(100);

/// Clones share everything.
#[derive(Clone)]
pub struct Farewells(Arc<Shared>);

struct Shared {
    groups: [Farewell; GROUPS],
    next: AtomicUsize,
    have_begun: AtomicBool,
}

/// The two steps in which a connection ends.
#[derive(Clone)]
pub struct Farewell {
    /// Cancelled when the client is asked to open another connection, to another node.
    pub asked: CancellationToken,
    /// Cancelled when the connection has to end.
    pub ends: CancellationToken,
}

impl Farewells {
    /// All connections end at the latest when the server stops.
    pub fn new(stop: &CancellationToken) -> Self {
        let group = |_| Farewell { asked: CancellationToken::new(), ends: stop.child_token() };
        Self(Arc::new(Shared {
            groups: std::array::from_fn(group),
            next: AtomicUsize::new(0),
            have_begun: AtomicBool::new(false),
        }))
    }

    /// For a new connection.
    pub fn join(&self) -> Farewell {
        let Shared { groups, next, .. } = &*self.0;
        groups[next.fetch_add(1, Ordering::Relaxed) % GROUPS].clone()
    }

    /// Whether clients are asked to go elsewhere, so that new ones belong there too.
    pub fn have_begun(&self) -> bool {
        self.0.have_begun.load(Ordering::Relaxed)
    }

    /// Asks all clients to go elsewhere, one group after another.
    pub async fn ask(&self) {
        self.0.have_begun.store(true, Ordering::Relaxed);
        self.one_by_one(|group| &group.asked).await;
    }

    /// Ends all connections, one group after another.
    pub async fn say(&self) {
        self.0.have_begun.store(true, Ordering::Relaxed);
        self.one_by_one(|group| &group.ends).await;
    }

    async fn one_by_one(&self, token: impl Fn(&Farewell) -> &CancellationToken) {
        for group in &self.0.groups {
            token(group).cancel();
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
        farewells.ask().await;
        assert!(connections.iter().all(|one| one.asked.is_cancelled()));
        let ended = || connections.iter().filter(|one| one.ends.is_cancelled()).count();
        assert_eq!(ended(), 0, "they go on");
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
        assert!(!connection.ends.is_cancelled());
        stop.cancel();
        assert!(connection.ends.is_cancelled());
    }
}
