//! Opening a file, with the settings of the server.

use std::{path::Path, sync::Arc, time::Duration};

use sqlx::{
    ConnectOptions, Connection, SqliteConnection,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};

use super::{
    append,
    file::{self, Compatibility, MIGRATIONS},
    integrity, private, soundness,
};
use crate::{
    db::{Parts, Store},
    error::OpenError,
    reads::Reads,
    sql::Pool,
    writer::Appender,
};

/// How long a write waits for others: a disk that is busy may take seconds for one of them.
const BUSY: Duration = Duration::from_secs(10);

impl Store {
    /// Opens a file, or creates it; upgrades an older one. A newer one is left alone.
    pub async fn open(path: &Path) -> Result<Self, OpenError> {
        // A new or foreign file is for the migrations to judge.
        if path.exists() && Compatibility::from_file(path).await == Ok(Compatibility::Newer) {
            return Err(OpenError::Newer);
        }
        private::create(path).map_err(sqlx::Error::Io)?;
        let options = SqliteConnectOptions::new().filename(path).create_if_missing(true);
        open(options, SqliteSynchronous::Full).await
    }

    /// The same with another setting than the server's, and ten times as many checkpoints.
    #[cfg(feature = "testing")]
    pub async fn open_synced(
        path: &Path,
        synchronous: SqliteSynchronous,
    ) -> Result<Self, OpenError> {
        let options = SqliteConnectOptions::new().filename(path).create_if_missing(true);
        open(options.pragma("wal_autocheckpoint", "100"), synchronous).await
    }

    /// A file that is deleted with the server.
    pub async fn temporary() -> Result<Self, OpenError> {
        let folder = tempfile::tempdir().map_err(sqlx::Error::Io)?;
        let mut store = Self::open(&folder.path().join("tandem.db")).await?;
        store._folder = Some(Arc::new(folder));
        Ok(store)
    }
}

async fn open(
    options: SqliteConnectOptions,
    synchronous: SqliteSynchronous,
) -> Result<Store, OpenError> {
    let options = options
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(synchronous)
        .foreign_keys(true)
        .busy_timeout(BUSY)
        .disable_statement_logging();
    let mut writer = SqliteConnection::connect_with(&options).await?;
    let pool = SqlitePoolOptions::new().max_connections(4).after_release(|connection, _| {
        Box::pin(async { Ok(soundness::is_outside_transactions(connection).await) })
    });
    let pool = pool.connect_with(options.clone()).await?;
    MIGRATIONS.run(&pool).await?;
    integrity::check_schema(&mut writer).await?;
    let (reads, openings) = (Reads::sqlite(&options), Reads::sqlite(&options));
    file::set_record_version(&mut writer).await?;
    Ok(Store::start(Parts {
        pool: Pool::Sqlite(pool),
        reads,
        openings,
        appender: Appender::Sqlite(Box::new(append::Appender::new(writer, options))),
    }))
}
