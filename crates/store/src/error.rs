//! Why the database cannot be opened, or cannot do something.

use std::sync::Arc;

use protocol::{
    Refusal,
    refusals::{busy, unavailable},
};

use super::{damage::Damage, postgres};

/// Why the database could not do something.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    #[error("{0}")]
    Database(Arc<sqlx::Error>),
    /// No connection of a pool was free in time, or a read took too long.
    #[error("the database is too busy")]
    Busy,
    /// The connection is lost, or PostgreSQL starts or stops.
    #[error("the database cannot be reached: {0}")]
    Unreachable(Arc<sqlx::Error>),
    /// The writer has lost its connection, and with it the lock of the server.
    #[error("another server, or a session that this one has lost, has the database")]
    InUse,
    /// The record has a number that is not the next one, or an epoch that is over.
    #[error("another record has been written here")]
    Stale,
    #[error("the writer has ended")]
    Ended,
    #[error("{0}")]
    Damaged(Damage),
    #[error("a value cannot be encoded: {0}")]
    Encoding(Arc<serde_json::Error>),
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        if is_busy(&error) {
            Self::Busy
        } else if postgres::is_lost(&error) {
            Self::Unreachable(Arc::new(error))
        } else {
            Self::Database(Arc::new(error))
        }
    }
}

/// Whether something was given up for want of time or of a connection.
fn is_busy(error: &sqlx::Error) -> bool {
    /// `SQLITE_INTERRUPT`
    const INTERRUPTED: &str = "9";
    match error {
        sqlx::Error::PoolTimedOut => true,
        sqlx::Error::Database(error) => {
            error.code().is_some_and(|code| code == INTERRUPTED || postgres::is_temporary(&code))
        }
        _ => false,
    }
}

impl From<serde_json::Error> for StoreError {
    fn from(error: serde_json::Error) -> Self {
        Self::Encoding(Arc::new(error))
    }
}

impl From<Damage> for StoreError {
    fn from(damage: Damage) -> Self {
        Self::Damaged(damage)
    }
}

/// Why a database could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    #[error("it was written by a newer version of Tandem")]
    Newer,
    #[error(
        "it was written by an older version of Tandem; start the server on it once to upgrade it"
    )]
    Older,
    #[error("it is not a database of Tandem; a server that starts on it makes it one")]
    Foreign,
    #[error("a server is running on it already")]
    InUse,
    #[error("{0}")]
    Unsuitable(String),
    #[error("{0}")]
    Database(#[from] sqlx::Error),
    #[error("its schema is damaged: `{name}` is missing or was changed")]
    Schema { name: String },
    #[error("{0}")]
    Migration(#[from] sqlx::migrate::MigrateError),
}

impl OpenError {
    /// Whether the database may be there a moment later: it cannot be reached, or it starts.
    pub fn may_pass(&self) -> bool {
        matches!(self, Self::Database(error) if postgres::is_lost(error))
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Self {
        if matches!(error, StoreError::Busy) {
            return busy();
        }
        tracing::error!(%error, "the database failed");
        unavailable()
    }
}
