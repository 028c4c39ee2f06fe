//! What is kept on disk: an SQLite database beside the server.
//!
//! One task writes. It takes all that has come in meanwhile into one transaction, so that a thousand tables cost hardly
//! more than one. What [`Store::append`] has answered survives the end of the process at any moment.

mod games;
mod in_play;
mod people;

use std::{
    path::Path,
    sync::Arc,
    time::{Instant, SystemTime},
};

use sqlx::{
    ConnectOptions, Connection, Row, SqliteConnection, SqlitePool,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};
use tempfile::TempDir;
use tokio::sync::{mpsc, oneshot};

pub(crate) use games::Search;
pub(crate) use people::{Known, NotNamed};

use crate::{
    figures,
    table::record::{Numbered, Settings},
};

/// How many records are written in one transaction at most.
const BATCH: usize = 512;

/// How many records may wait.
const WAITING: usize = 4096;

/// The database. Clones share it.
#[derive(Clone)]
pub(crate) struct Store {
    /// For everything that may take its time.
    pool: SqlitePool,
    writes: mpsc::Sender<Write>,
    /// Removed with the last clone.
    _folder: Option<Arc<TempDir>>,
}

struct Write {
    table: String,
    number: u32,
    record: String,
    /// Whether a game is in play from now on.
    begins: bool,
    since: Instant,
    done: oneshot::Sender<Result<(), Arc<sqlx::Error>>>,
}

/// Why something could not be kept.
#[derive(Clone, Debug, thiserror::Error)]
pub(crate) enum StoreError {
    #[error("{0}")]
    Database(Arc<sqlx::Error>),
    #[error("the writer has ended")]
    Ended,
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(Arc::new(error))
    }
}

impl Store {
    /// Opens a database, or makes it.
    pub(crate) async fn open(path: &Path) -> Result<Self, sqlx::Error> {
        let options = SqliteConnectOptions::new().filename(path).create_if_missing(true);
        Self::with(options).await
    }

    /// A database that is gone with the server.
    pub(crate) async fn temporary() -> Result<Self, sqlx::Error> {
        let folder = tempfile::tempdir().map_err(sqlx::Error::Io)?;
        let mut store = Self::open(&folder.path().join("tandem.db")).await?;
        store._folder = Some(Arc::new(folder));
        Ok(store)
    }

    async fn with(options: SqliteConnectOptions) -> Result<Self, sqlx::Error> {
        let options = options
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Normal)
            .foreign_keys(true)
            .disable_statement_logging();
        let writer = SqliteConnection::connect_with(&options).await?;
        let pool = SqlitePoolOptions::new().max_connections(4).connect_with(options).await?;
        sqlx::migrate!().run(&pool).await?;
        let (writes, waiting) = mpsc::channel(WAITING);
        tokio::spawn(write(writer, waiting));
        Ok(Self { pool, writes, _folder: None })
    }

    /// Writes a record down, and that the table is in play from now on if it `begins` a game. When this answers, it is
    /// on disk.
    pub(crate) async fn append(
        &self,
        table: &str,
        numbered: &Numbered,
        begins: bool,
    ) -> Result<(), StoreError> {
        let record = serde_json::to_string(numbered).unwrap_or_default();
        let (done, written) = oneshot::channel();
        let (table, number, since) = (table.to_owned(), numbered.number, Instant::now());
        let write = Write { table, number, record, begins, since, done };
        self.writes.send(write).await.map_err(|_| StoreError::Ended)?;
        written.await.map_err(|_| StoreError::Ended)?.map_err(StoreError::Database)
    }

    /// Keeps a new table.
    pub(crate) async fn add_table(&self, id: &str, settings: &Settings) -> Result<(), StoreError> {
        let settings = serde_json::to_string(settings).unwrap_or_default();
        sqlx::query("INSERT INTO tables (id, settings, created) VALUES (?, ?, ?)")
            .bind(id)
            .bind(settings)
            .bind(now())
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// A table with all that happened there.
    pub(crate) async fn table(
        &self,
        id: &str,
    ) -> Result<Option<(Settings, Vec<Numbered>)>, StoreError> {
        let row = sqlx::query("SELECT settings FROM tables WHERE id = ?")
            .bind(id)
            .fetch_optional(&self.pool)
            .await?;
        let Some(settings) = row.and_then(|row| serde_json::from_str(row.get(0)).ok()) else {
            return Ok(None);
        };
        let rows = sqlx::query("SELECT record FROM records WHERE table_id = ? ORDER BY number")
            .bind(id)
            .fetch_all(&self.pool)
            .await?;
        let records = rows.iter().filter_map(|row| serde_json::from_str(row.get(0)).ok());
        Ok(Some((settings, records.collect())))
    }

    /// Bytes that are kept under a name, made the first time.
    pub(crate) async fn secret(
        &self,
        name: &str,
        make: impl FnOnce() -> Vec<u8>,
    ) -> Result<Vec<u8>, StoreError> {
        sqlx::query("INSERT INTO secrets (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING")
            .bind(name)
            .bind(make())
            .execute(&self.pool)
            .await?;
        let row = sqlx::query("SELECT value FROM secrets WHERE name = ?")
            .bind(name)
            .fetch_one(&self.pool)
            .await?;
        Ok(row.get(0))
    }
}

/// Writes what comes in, as much at a time as has come in.
async fn write(mut connection: SqliteConnection, mut waiting: mpsc::Receiver<Write>) {
    let mut batch = Vec::with_capacity(BATCH);
    while waiting.recv_many(&mut batch, BATCH).await > 0 {
        let written = write_batch(&mut connection, &batch).await.map_err(Arc::new);
        figures::appended(batch.iter().map(|write| write.since));
        for Write { done, .. } in batch.drain(..) {
            // Who asked may be gone.
            let _ = done.send(written.clone());
        }
    }
}

async fn write_batch(
    connection: &mut SqliteConnection,
    batch: &[Write],
) -> Result<(), sqlx::Error> {
    let mut transaction = connection.begin().await?;
    for write in batch {
        sqlx::query("INSERT INTO records (table_id, number, record) VALUES (?, ?, ?)")
            .bind(&write.table)
            .bind(write.number)
            .bind(&write.record)
            .execute(&mut *transaction)
            .await?;
        if write.begins {
            in_play::begin(&mut transaction, &write.table).await?;
        }
    }
    transaction.commit().await
}

/// Seconds since 1970.
fn now() -> i64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
}

/// Copies a database to a new file, whole and as of one moment, while a server may be running on it.
pub(crate) async fn copy(from: &Path, to: &Path) -> Result<(), sqlx::Error> {
    let options = SqliteConnectOptions::new().filename(from).create_if_missing(false);
    let mut connection = SqliteConnection::connect_with(&options).await?;
    let to = to.to_string_lossy().into_owned();
    sqlx::query("VACUUM INTO ?").bind(to).execute(&mut connection).await?;
    connection.close().await
}
