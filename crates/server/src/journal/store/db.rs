//! The database as a whole: opening and closing it, and appending records.

use std::{path::Path, sync::Arc, time::Instant};

use sqlx::{
    ConnectOptions, Connection, Row, SqliteConnection, SqlitePool,
    sqlite::{
        SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteRow, SqliteSynchronous,
    },
};
use tempfile::TempDir;
use tokio::sync::{mpsc, oneshot};
use tokio_util::{sync::CancellationToken, task::TaskTracker};

use super::{
    damage::Damage,
    file::{self, Compatibility, MIGRATIONS},
    integrity,
    pressure::Pressure,
    private,
    readings::Reading,
    reads::{self, Reads},
    writer::{self, Write, WriteReadings},
};
use crate::journal::{game_start::GameStart, record::Numbered};

/// The name of the secret that signs cookies. No backup has it.
pub(crate) const COOKIE_KEY: &str = "cookie";

/// How many records can wait for a transaction.
const WAITING: usize = 4096;

/// How many wait when the server sheds load: two transactions.
const MANY: usize = 1024;

/// The database. Clones share it.
#[derive(Clone)]
pub(crate) struct Store {
    /// For sockets, signing in and all that is written, except records.
    pub(super) pool: SqlitePool,
    /// For public pages.
    pub(super) reads: Reads,
    /// For the records of tables that are opened.
    pub(super) openings: Reads,
    writes: mpsc::Sender<Write>,
    beats: mpsc::Sender<WriteReadings>,
    pressure: Pressure,
    /// The writer task, until the database is closed.
    writer_tasks: TaskTracker,
    closing: CancellationToken,
    /// Of a temporary database; removed with the last clone.
    _folder: Option<Arc<TempDir>>,
}

