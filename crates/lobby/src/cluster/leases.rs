//! The database as the state machine asks it.

#[cfg(test)]
use std::sync::Arc;

use cluster::{Answer, Query, Unknown};
use store::{OpenError, PostgresUrl, Store};

use super::{BUS_VERSION, BusError, NewRecord, Patience};

/// The database as the state machine asks it. Clones share it.
#[derive(Clone)]
pub enum Leases {
    Postgres {
        leases: store::Leases,
        store: Store,
    },
    /// In this process, for tests with several nodes.
    #[cfg(test)]
    Memory(Arc<super::tests::Memory>),
}

impl Leases {
    /// The leases of the database in which a store keeps everything.
    pub fn postgres(url: &PostgresUrl, store: Store) -> Result<Self, OpenError> {
        let leases = store::Leases::new(url, Patience::DEFAULT.leases.lease, BUS_VERSION)?;
        Ok(Self::Postgres { leases, store })
    }

    /// Refuses to begin while nodes live that do not understand this one.
    pub async fn expect_one_version(&self) -> Result<(), BusError> {
        match self {
            Self::Postgres { leases, .. } => match leases.nodes_of_other_versions().await {
                Ok(0) => Ok(()),
                Ok(nodes) => Err(BusError::Versions(nodes)),
                Err(error) => Err(BusError::Nodes(error)),
            },
            #[cfg(test)]
            Self::Memory(_) => Ok(()),
        }
    }

    /// Forgets nodes that ended long ago.
    pub(super) async fn tidy(&self) {
        match self {
            Self::Postgres { leases, .. } => {
                if let Err(error) = leases.forget_nodes().await {
                    tracing::warn!(%error, "nodes that ended long ago are not forgotten");
                }
            }
            #[cfg(test)]
            Self::Memory(_) => {}
        }
    }

    /// Ends the connections to the database.
    pub(super) fn close(&self) {
        match self {
            Self::Postgres { leases, .. } => leases.close(),
            #[cfg(test)]
            Self::Memory(_) => {}
        }
    }

    /// Answers a query. A record is on disk when it is answered as kept.
    pub(super) async fn query(&self, query: Query<NewRecord>) -> Result<Answer, Unknown> {
        match self {
            Self::Postgres { leases, store } => leases.carry_out(store, query).await,
            #[cfg(test)]
            Self::Memory(memory) => memory.query(query).await,
        }
    }
}
