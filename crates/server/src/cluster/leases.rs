//! The database as the state machine asks it.

#[cfg(test)]
use std::sync::Arc;

use cluster::{Answer, Query, Unknown};

use super::NewRecord;

/// The database as the state machine asks it. Clones share it.
#[derive(Clone)]
pub(crate) enum Leases {
    /// In this process, for tests with several nodes.
    #[cfg(test)]
    Memory(Arc<super::tests::Memory>),
}

impl Leases {
    /// Answers a query. A record is on disk when it is answered as kept.
    pub(super) async fn query(&self, query: Query<NewRecord>) -> Result<Answer, Unknown> {
        match self {
            #[cfg(test)]
            Self::Memory(memory) => memory.query(query).await,
            #[cfg(not(test))]
            _ => {
                drop(query);
                Err(Unknown)
            }
        }
    }
}
