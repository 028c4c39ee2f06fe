//! How the database is doing, for health checks and metrics.

use std::{path::Path, sync::atomic::Ordering, time::Duration};

use telemetry::metrics::DatabaseUse;
use tokio_util::sync::CancellationToken;

use super::{
    db::{Store, WAITING},
    sql::{Pool, query},
};

/// How many records wait when even moves are affected: three quarters of those that can.
const MOST_WAITING: usize = WAITING / 4 * 3;

/// How long a single transaction takes then.
const STUCK: Duration = Duration::from_secs(5);

/// How often the size of a database of PostgreSQL is measured.
const MEASURED: Duration = Duration::from_secs(300);

impl Store {
    /// Whether a read ends within this time.
    pub async fn answers(&self, within: Duration) -> bool {
        let read = query("SELECT name FROM secrets LIMIT 1").fetch_optional(&self.pool);
        matches!(tokio::time::timeout(within, read).await, Ok(Ok(_)))
    }

    /// Whether moves have to wait although the server sheds load.
    pub fn is_overloaded(&self) -> bool {
        self.waiting() > MOST_WAITING || self.pressure.writing_for() > STUCK
    }

    /// The connections and the size of the database.
    pub fn usage(&self) -> DatabaseUse {
        let pools = [
            ("main", &self.pool),
            ("reads", self.reads.pool()),
            ("openings", self.openings.pool()),
        ];
        let pools = pools.map(|(name, pool)| {
            let (open, idle) = pool.connections();
            (name, open, idle)
        });
        let bytes = match &self.pool {
            Pool::Sqlite(pool) => file_sizes(pool.connect_options().get_filename()),
            Pool::Postgres(_) => match self.size.load(Ordering::Relaxed) {
                0 => Vec::new(),
                bytes => vec![("database", bytes)],
            },
        };
        DatabaseUse { pools, bytes }
    }

    /// Measures a database of PostgreSQL now and then, until `stop`.
    pub async fn keep_measured(self, stop: CancellationToken) {
        let Pool::Postgres(_) = &self.pool else { return };
        let measuring = async {
            loop {
                if let Err(error) = self.measure().await {
                    tracing::warn!(%error, "the size of the database is not known");
                }
                tokio::time::sleep(MEASURED).await;
            }
        };
        stop.run_until_cancelled(measuring).await;
    }

    /// Asks PostgreSQL how large its database is. It looks at all its files.
    async fn measure(&self) -> Result<(), sqlx::Error> {
        let asked = query("SELECT pg_database_size(current_database())").fetch_one(&self.pool);
        let bytes: i64 = asked.await?.try_get(0)?;
        self.size.store(bytes.unsigned_abs(), Ordering::Relaxed);
        Ok(())
    }
}

/// The sizes of a database of SQLite and of its write-ahead log.
fn file_sizes(path: &Path) -> Vec<(&'static str, u64)> {
    let mut log = path.as_os_str().to_owned();
    log.push("-wal");
    let files = [("file", path), ("wal", Path::new(&log))];
    let size = |(part, path): (_, &Path)| Some((part, path.metadata().ok()?.len()));
    files.into_iter().filter_map(size).collect()
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::{
        super::{postgres::Access, pressure::Pressure, sql::Connection},
        *,
    };

    #[tokio::test]
    async fn a_database_whose_connections_are_all_taken_does_not_answer() {
        let store = crate::testing::store().await;
        assert!(store.answers(Duration::from_secs(60)).await);
        let all = match &store.pool {
            Pool::Sqlite(pool) => pool.options().get_max_connections(),
            Pool::Postgres(pool) => pool.options().get_max_connections(),
        };
        let mut taken = Vec::new();
        for _ in 0..all {
            let acquired = match &store.pool {
                Pool::Sqlite(pool) => pool.acquire().await.map(Connection::Sqlite),
                Pool::Postgres(pool) => pool.acquire().await.map(Connection::Postgres),
            };
            taken.push(acquired.expect("a connection"));
        }
        assert!(!store.answers(Duration::from_millis(50)).await);
        drop(taken);
        assert!(store.answers(Duration::from_secs(60)).await);
    }

    #[tokio::test]
    async fn the_size_of_postgresql_is_known_once_it_was_measured() {
        let Some(server) = crate::testing::postgres::server() else { return };
        let url = server.database().await.parse().expect("a URL");
        let store = Store::open_postgres(&url, Access::Alone).await.expect("opened");
        assert_eq!(store.usage().bytes, []);
        store.measure().await.expect("measured");
        let bytes = store.usage().bytes;
        assert!(matches!(bytes[..], [("database", 1_000_000..)]), "{bytes:?}");
        store.close().await;
    }

    #[tokio::test]
    async fn a_stuck_transaction_overloads_the_server() {
        let mut store = crate::testing::store().await;
        let ago = |span| Instant::now().checked_sub(span).expect("a long day");
        store.pressure = Pressure::from_start(ago(STUCK * 3));
        assert!(!store.is_overloaded());
        store.pressure.begin(ago(STUCK * 2), 1);
        assert!(store.is_overloaded());
        store.pressure.end();
        assert!(!store.is_overloaded());
    }
}
