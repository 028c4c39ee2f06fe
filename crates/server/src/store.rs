//! What is kept on disk: an SQLite database beside the server.
//!
//! One task writes. It takes all that has come in meanwhile into one transaction, so that a thousand tables cost hardly
//! more than one. What [`Store::append`] has answered survives the end of the process at any moment.

mod games;
mod in_play;
mod people;
mod ratings;

use std::{
    cmp::Ordering,
    path::Path,
    sync::Arc,
    time::{Instant, SystemTime},
};

use sqlx::{
    ConnectOptions, Connection, Row, SqliteConnection, SqlitePool,
    migrate::Migrator,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};
use tempfile::TempDir;
use tokio::sync::{mpsc, oneshot};
use tokio_util::{sync::CancellationToken, task::TaskTracker};

pub(crate) use games::Search;
pub(crate) use people::{Account, Known, NotNamed};
pub use people::{AccountLine, ReportLine};
pub(crate) use ratings::Changes;

use crate::{
    figures,
    table::record::{Numbered, Settings},
};

/// What is kept, as it came to be.
static MIGRATIONS: Migrator = sqlx::migrate!();

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
    /// The one who writes, until it is closed.
    writer_tasks: TaskTracker,
    closing: CancellationToken,
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
        MIGRATIONS.run(&pool).await?;
        let (writes, waiting) = mpsc::channel(WAITING);
        let (writer_tasks, closing) = (TaskTracker::new(), CancellationToken::new());
        writer_tasks.spawn(write(writer, waiting, closing.clone()));
        writer_tasks.close();
        Ok(Self { pool, writes, writer_tasks, closing, _folder: None })
    }

    /// Closes the database. Whoever still wants something of it is refused.
    pub(crate) async fn close(&self) {
        self.closing.cancel();
        self.writer_tasks.wait().await;
        self.pool.close().await;
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

    /// A server has begun on this database; who has restored it learns of that (`restore.rs`).
    pub(crate) async fn begin(&self) -> Result<(), StoreError> {
        sqlx::query("UPDATE OR REPLACE secrets SET name = 'begun' WHERE name = 'restored'")
            .execute(&self.pool)
            .await?;
        Ok(())
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
async fn write(
    mut connection: SqliteConnection,
    mut waiting: mpsc::Receiver<Write>,
    closing: CancellationToken,
) {
    let mut batch = Vec::with_capacity(BATCH);
    loop {
        let came = tokio::select! {
            came = waiting.recv_many(&mut batch, BATCH) => came,
            () = closing.cancelled() => break,
        };
        if came == 0 {
            break;
        }
        let written = write_batch(&mut connection, &batch).await.map_err(Arc::new);
        figures::appended(batch.iter().map(|write| write.since));
        for Write { done, .. } in batch.drain(..) {
            // Who asked may be gone.
            let _ = done.send(written.clone());
        }
    }
    if let Err(error) = connection.close().await {
        tracing::warn!(%error, "the database was not closed well");
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
pub(crate) fn now() -> i64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
}

/// Whether a database can be this version's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fit {
    /// It is.
    Same,
    /// It becomes so when a server starts on it.
    Older,
    /// A later version has changed it.
    Newer,
}

impl Fit {
    /// Looks at a file that is there. What is no database of ours is an error, in words.
    pub(crate) async fn of(path: &Path) -> Result<Self, String> {
        let mut connection = look_into(path).await?;
        let fit = Self::asked(&mut connection).await;
        connection.close().await.map_err(|error| error.to_string())?;
        fit
    }

    async fn asked(connection: &mut SqliteConnection) -> Result<Self, String> {
        let rows = sqlx::query("SELECT version, checksum FROM _sqlx_migrations ORDER BY version")
            .fetch_all(connection)
            .await
            .map_err(|error| error.to_string())?;
        let theirs = rows.iter().map(|row| (row.get::<i64, _>(0), row.get::<Vec<u8>, _>(1)));
        let same = theirs.zip(MIGRATIONS.iter()).all(|((version, checksum), ours)| {
            version == ours.version && checksum == *ours.checksum
        });
        if !same || rows.is_empty() {
            return Err("it has another history".to_owned());
        }
        Ok(match rows.len().cmp(&MIGRATIONS.iter().count()) {
            Ordering::Less => Self::Older,
            Ordering::Equal => Self::Same,
            Ordering::Greater => Self::Newer,
        })
    }
}

/// Reads all of a database, and says what is broken in it.
pub(crate) async fn check(path: &Path) -> Result<(), String> {
    let said = |error: sqlx::Error| error.to_string();
    let mut connection = look_into(path).await?;
    let row = sqlx::query("PRAGMA quick_check(1)").fetch_one(&mut connection).await;
    let checked: String = row.map_err(said)?.get(0);
    connection.close().await.map_err(said)?;
    if checked == "ok" { Ok(()) } else { Err(checked) }
}

async fn look_into(path: &Path) -> Result<SqliteConnection, String> {
    let options = SqliteConnectOptions::new().filename(path).create_if_missing(false);
    let options = options.disable_statement_logging();
    SqliteConnection::connect_with(&options).await.map_err(|error| error.to_string())
}

/// Copies a database to a new file, whole and as of one moment, while a server may be running on it.
pub(crate) async fn copy(from: &Path, to: &Path) -> Result<(), sqlx::Error> {
    let options = SqliteConnectOptions::new().filename(from).create_if_missing(false);
    let mut connection = SqliteConnection::connect_with(&options).await?;
    let to = to.to_string_lossy().into_owned();
    sqlx::query("VACUUM INTO ?").bind(to).execute(&mut connection).await?;
    connection.close().await
}
