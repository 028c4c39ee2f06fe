//! PostgreSQL: settings of connections, the lock of a server, lost connections, and
//! the leases of a cluster.

pub(super) mod append;
pub(crate) mod cluster;
mod lock;
pub(crate) mod migrations;
mod open;
#[cfg(test)]
mod tests;

use std::time::Duration;

use sqlx::{PgPool, Row};

/// Tests let virtual time pass, in which nobody waits for a connection.
pub(super) const AGES: Duration = Duration::from_secs(1 << 30);

/// How a database is used, beside whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// By the only server.
    Alone,
    /// By one of the servers of a cluster, which share a bus.
    Node,
    /// For administration, while servers may be running.
    Admin,
    /// To copy it, while no server is running.
    Source,
    /// To copy another database into it, while no server is running.
    Target,
}

impl Access {
    /// Whether a database of an earlier version is upgraded.
    const fn upgrades(self) -> bool {
        matches!(self, Self::Alone | Self::Node | Self::Target)
    }

    /// Whether it is a server's, which keeps nobody waiting.
    const fn serves(self) -> bool {
        matches!(self, Self::Alone | Self::Node)
    }
}

/// PostgreSQL has no unsigned numbers: the same bits.
fn signed(number: u64) -> i64 {
    number.cast_signed()
}

/// Whether an error with this code passes by itself: too many connections, a server that starts, or
/// a statement or lock that took too long.
pub(super) fn is_temporary(code: &str) -> bool {
    matches!(code, "53300" | "57014" | "55P03" | "40001" | "40P01")
}

/// Whether an error means that the connection is lost or the server is about to stop or start. What
/// was asked for may have been carried out.
pub(super) fn is_lost(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Io(_) | sqlx::Error::Protocol(_) | sqlx::Error::Tls(_) => true,
        sqlx::Error::Database(error) => error.code().is_some_and(|code| {
            code.starts_with("08") || matches!(&*code, "57P01" | "57P02" | "57P03" | "57P05")
        }),
        _ => false,
    }
}

/// Constraints and indices that are not valid. PostgreSQL sees to the others itself; `pg_amcheck`
/// reads its files.
pub(super) async fn faults(pool: &PgPool) -> Result<Vec<String>, sqlx::Error> {
    let rows = sqlx::query(
        "SELECT 'the constraint `' || conname || '` of `' || conrelid::regclass || '` was not validated'
         FROM pg_constraint WHERE connamespace = current_schema()::regnamespace AND NOT convalidated
         UNION ALL
         SELECT 'the index `' || indexrelid::regclass || '` is not valid'
         FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
         WHERE relnamespace = current_schema()::regnamespace AND NOT indisvalid LIMIT 100",
    );
    rows.fetch_all(pool).await?.iter().map(|row| row.try_get(0)).collect()
}
