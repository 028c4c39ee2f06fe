//! Where the records of a table go: to the database of this server, or, in a cluster, to it under
//! the epoch at which this node owns the table.

use std::sync::Arc;

use cluster::{Epoch, TableEvent, TableId};
use protocol::Refusal;
use tokio::sync::oneshot;

use super::{Cluster, driver::Event};
use crate::{
    error::unavailable,
    journal::{
        game_start::GameStart,
        record::Numbered,
        store::{Appended, Store},
    },
};

/// Where the records of a table go.
#[derive(Clone)]
pub(crate) enum Journal {
    /// No other server writes.
    Alone,
    Cluster(Tenure),
}

/// The time in which this node owns a table.
#[derive(Clone)]
pub(crate) struct Tenure {
    pub(super) cluster: Cluster,
    pub(super) table: TableId,
    pub(super) epoch: Epoch,
}

/// A record to be written, shared with the state machine, which may have to write it again.
pub(crate) type NewRecord = Arc<Appended>;

impl Journal {
    /// Writes a record, and that a game is in play from now on if one `begins`, and where its
    /// records `start`.
    pub(crate) async fn append(
        &self,
        store: &Store,
        table: &str,
        record: &Numbered,
        begins: bool,
        start: Option<GameStart>,
    ) -> Result<(), Refusal> {
        let written = match self {
            Self::Alone => store.append(table, record, begins, start).await,
            Self::Cluster(tenure) => {
                let numbered = record.clone();
                return tenure.append(Appended { numbered, begins, start }).await;
            }
        };
        written.map_err(|error| {
            tracing::error!(%error, "a record could not be written");
            unavailable()
        })
    }

    /// Whether the table may end by itself. In a cluster it has to be given up first, which this
    /// asks for.
    pub(crate) fn may_leave(&self) -> bool {
        match self {
            Self::Alone => true,
            Self::Cluster(tenure) => {
                tenure.tell(TableEvent::Leave);
                false
            }
        }
    }

    /// The cluster, if this is a node of one.
    pub(crate) const fn cluster(&self) -> Option<&Cluster> {
        match self {
            Self::Alone => None,
            Self::Cluster(tenure) => Some(&tenure.cluster),
        }
    }
}

impl Tenure {
    async fn append(&self, record: Appended) -> Result<(), Refusal> {
        let (kept, is_kept) = oneshot::channel();
        let (table, epoch, record) = (self.table, self.epoch, Arc::new(record));
        self.cluster.tell(Event::Append { table, epoch, record, kept });
        match is_kept.await {
            Ok(true) => Ok(()),
            Ok(false) | Err(_) => Err(not_kept()),
        }
    }

    pub(super) fn tell(&self, event: TableEvent<NewRecord, super::command::Said>) {
        let (table, epoch) = (self.table, self.epoch);
        self.cluster.tell(Event::Table { table, epoch, event });
    }
}

/// The command was not carried out.
pub(super) fn not_kept() -> Refusal {
    let text = "this was not kept: the database cannot be reached at the moment; try again";
    Refusal { text: text.to_owned(), ..unavailable() }
}

/// Whether the command was carried out is not known.
pub(super) fn unclear() -> Refusal {
    let text = "the server does not know whether this was kept; send it again with the same key";
    Refusal { text: text.to_owned(), ..unavailable() }
}
