//! Clients whose table has a new owner, or who have missed messages. Their node watches the table
//! anew for them, so that nothing waits for the way to a client and back.

use std::collections::BTreeSet;

use cluster::TableId;
use futures_util::{StreamExt, stream};
use telemetry::origin::Origin;

use super::{
    Cluster,
    command::{Command, Told, Watcher},
    event::Event,
};

/// For how many connections of a table a node does that: each gets a whole snapshot. The oldest
/// are mostly the players. The others are told to watch anew, and say what they know.
const MOST: usize = 32;

/// How many of them at a time: the commands of a table are bounded.
const AT_ONCE: usize = 8;

impl Cluster {
    /// Has connections watch a table anew.
    pub(super) async fn watch_anew(self, table: TableId, connections: BTreeSet<u64>) {
        for crowd in connections.iter().skip(MOST) {
            self.0.connections.tell_to_watch(table, *crowd);
        }
        let watching = |connection| self.watch_for(table, connection);
        stream::iter(connections.into_iter().take(MOST))
            .for_each_concurrent(AT_ONCE, watching)
            .await;
    }

    async fn watch_for(&self, table: TableId, connection: u64) {
        let connections = &self.0.connections;
        // The connection may have ended.
        let Some(subscriber) = connections.subscriber(connection) else { return };
        let watcher = Watcher::new(self.0.me, &subscriber);
        let command = Command::Watch { watcher, since: None, origin: Origin::current() };
        match self.submit(table, command).await {
            Ok(Told::Watching { owner, epoch }) => {
                let owner = (owner, epoch);
                if !connections.watching(table, connection, owner) {
                    let (owner, is_last) = (Some(owner), false);
                    self.tell(Event::Unwatch { table, connection, owner, is_last });
                }
            }
            Ok(Told::Done(_)) => {}
            Err(_) => connections.tell_to_watch(table, connection),
        }
    }
}
