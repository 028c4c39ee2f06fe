//! This server as a node of a cluster.
//!
//! A table is owned by one node, under a lease with an epoch: the crate `cluster` decides which and
//! when, `driver` carries out what it decides. A [`ClusterTable`] is the way of a connection to a
//! table, whoever owns it. The owner projects what happens for each viewer, as it does alone, and
//! sends the frames to the nodes whose clients they are for, once per perspective (`frames`).
//! `docs/scale.md` explains the whole.

mod anew;
mod bus;
mod command;
mod connections;
mod counts;
mod driver;
mod event;
mod frames;
mod gossip;
mod leases;
mod pairing;
mod patience;
mod people;
mod seal;
mod tenure;
#[cfg(test)]
mod tests;
mod wire;

use std::sync::Arc;

use bughouse::Seat;
use cluster::{SessionId, TableId};
use futures_util::future::BoxFuture;
use protocol::{
    Intent, Person, Refusal, RefusalCode,
    refusals::{refusal, unavailable},
};
use tables::table::handle::{ClusterTable, Subscriber};
use telemetry::origin::Origin;
use tokio::sync::{mpsc, oneshot};
use tokio_util::sync::CancellationToken;
use tracing::{Instrument, Span};

use crate::lobby::{Lobby, admission::Visit, leased::Nodes};
pub use bus::{Bus, BusError};
use command::{Command, Told, Watcher};
use connections::Connections;
use event::{Event, NewRecord};
pub use leases::Leases;
pub use patience::Patience;
pub use seal::{BUS_VERSION, BusKey};

/// The node. Clones share it.
#[derive(Clone)]
pub struct Cluster(Arc<Shared>);

struct Shared {
    me: SessionId,
    events: mpsc::UnboundedSender<Event>,
    connections: Connections,
    bus: Bus,
    people: people::Asked,
    pairing: pairing::Mailbox,
    patience: Patience,
}

/// The way to a table of the cluster.
struct TableWay {
    cluster: Cluster,
    table: TableId,
    /// The place of a visitor who has an old table opened.
    _visit: Option<Visit>,
}

/// The id of a table, if it has the form of one.
pub fn table_id(id: &str) -> Option<TableId> {
    id.as_bytes().try_into().ok().map(TableId)
}

impl Cluster {
    /// Makes a server a node, which lives until `stop`. `lobby` is that server's own.
    pub fn start(
        lobby: &Lobby,
        me: SessionId,
        (bus, arriving): (Bus, bus::Arriving),
        leases: Leases,
        patience: Patience,
        stop: CancellationToken,
    ) -> Self {
        let (events, happening) = mpsc::unbounded_channel();
        let connections = Connections::default();
        let people = people::Asked::default();
        let pairing = pairing::Mailbox::default();
        let shared =
            Shared { me, events, connections, bus: bus.clone(), people, pairing, patience };
        let cluster = Self(Arc::new(shared));
        let spending = cluster.clone();
        lobby.share_limits(move |spent| spending.spends(spent));
        let driver = driver::Driver::new(cluster.clone(), lobby.clone(), bus, leases);
        tokio::spawn(driver.run(happening, arriving, stop));
        cluster
    }

    fn tell(&self, event: Event) {
        // The driver lives as long as the server.
        let _ = self.0.events.send(event);
    }

    /// Has a command carried out by the owner of a table.
    async fn submit(&self, table: TableId, command: Command) -> Result<Told, Refusal> {
        let (answer, answered) = oneshot::channel();
        self.tell(Event::Submit { table, command: Box::new(command), answer });
        answered.await.map_err(|_| unavailable())?
    }
}

impl Nodes for Cluster {
    fn table(&self, id: &str, visit: Option<Visit>) -> Result<Arc<dyn ClusterTable>, Refusal> {
        let missing = || refusal(RefusalCode::NoTable, "no table has this id");
        let table = table_id(id).ok_or_else(missing)?;
        Ok(Arc::new(TableWay { cluster: self.clone(), table, _visit: visit }))
    }

    fn is_connected(&self) -> bool {
        self.0.bus.is_connected()
    }

    fn drain(&self) -> BoxFuture<'_, ()> {
        Box::pin(async {
            let (done, drained) = oneshot::channel();
            self.tell(Event::Drain(done));
            // Without a driver there is nothing to hand over.
            let _ = drained.await;
        })
    }

    fn ring(&self) {
        self.post_to_all(wire::Letter::LobbyTalk);
    }

    fn invite(&self, person: &str, invitation: &protocol::Invitation) {
        Self::invite(self, person, invitation);
    }
}

impl TableWay {
    /// The span of a command for the owner.
    fn span(&self) -> Span {
        tracing::info_span!("command", otel.kind = "client", table = %self.table)
    }
}

impl ClusterTable for TableWay {
    fn watch(
        &self,
        mut subscriber: Subscriber,
        since: Option<u32>,
    ) -> BoxFuture<'_, Result<(), Refusal>> {
        let watching = async move {
            let (cluster, table, connection) = (&self.cluster, self.table, subscriber.connection);
            if cluster.0.connections.follow(table, &subscriber) {
                cluster.tell(Event::Follow(table));
            }
            // The owner makes another one.
            subscriber.has_left = true;
            let watcher = Watcher::new(cluster.0.me, &subscriber);
            let origin = Origin::current();
            match cluster.submit(table, Command::Watch { watcher, since, origin }).await {
                Ok(Told::Watching { owner, epoch }) => {
                    cluster.0.connections.watching(table, connection, (owner, epoch));
                    Ok(())
                }
                Ok(Told::Done(_)) => Ok(()),
                Err(refused) => {
                    self.unwatch(connection);
                    Err(refused)
                }
            }
        };
        Box::pin(watching.instrument(self.span()))
    }

    fn unwatch(&self, connection: u64) {
        let left = self.cluster.0.connections.unfollow(self.table, connection);
        let (table, owner) = (self.table, left.owner);
        self.cluster.tell(Event::Unwatch { table, connection, owner, is_last: left.is_last });
    }

    fn intend(
        &self,
        person: Person,
        seat: Option<Seat>,
        key: String,
        intent: Intent,
    ) -> BoxFuture<'_, Result<u32, Refusal>> {
        let intending = async move {
            let (seat, origin) = (seat.map(Into::into), Origin::current());
            let command = Command::Intent { person, seat, key, intent, origin };
            match self.cluster.submit(self.table, command).await? {
                Told::Done(number) => Ok(number),
                Told::Watching { .. } => Err(unavailable()),
            }
        };
        Box::pin(intending.instrument(self.span()))
    }
}
