//! The time in which this node owns a table.

use std::sync::Arc;

use cluster::{Epoch, TableEvent, TableId};
use futures_util::future::BoxFuture;
use people::presence::Presence;
use protocol::{Invitation, Person, Refusal, refusals::unavailable};
use store::Appended;
use tables::table::lease::Lease;
use tokio::sync::oneshot;

use super::{Cluster, event::Event};

/// The time in which this node owns a table.
#[derive(Clone)]
pub(crate) struct Tenure {
    pub(super) cluster: Cluster,
    pub(super) table: TableId,
    pub(super) epoch: Epoch,
}

impl Lease for Tenure {
    fn append(&self, record: Appended) -> BoxFuture<'_, Result<(), Refusal>> {
        Box::pin(async {
            let (kept, is_kept) = oneshot::channel();
            let (table, epoch, record) = (self.table, self.epoch, Arc::new(record));
            self.cluster.tell(Event::Append { table, epoch, record, kept });
            match is_kept.await {
                Ok(true) => Ok(()),
                Ok(false) | Err(_) => Err(not_kept()),
            }
        })
    }

    fn leave(&self) {
        let (table, epoch, event) = (self.table, self.epoch, TableEvent::Leave);
        self.cluster.tell(Event::Table { table, epoch, event });
    }

    fn find<'a>(
        &'a self,
        here: &'a Presence,
        name: &'a str,
    ) -> BoxFuture<'a, Result<Person, Refusal>> {
        Box::pin(self.cluster.find(here, name))
    }

    fn invite(&self, person: &str, invitation: &Invitation) {
        self.cluster.invite(person, invitation);
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
