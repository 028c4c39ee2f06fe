//! Restoring a backup, whether a server runs on the database or none does.
//!
//! A backup is checked, copied beside the database, made ready there, and given a name that says so (`tandem.db.restore`):
//! a server notices nothing of all this. Who holds the lock of the database (`tandem.db.lock`) then puts it into its place.
//! If no server runs, that is the command. A running server looks for the file, lets everybody go as if it ended, closes
//! the database, puts the backup into its place, and goes on with it. As the server opens nothing twice and two renames are
//! all that happens in between, it can die at any moment: it does the rest when it starts.
//!
//! What was there before is kept as `tandem.db.replaced-SECONDS`.

use std::{
    ffi::OsString,
    fs::{self, File, TryLockError},
    io,
    path::{Path, PathBuf},
    time::Duration,
};

use sqlx::{ConnectOptions, Connection, Row, SqliteConnection, sqlite::SqliteConnectOptions};

use crate::{
    admin::AdminError,
    store::{self, Fit, Store},
};

/// How often the server and the command look for each other's files.
const LOOK: Duration = Duration::from_millis(500);

/// How long the command waits for the server to take a backup over: it lets everybody go first.
const PATIENCE: Duration = Duration::from_secs(60);

/// How long who reads the database is waited for, `tandem admin` for instance.
const READERS: Duration = Duration::from_secs(10);

/// By how much the epochs of accounts grow: further than any session that the backup does not know of.
const EPOCHS: i64 = 1 << 20;

/// What has become of a backup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Restored {
    /// No server was running; the backup is in the place of the database.
    Here,
    /// The server has taken it over and goes on with it.
    ByTheServer,
}

