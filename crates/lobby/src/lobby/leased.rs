//! Tables that this node of a cluster owns under a lease.

use std::{sync::Arc, time::Duration};

use futures_util::future::BoxFuture;
use people::limits::Spent;
use protocol::{Invitation, Refusal, RefusalCode, refusals::refusal};
use tables::{
    games,
    table::{
        actor::TableTask,
        handle::{ClusterTable, Handle},
        lease::Lease,
    },
};
use tokio_util::sync::CancellationToken;

use super::{
    Lobby,
    admission::{OnBehalf, TablePlace, Visit},
    blocking,
};

/// How long tables may take to be handed over.
const HAND_OVER: Duration = Duration::from_secs(5);

/// The nodes of a cluster, of which this server is one.
pub trait Nodes: Send + Sync {
    /// The way to a table. A visitor of an old table has a place as long as it is used.
    fn table(&self, id: &str, visit: Option<Visit>) -> Result<Arc<dyn ClusterTable>, Refusal>;

    /// Whether this server has the bus.
    fn is_connected(&self) -> bool;

    /// Hands all tables over to other nodes. Ends when that is done; commands of connections are
    /// forwarded meanwhile and afterwards.
    fn drain(&self) -> BoxFuture<'_, ()>;

    /// Tells the other nodes that the lobby chat has a new line.
    fn ring(&self);

    /// Sends an invitation to a person's connections to other nodes.
    fn invite(&self, person: &str, invitation: &Invitation);
}

/// A table that has been read from its records.
pub(crate) struct Opened {
    pub handle: Handle,
    /// The number of its last record.
    pub last: u32,
    task: TableTask,
    place: TablePlace,
}

impl Lobby {
    /// The lobby chat has a new line.
    pub fn ring(&self) {
        self.chat_bell.ring();
        if let Some(cluster) = &self.cluster {
            cluster.ring();
        }
    }

    /// Whether this server is the node of a cluster that has lost the bus.
    pub fn lacks_bus(&self) -> bool {
        self.cluster.as_ref().is_some_and(|cluster| !cluster.is_connected())
    }

    /// The way to a table of the cluster. Visitors of old tables have quotas here, whichever node
    /// opens the table.
    pub(super) async fn in_cluster(
        &self,
        cluster: &dyn Nodes,
        id: &str,
        asker: &OnBehalf,
    ) -> Result<Arc<dyn ClusterTable>, Refusal> {
        let (address, person) = match asker {
            OnBehalf::Client { address, person } if self.live_table(id).is_none() => {
                (*address, person)
            }
            _ => return cluster.table(id, None),
        };
        if self.playing.is_at(person, id) || self.store.is_in_play(id).await? {
            return cluster.table(id, None);
        }
        self.sheds("openings")?;
        let visit = self.admission.visit(address, person)?;
        self.count_replay(asker, self.store.last_record(id).await?)?;
        cluster.table(id, Some(visit))
    }

    /// Sends an invitation to a person, whichever node they are connected to.
    pub(crate) fn invite(&self, person: &str, invitation: Invitation) {
        if let Some(cluster) = &self.cluster {
            cluster.invite(person, &invitation);
        }
        self.presence.invite(person, invitation);
    }

    /// Counts a unit of a limit that was spent at another node.
    pub(crate) fn spent_elsewhere(&self, spent: Spent) {
        if let Some(limits) = &self.limits {
            limits.spent_elsewhere(spent);
        }
    }

    /// Has other nodes count units of shared limits that are spent here.
    pub(crate) fn share_limits(&self, tell: impl Fn(Spent) + Send + Sync + 'static) {
        if let Some(limits) = &self.limits {
            limits.tell(tell);
        }
    }

    /// Hands all tables over to other nodes, if there are any.
    pub async fn hand_over(&self) {
        if let Some(cluster) = &self.cluster
            && tokio::time::timeout(HAND_OVER, cluster.drain()).await.is_err()
        {
            // Other nodes take the tables once this one's lease is over.
            tracing::warn!("not all tables were handed over");
        }
    }

    /// Reads a table that this node has just become the owner of.
    pub(crate) async fn open_leased(
        &self,
        id: &str,
        lease: Arc<dyn Lease>,
    ) -> Result<Opened, Refusal> {
        let missing = || refusal(RefusalCode::NoTable, "no table has this id");
        let place = self.admission.resume()?;
        let (settings, records) = self.stored(id, 1, None).await?.ok_or_else(missing)?;
        let last = records.last().map_or(0, |record| record.number);
        let reading = self.store.reading(id).await?;
        let is_stored = last > 0;
        let mut deps = self.deps(id, is_stored, reading);
        deps.lease = Some(lease);
        let opened_id = id.to_owned();
        let opened = blocking(move || {
            let opened = games::open(&opened_id, &settings, &records, deps);
            (opened, settings)
        });
        let (opened, settings) = opened.await?;
        let (handle, task) =
            opened.map_err(|error| self.quarantine(id, Some(&settings), &error))?;
        Ok(Opened { handle, last, task, place })
    }

    /// Makes the table live until it ends, or has to end.
    pub(crate) fn run_leased(
        &self,
        id: &str,
        opened: Opened,
        ends: CancellationToken,
        ended: impl FnOnce() + Send + 'static,
    ) {
        let Opened { handle, task, place, .. } = opened;
        let task = Box::pin(async move {
            tokio::select! {
                () = task => {}
                () = ends.cancelled() => {}
            }
        });
        self.start_until(id, (handle, task), place, ended);
    }
}
