//! The database as a whole: opening and closing it, and appending records.

use std::{
    sync::{Arc, atomic::AtomicU64},
    time::{Duration, Instant},
};

use tempfile::TempDir;
use tokio::sync::{Notify, mpsc, oneshot};
use tokio_util::{sync::CancellationToken, task::TaskTracker};
use tracing::Span;

use super::{
    error::{OpenError, StoreError},
    postgres::{self, Access},
    pressure::Pressure,
    reads::Reads,
    sql::{Pool, query},
    sqlite,
    writer::{self, Appender, Write, WriteReadings},
};
use crate::{database::Database, game_start::GameStart, reading::Reading, record::Numbered};

/// The name of the secret that signs cookies. No backup has it.
pub const COOKIE_KEY: &str = "cookie";

/// How many records can wait for a transaction.
pub(super) const WAITING: usize = 4096;

/// How many wait when the server sheds load: two transactions.
const MANY: usize = 1024;

/// How many are written or wait at least when it sheds load because that takes long. With fewer,
/// the disk is slow by itself, and refusing people would not make it quicker.
pub(crate) const FEW: usize = 32;

/// The database. Clones share it.
#[derive(Clone)]
pub struct Store {
    /// For sockets, signing in and all that is written, except records.
    pub(super) pool: Pool,
    /// For public pages.
    pub(super) reads: Reads,
    /// For the records of tables that are opened.
    pub(super) openings: Reads,
    writes: mpsc::Sender<Write>,
    beats: mpsc::Sender<WriteReadings>,
    pub(super) pressure: Pressure,
    /// Rings when this server has written something that it may have to act upon in an event.
    pub(super) event_bell: Arc<Notify>,
    /// Held while all ratings are computed anew.
    pub(super) recomputing: Arc<tokio::sync::Mutex<()>>,
    /// The bytes of a database of PostgreSQL; 0 until they are known.
    pub(super) size: Arc<AtomicU64>,
    /// The writer task, until the database is closed.
    writer_tasks: TaskTracker,
    closing: CancellationToken,
    /// Of a temporary database; removed with the last clone.
    pub(super) _folder: Option<Arc<TempDir>>,
}

/// The connections of a store.
pub(super) struct Parts {
    pub(super) pool: Pool,
    pub(super) reads: Reads,
    pub(super) openings: Reads,
    pub(super) appender: Appender,
}

impl Store {
    /// Opens a database: a file is created if it does not exist; an older one is upgraded, a newer
    /// one left alone.
    pub async fn open_database(database: &Database, access: Access) -> Result<Self, OpenError> {
        match database {
            Database::File(path) => Self::open(path).await,
            Database::Postgres(url) => Box::pin(Self::open_postgres(url, access)).await,
        }
    }

    /// Starts the writer.
    pub(super) fn start(Parts { pool, reads, openings, appender }: Parts) -> Self {
        let (writes, waiting) = mpsc::channel(WAITING);
        let (beats, beating) = mpsc::channel(1);
        let (writer_tasks, closing) = (TaskTracker::new(), CancellationToken::new());
        let pressure = Pressure::new();
        let writing = writer::write(appender, waiting, beating, pressure.clone(), closing.clone());
        writer_tasks.spawn(writing);
        writer_tasks.close();
        Self {
            pool,
            reads,
            openings,
            writes,
            beats,
            pressure,
            event_bell: Arc::default(),
            recomputing: Arc::default(),
            size: Arc::default(),
            writer_tasks,
            closing,
            _folder: None,
        }
    }

    /// Closes the database. Later calls fail.
    pub async fn close(&self) {
        self.closing.cancel();
        self.writer_tasks.wait().await;
        self.reads.close().await;
        self.openings.close().await;
        self.pool.close().await;
    }

    /// Writes a record, and marks the table as in play if the record `begins` a game. The record is
    /// on disk when this returns.
    pub async fn append(
        &self,
        table: &str,
        numbered: &Numbered,
        begins: bool,
        start: Option<GameStart>,
    ) -> Result<(), StoreError> {
        self.append_in_epoch(None, table, numbered, begins, start).await
    }

