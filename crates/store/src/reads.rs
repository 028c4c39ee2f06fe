//! Reads for others than players: on connections of their own, and within a time, so that searches
//! and old games keep no player waiting.

use std::time::{Duration, Instant};

use futures_util::{TryFutureExt, future::BoxFuture};
use sqlx::{
    postgres::{PgConnectOptions, PgPoolOptions},
    sqlite::{SqliteConnectOptions, SqlitePoolOptions},
};

use super::{
    error::StoreError,
    postgres,
    sql::{Connection, Pool},
};

/// How many of them are done at a time.
pub const AT_ONCE: u32 = 2;

/// How long a read may wait for its turn.
const WAIT: Duration = Duration::from_secs(2);

/// How long a read may take: far more than any takes that goes by an index.
const MOST_TIME: Duration = Duration::from_secs(2);

/// How often SQLite looks at the time, in steps of its virtual machine: some microseconds.
const STEPS: i32 = 1000;

/// A pool of connections for reads. Clones share it.
#[derive(Clone)]
pub(crate) struct Reads {
    pool: Pool,
    most_time: Duration,
}

impl Reads {
    pub(super) fn sqlite(options: &SqliteConnectOptions) -> Self {
        let options = options.clone().pragma("query_only", "on");
        let pool = SqlitePoolOptions::new().max_connections(AT_ONCE).acquire_timeout(WAIT);
        Self { pool: Pool::Sqlite(pool.connect_lazy_with(options)), most_time: MOST_TIME }
    }

    pub(super) fn postgres(options: &PgConnectOptions) -> Self {
        let most_time = MOST_TIME.as_millis().to_string();
        let settings = [("default_transaction_read_only", "on"), ("statement_timeout", &most_time)];
        let options = options.clone().options(settings);
        let wait = if crate::virtual_time::is_set() { postgres::AGES } else { WAIT };
        let pool = PgPoolOptions::new().max_connections(AT_ONCE).acquire_timeout(wait);
        Self { pool: Pool::Postgres(pool.connect_lazy_with(options)), most_time: MOST_TIME }
    }

    /// A connection whose queries end with [`StoreError::Busy`] when their time is over.
    pub(super) fn connection(&self) -> BoxFuture<'_, Result<Connection, StoreError>> {
        match &self.pool {
            Pool::Sqlite(pool) => Box::pin(async move {
                let mut connection = pool.acquire().await?;
                let until = Instant::now() + self.most_time;
                let goes_on = move || Instant::now() < until;
                connection.lock_handle().await?.set_progress_handler(STEPS, goes_on);
                Ok(Connection::Sqlite(connection))
            }),
            // Its `statement_timeout` is a setting of the connection.
            Pool::Postgres(pool) => {
                Box::pin(pool.acquire().map_ok(Connection::Postgres).err_into())
            }
        }
    }

    pub(super) const fn pool(&self) -> &Pool {
        &self.pool
    }

    pub(super) async fn close(&self) {
        self.pool.close().await;
    }

    #[cfg(test)]
    pub(super) fn within(&self, most_time: Duration) -> Self {
        let pool = match &self.pool {
            Pool::Sqlite(pool) => Pool::Sqlite(pool.clone()),
            Pool::Postgres(pool) => {
                let setting = [("statement_timeout", most_time.as_millis())];
                let options = pool.connect_options().as_ref().clone().options(setting);
                Pool::Postgres(pool.options().clone().connect_lazy_with(options))
            }
        };
        Self { pool, most_time }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sql::query;

    #[tokio::test]
    async fn reads_end_in_time_and_others_do_not_wait_for_them() {
        let store = crate::testing::store().await;
        let forever =
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n";
        let short = store.reads.within(Duration::from_millis(20));
        let mut reading = tokio::task::JoinSet::new();
        for _ in 0..20 {
            let short = short.clone();
            reading.spawn(async move {
                let mut connection = short.connection().await?;
                query(forever).execute(&mut connection).await.map_err(StoreError::from)
            });
        }
        // Each of the others has connections of its own.
        store.rating("nobody").await.expect("answered");
        store.table("none").await.expect("answered");
        while let Some(read) = reading.join_next().await {
            let error = read.expect("no panic").expect_err("it would never end");
            assert!(matches!(error, StoreError::Busy), "{error}");
        }
        // The connections are as good as before.
        let games = store.games(&crate::Search::default()).await.expect("answered");
        assert!(games.is_empty());
    }

    #[tokio::test]
    async fn reads_cannot_write() {
        let store = crate::testing::store().await;
        let mut connection = store.reads.connection().await.expect("a connection");
        query("DELETE FROM games").execute(&mut connection).await.expect_err("read only");
    }
}