/// Why the database could not do something.
#[derive(Clone, Debug, thiserror::Error)]
pub(crate) enum StoreError {
    #[error("{0}")]
    Database(Arc<sqlx::Error>),
    /// No connection of a pool was free in time, or a read took too long.
    #[error("a read took too long")]
    Busy,
    #[error("the writer has ended")]
    Ended,
    #[error("{0}")]
    Damaged(Damage),
    #[error("a value cannot be encoded: {0}")]
    Encoding(Arc<serde_json::Error>),
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        if reads::is_busy(&error) { Self::Busy } else { Self::Database(Arc::new(error)) }
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
pub(crate) enum OpenError {
    #[error("it was written by a newer version of Tandem")]
    Newer,
    #[error("{0}")]
    Database(#[from] sqlx::Error),
    #[error("its schema is damaged: `{name}` is missing or was changed")]
    Schema { name: String },
    #[error("{0}")]
    Migration(#[from] sqlx::migrate::MigrateError),
}

impl Store {
    /// Opens a database, or creates it; upgrades an older one. A newer one is left alone.
    pub(crate) async fn open(path: &Path) -> Result<Self, OpenError> {
        // A new or foreign file is for the migrations to judge.
        if path.exists() && Compatibility::from_file(path).await == Ok(Compatibility::Newer) {
            return Err(OpenError::Newer);
        }
        private::create(path).map_err(sqlx::Error::Io)?;
        let options = SqliteConnectOptions::new().filename(path).create_if_missing(true);
        Self::with(options, SqliteSynchronous::Full).await
    }

    /// The same with another setting than the server's, and ten times as many checkpoints.
    #[cfg(all(test, target_os = "linux"))]
    pub(super) async fn open_synced(
        path: &Path,
        synchronous: SqliteSynchronous,
    ) -> Result<Self, OpenError> {
        let options = SqliteConnectOptions::new().filename(path).create_if_missing(true);
        Self::with(options.pragma("wal_autocheckpoint", "100"), synchronous).await
    }

    /// A database that is deleted with the server.
    pub(crate) async fn temporary() -> Result<Self, OpenError> {
        let folder = tempfile::tempdir().map_err(sqlx::Error::Io)?;
        let mut store = Self::open(&folder.path().join("tandem.db")).await?;
        store._folder = Some(Arc::new(folder));
        Ok(store)
    }

    async fn with(
        options: SqliteConnectOptions,
        synchronous: SqliteSynchronous,
    ) -> Result<Self, OpenError> {
        let options = options
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(synchronous)
            .foreign_keys(true)
            .disable_statement_logging();
        let mut writer = SqliteConnection::connect_with(&options).await?;
        let pool =
            SqlitePoolOptions::new().max_connections(4).connect_with(options.clone()).await?;
        MIGRATIONS.run(&pool).await?;
        integrity::check_schema(&mut writer).await?;
        let (reads, openings) = (Reads::new(&options), Reads::new(&options));
        file::set_record_version(&mut writer).await?;
        let (writes, waiting) = mpsc::channel(WAITING);
        let (beats, beating) = mpsc::channel(1);
        let (writer_tasks, closing) = (TaskTracker::new(), CancellationToken::new());
        let pressure = Pressure::new();
        let writing = writer::write(writer, waiting, beating, pressure.clone(), closing.clone());
        writer_tasks.spawn(writing);
        writer_tasks.close();
        Ok(Self {
            pool,
            reads,
            openings,
            writes,
            beats,
            pressure,
            writer_tasks,
            closing,
            _folder: None,
        })
    }

    /// Closes the database. Later calls fail.
    pub(crate) async fn close(&self) {
        self.closing.cancel();
        self.writer_tasks.wait().await;
        self.reads.close().await;
        self.openings.close().await;
        self.pool.close().await;
    }

    /// Writes a record, and marks the table as in play if the record `begins` a game. The record is
    /// on disk when this returns.
    pub(crate) async fn append(
        &self,
        table: &str,
        numbered: &Numbered,
        begins: bool,
        start: Option<GameStart>,
    ) -> Result<(), StoreError> {
        let record = numbered.to_json()?;
        let start = match start {
            Some(start) => Some((start.game, serde_json::to_string(&start.opening)?)),
            None => None,
        };
        let (done, written) = oneshot::channel();
        let (table, number, since) = (table.to_owned(), numbered.number, Instant::now());
        let write = Write { table, number, record, begins, start, since, done };
        self.writes.send(write).await.map_err(|_| StoreError::Ended)?;
        written.await.map_err(|_| StoreError::Ended)?.map_err(StoreError::Database)
    }

    /// Writes clock readings in the transaction of the next records.
    pub(crate) async fn write_readings(&self, readings: &[Reading]) -> Result<(), StoreError> {
        let readings = Reading::to_json(readings)?;
        let (done, written) = oneshot::channel();
        let write = WriteReadings { readings, done };
        self.beats.send(write).await.map_err(|_| StoreError::Ended)?;
        written.await.map_err(|_| StoreError::Ended)?.map_err(StoreError::Database)
    }

    /// Whether records have to wait so long that the server should take on nothing but moves.
    pub(crate) fn is_busy(&self) -> bool {
        self.waiting() > MANY || self.pressure.is_high()
    }

    /// How many records wait for a transaction.
    pub(crate) fn waiting(&self) -> usize {
        self.writes.max_capacity() - self.writes.capacity()
    }

    /// Notes that a server has started on this database, which `tandem admin restore` waits for
    /// (`admin/restore.rs`).
    pub(crate) async fn begin(&self) -> Result<(), StoreError> {
        sqlx::query("UPDATE OR REPLACE secrets SET name = 'begun' WHERE name = 'restored'")
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// The secret with a name, created the first time.
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
        Ok(row.try_get(0)?)
    }

    /// The faults that SQLite finds in the file, up to a hundred, and references that lead nowhere.
    pub(crate) async fn integrity(&self) -> Result<Vec<String>, StoreError> {
        let rows = sqlx::query("PRAGMA integrity_check").fetch_all(&self.pool).await?;
        let mut findings: Vec<String> =
            rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?;
        findings.retain(|text| text != "ok");
        let rows = sqlx::query("PRAGMA foreign_key_check").fetch_all(&self.pool).await?;
        let dangling = |row: &SqliteRow| {
            let (table, parent): (String, String) = (row.try_get(0)?, row.try_get(2)?);
            Ok::<_, sqlx::Error>(format!(
                "a row of `{table}` refers to a row of `{parent}` that is missing"
            ))
        };
        findings.extend(rows.iter().map(dangling).collect::<Result<Vec<_>, _>>()?);
        Ok(findings)
    }
}