    /// The same in a cluster, in an epoch of the table. [`StoreError::Stale`] if the epoch is over,
    /// or the number is not the next, unless the same record was written in this epoch before.
    pub(crate) async fn append_in_epoch(
        &self,
        epoch: Option<u64>,
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
        let span = Span::current();
        let write = Write { table, number, record, epoch, begins, start, since, span, done };
        self.writes.send(write).await.map_err(|_| StoreError::Ended)?;
        written.await.map_err(|_| StoreError::Ended)?
    }

    /// Writes clock readings in the transaction of the next records.
    pub async fn write_readings(&self, readings: &[Reading]) -> Result<(), StoreError> {
        let readings = readings.to_vec();
        let (done, written) = oneshot::channel();
        let write = WriteReadings { readings, done };
        self.beats.send(write).await.map_err(|_| StoreError::Ended)?;
        written.await.map_err(|_| StoreError::Ended)?
    }

    /// Whether the writer keeps what it writes. Has it try to write, so that the answer is right
    /// although nobody plays: after a failure that attempt decides, because the cause may be gone,
    /// and a transaction that takes longer than `within` counts as a failure, because the database
    /// may be locked.
    pub async fn is_writable(&self, within: Duration) -> bool {
        let (done, tried) = oneshot::channel();
        // If others wait, the writer writes anyway.
        let tries = self.beats.try_send(WriteReadings { readings: Vec::new(), done }).is_ok();
        if tries && tokio::time::timeout(within, tried).await.is_err() {
            return false;
        }
        !self.pressure.has_failed() && self.pressure.writing_for() <= within
    }

    /// Whether records have to wait so long that the server should take on nothing but moves.
    pub fn is_busy(&self) -> bool {
        let waiting = self.waiting();
        let late = || waiting + self.pressure.writing() >= FEW && self.pressure.is_high();
        waiting > MANY || late()
    }

    /// How many records wait for a transaction.
    pub fn waiting(&self) -> usize {
        self.writes.max_capacity() - self.writes.capacity()
    }

    /// Notes that a server has started on this database, which `tandem admin restore` waits for
    /// (`admin/restore.rs`).
    pub async fn begin(&self) -> Result<(), StoreError> {
        let mut transaction = self.pool.begin().await?;
        for text in [
            "DELETE FROM secrets WHERE name = 'begun'
             AND EXISTS (SELECT 1 FROM secrets WHERE name = 'restored')",
            "UPDATE secrets SET name = 'begun' WHERE name = 'restored'",
        ] {
            query(text).execute(&mut transaction).await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// The secret with a name, created the first time.
    pub async fn secret(
        &self,
        name: &str,
        make: impl FnOnce() -> Vec<u8>,
    ) -> Result<Vec<u8>, StoreError> {
        query("INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING")
            .bind(name)
            .bind(make())
            .execute(&self.pool)
            .await?;
        let row = query("SELECT value FROM secrets WHERE name = $1")
            .bind(name)
            .fetch_one(&self.pool)
            .await?;
        Ok(row.try_get(0)?)
    }

    /// The faults that the database itself finds, up to a hundred, and references that lead
    /// nowhere.
    pub async fn integrity(&self) -> Result<Vec<String>, StoreError> {
        Ok(match &self.pool {
            Pool::Sqlite(pool) => sqlite::integrity::faults(pool).await?,
            Pool::Postgres(pool) => postgres::faults(pool).await?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_first_question_after_a_failure_finds_out_that_its_cause_is_gone() {
        let store = crate::testing::store().await;
        store.pressure.note_outcome(false);
        assert!(store.is_writable(Duration::from_secs(60)).await);
        store.close().await;
        store.pressure.note_outcome(false);
        assert!(!store.is_writable(Duration::ZERO).await, "it waits no longer than it may");
    }

    #[tokio::test]
    async fn a_locked_database_is_not_writable_before_anything_has_failed() {
        let store = crate::testing::store().await;
        let within = Duration::from_millis(50);
        let locked = store.lock().await;
        assert!(!store.is_writable(within).await, "the attempt waits");
        assert!(!store.is_writable(within).await, "and still does");
        assert!(!store.pressure.has_failed());
        locked.end().await;
        let is_writable = async {
            while !store.is_writable(within).await {
                tokio::time::sleep(within).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(60), is_writable).await.expect("unlocked");
    }
}