/// The right to be the only one that changes which file a database is, and to run a server on it.
#[derive(Debug)]
pub(crate) struct Lock(#[expect(dead_code, reason = "it is enough to have it")] File);

impl Lock {
    /// Takes the lock of a database, if nobody has it. It is given back when this is dropped or the process ends.
    pub(crate) fn take(database: &Path) -> io::Result<Option<Self>> {
        let file = File::options().create(true).append(true).open(beside(database, ".lock"))?;
        match file.try_lock() {
            Ok(()) => Ok(Some(Self(file))),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }
}

/// Puts a backup into the place of a database. A server may be running on it.
///
/// Who has signed in has to do so again, with the password that the backup knows.
///
/// # Errors
///
/// The backup is not a whole database of this version of Tandem or one before, or files cannot be written.
pub async fn restore(from: &Path, database: &Path) -> Result<Restored, AdminError> {
    if let Err(error) = File::open(from) {
        return Err(AdminError::File(from.to_owned(), error));
    }
    let not_ours = |error| AdminError::NotOurs(from.to_owned(), error);
    if Fit::of(from).await.map_err(not_ours)? == Fit::Newer {
        return Err(AdminError::Newer(from.to_owned()));
    }
    store::check(from).await.map_err(not_ours)?;
    let ready = beside(database, ".restore");
    let mark = prepare(from, database, &ready).await?;
    let written = |error| AdminError::File(database.to_owned(), error);
    let started = tokio::time::Instant::now();
    loop {
        if let Some(lock) = Lock::take(database).map_err(written)? {
            put_in_place(database, &lock).await.map_err(written)?;
            return match marked(database).await {
                Some((found, _)) if found == mark => Ok(Restored::Here),
                _ => Err(AdminError::NotTaken),
            };
        }
        if !ready.exists() {
            match marked(database).await {
                Some((found, true)) if found == mark => return Ok(Restored::ByTheServer),
                // It is about to begin anew.
                Some((found, false)) if found == mark => {}
                _ => return Err(AdminError::NotTaken),
            }
        }
        if started.elapsed() > PATIENCE {
            // It is not to happen at some later time of which nobody knows.
            let _ = fs::remove_file(&ready);
            return Err(AdminError::NotTaken);
        }
        tokio::time::sleep(LOOK).await;
    }
}

/// Waits until a backup is ready to take the place of a database.
pub(crate) async fn asked(database: &Path) {
    let ready = beside(database, ".restore");
    loop {
        tokio::time::sleep(LOOK).await;
        if ready.exists() {
            return;
        }
    }
}

/// Puts a backup that is ready into the place of a database that nobody has open, if there is one.
pub(crate) async fn put_in_place(database: &Path, _lock: &Lock) -> io::Result<()> {
    let ready = beside(database, ".restore");
    if !ready.exists() {
        return Ok(());
    }
    if let Err(error) = replace(database, &ready).await {
        // The database is as it was.
        fs::rename(&ready, beside(database, ".restore-refused"))?;
        return Err(error);
    }
    Ok(())
}

async fn replace(database: &Path, ready: &Path) -> io::Result<()> {
    // What cannot be written here is no use to us.
    File::options().read(true).write(true).open(ready)?;
    let fit = Fit::of(ready).await.map_err(io::Error::other)?;
    if fit == Fit::Newer {
        return Err(io::Error::other("it is of a newer Tandem"));
    }
    if database.exists() {
        alone(database).await?;
        fs::rename(database, beside(database, &format!(".replaced-{}", store::now())))?;
    }
    fs::rename(ready, database)?;
    tracing::info!("a backup is in the place of the database");
    Ok(())
}

/// Makes a database a single file, which only works when nobody else has it open.
async fn alone(database: &Path) -> io::Result<()> {
    let until = tokio::time::Instant::now() + READERS;
    loop {
        let left = leave_wal(database).await;
        match left {
            Ok(()) => return Ok(()),
            Err(error) if tokio::time::Instant::now() >= until => return Err(error),
            Err(_) => tokio::time::sleep(Duration::from_millis(100)).await,
        }
    }
}

async fn leave_wal(database: &Path) -> io::Result<()> {
    let mut connection = open(database).await.map_err(io::Error::other)?;
    let mode = sqlx::query("PRAGMA journal_mode = DELETE").fetch_one(&mut connection).await;
    let mode = mode.map(|row| row.get::<String, _>(0));
    connection.close().await.map_err(io::Error::other)?;
    match mode {
        Ok(mode) if mode == "delete" => Ok(()),
        Ok(_) => Err(io::Error::other("the database is in use")),
        Err(error) => Err(io::Error::other(error)),
    }
}

/// Copies a backup beside the database, and makes it ready to take its place. It is marked, so that it is known again.
async fn prepare(from: &Path, database: &Path, ready: &Path) -> Result<Vec<u8>, AdminError> {
    let written = |error| AdminError::File(ready.to_owned(), error);
    if ready.exists() {
        return Err(AdminError::Busy(ready.to_owned()));
    }
    let folder = database.parent().filter(|folder| *folder != Path::new(""));
    let folder = folder.unwrap_or(Path::new("."));
    let copy = tempfile::NamedTempFile::new_in(folder).map_err(written)?.into_temp_path();
    store::copy(from, &copy).await?;
    // It becomes what this version keeps, as it would when a server starts on it.
    Store::open(&copy).await?.close().await;
    let mut connection = open(&copy).await?;
    sqlx::query("UPDATE people SET epoch = epoch + ?, ended = NULL WHERE password IS NOT NULL")
        .bind(EPOCHS)
        .execute(&mut connection)
        .await?;
    let mark = rand::random::<u128>().to_be_bytes().to_vec();
    sqlx::query("DELETE FROM secrets WHERE name = 'begun'").execute(&mut connection).await?;
    sqlx::query("INSERT OR REPLACE INTO secrets (name, value) VALUES ('restored', ?)")
        .bind(&mark)
        .execute(&mut connection)
        .await?;
    sqlx::query("PRAGMA journal_mode = DELETE").execute(&mut connection).await?;
    connection.close().await?;
    if let Ok(present) = fs::metadata(database) {
        fs::set_permissions(&copy, present.permissions()).map_err(written)?;
        #[cfg(unix)]
        {
            use std::os::unix::fs::{MetadataExt, chown};
            // Only for root is it another's, and only then it is needed.
            let _ = chown(&copy, Some(present.uid()), Some(present.gid()));
        }
    }
    File::open(&copy).and_then(|file| file.sync_all()).map_err(written)?;
    copy.persist_noclobber(ready).map_err(|error| written(error.error))?;
    Ok(mark)
}

/// The mark of the backup that a database was last restored from, and whether a server has begun on it since.
async fn marked(database: &Path) -> Option<(Vec<u8>, bool)> {
    let mut connection = open(database).await.ok()?;
    let row = sqlx::query(
        "SELECT value, name = 'begun' FROM secrets WHERE name IN ('restored', 'begun')",
    );
    let row = row.fetch_optional(&mut connection).await.ok()?;
    let _ = connection.close().await;
    row.map(|row| (row.get(0), row.get(1)))
}

async fn open(database: &Path) -> Result<SqliteConnection, sqlx::Error> {
    let options = SqliteConnectOptions::new().filename(database).create_if_missing(false);
    SqliteConnection::connect_with(&options.disable_statement_logging()).await
}

/// A file that belongs to a database.
fn beside(database: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(database);
    name.push(ending);
    PathBuf::from(name)
}
