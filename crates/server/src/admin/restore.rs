//! Restoring a backup, with or without a server running on the database.
//!
//! The command checks the backup, copies it beside the database, upgrades the copy, and renames it
//! to `tandem.db.restore`; a running server is not affected. The process that holds the lock of the
//! database (`tandem.db.lock`) then moves the copy into place. Without a server, that is the
//! command. A running server watches for the file, says goodbye to everybody as if it shut down,
//! closes the database, moves the copy into place, and starts again. Only two renames happen in
//! between, so the server can crash at any moment and finishes the restore when it starts.
//!
//! The old database is kept as `tandem.db.replaced-SECONDS`.

use std::{
    ffi::OsString,
    fs::{self, File, TryLockError},
    io,
    path::{Path, PathBuf},
    time::Duration,
};

use store::{Compatibility, Database, OpenError, Partial, backups};

use super::error::AdminError;

/// How often the server and the command check for each other's files.
const LOOK: Duration = Duration::from_millis(500);

/// How often a lock that is taken is tried.
const TRY: Duration = Duration::from_millis(20);

/// How long the command waits for the server, which says goodbye to everybody first.
const PATIENCE: Duration = Duration::from_secs(60);

/// How long to wait for other processes that read the database, such as `tandem admin`.
const READERS: Duration = Duration::from_secs(10);

/// How a backup was restored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Restored {
    /// No server was running; the command has replaced the database.
    Here,
    /// The running server has replaced the database and goes on with the backup.
    ByTheServer,
}

/// The exclusive right to replace the file of a database, and to run a server on it.
#[derive(Debug)]
pub(crate) struct Lock(#[expect(dead_code, reason = "held for its lock")] File);

impl Lock {
    /// Takes the lock of a database, if it is free. It is released when this is dropped or the
    /// process ends.
    pub(crate) fn take(database: &Path) -> io::Result<Option<Self>> {
        has_one_name(database)?;
        let file =
            store::private_file().create(true).append(true).open(beside(database, ".lock"))?;
        match file.try_lock() {
            Ok(()) => Ok(Some(Self(file))),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }

    /// The same, waiting so long at most until it is free.
    pub(crate) async fn wait(database: &Path, longest: Duration) -> io::Result<Option<Self>> {
        let until = tokio::time::Instant::now() + longest;
        loop {
            let taken = Self::take(database)?;
            if taken.is_some() || tokio::time::Instant::now() >= until {
                return Ok(taken);
            }
            tokio::time::sleep(TRY).await;
        }
    }
}

/// Refuses a file that has several names: SQLite keeps its log beside each of them, and two servers
/// would not know of each other.
#[cfg(unix)]
fn has_one_name(database: &Path) -> io::Result<()> {
    let names = match fs::metadata(database) {
        Ok(file) => std::os::unix::fs::MetadataExt::nlink(&file),
        // It will be created, or whoever opens it says what is wrong.
        Err(_) => 1,
    };
    if names > 1 {
        return Err(io::Error::other(format!(
            "{} has {names} names (hard links); keep one of them, because a database that is used by two is lost",
            database.display()
        )));
    }
    Ok(())
}

#[cfg(not(unix))]
fn has_one_name(_database: &Path) -> io::Result<()> {
    Ok(())
}

/// Replaces a database by a backup. A server may be running on it.
///
/// People with accounts have to sign in again, with the password in the backup.
///
/// # Errors
/// The backup is not an intact database of this version of Tandem or an older one, or files cannot
/// be written.
pub async fn restore(from: &Path, database: impl Into<Database>) -> Result<Restored, AdminError> {
    let Database::File(database) = &database.into() else {
        return Err(AdminError::OnlyFiles(
            "restore a dump with `pg_restore` or `psql`, or copy a file to an empty database with `tandem admin move-database`",
        ));
    };
    if let Err(error) = File::open(from) {
        return Err(AdminError::File(from.to_owned(), error));
    }
    let not_ours = |error| AdminError::NotOurs(from.into(), error);
    if Compatibility::from_file(from).await.map_err(not_ours)? == Compatibility::Newer {
        return Err(AdminError::Newer(from.into()));
    }
    store::check(from).await.map_err(not_ours)?;
    let database = &store::canonical(database)
        .map_err(|error| AdminError::File(database.to_owned(), error))?;
    let ready = beside(database, ".restore");
    let mark = prepare(from, database, &ready).await?;
    let written = |error| AdminError::File(database.to_owned(), error);
    let started = tokio::time::Instant::now();
    loop {
        if let Some(lock) = Lock::take(database).map_err(written)? {
            put_in_place(database, &lock).await.map_err(written)?;
            return match backups::marked(database).await {
                Some((found, _)) if found == mark => Ok(Restored::Here),
                _ => Err(AdminError::NotTaken),
            };
        }
        if !ready.exists() {
            match backups::marked(database).await {
                Some((found, true)) if found == mark => return Ok(Restored::ByTheServer),
                // The server is about to start again.
                Some((found, false)) if found == mark => {}
                _ => return Err(AdminError::NotTaken),
            }
        }
        if started.elapsed() > PATIENCE {
            // The restore must not happen unexpectedly later.
            let _ = fs::remove_file(&ready);
            return Err(AdminError::NotTaken);
        }
        tokio::time::sleep(LOOK).await;
    }
}

/// Waits until a backup is ready to replace a database.
pub(crate) async fn asked(database: &Path) {
    let ready = beside(database, ".restore");
    loop {
        tokio::time::sleep(LOOK).await;
        if ready.exists() {
            return;
        }
    }
}

/// Moves a backup that is ready, if there is one, into the place of a database that nobody has
/// open.
pub(crate) async fn put_in_place(database: &Path, _lock: &Lock) -> io::Result<()> {
    let ready = beside(database, ".restore");
    if !ready.exists() {
        return Ok(());
    }
    if let Err(error) = replace(database, &ready).await {
        // The database is unchanged.
        fs::rename(&ready, beside(database, ".restore-refused"))?;
        return Err(error);
    }
    Ok(())
}

async fn replace(database: &Path, ready: &Path) -> io::Result<()> {
    // A file that the server cannot write is useless to it.
    File::options().read(true).write(true).open(ready)?;
    let fit = Compatibility::from_file(ready).await.map_err(io::Error::other)?;
    if fit == Compatibility::Newer {
        return Err(io::Error::other("it was written by a newer version of Tandem"));
    }
    if database.exists() {
        alone(database).await?;
        fs::rename(database, beside(database, &format!(".replaced-{}", store::now())))?;
    }
    fs::rename(ready, database)?;
    tracing::info!("a backup has replaced the database");
    Ok(())
}

/// Turns a database into a single file, which works only if nobody else has it open.
async fn alone(database: &Path) -> io::Result<()> {
    let until = tokio::time::Instant::now() + READERS;
    loop {
        let left = backups::leave_wal(database).await;
        match left {
            Ok(()) => return Ok(()),
            Err(error) if tokio::time::Instant::now() >= until => return Err(error),
            Err(_) => tokio::time::sleep(Duration::from_millis(100)).await,
        }
    }
}

/// Copies a backup beside the database, upgrades it, and marks it, so that it is recognized
/// afterwards.
async fn prepare(from: &Path, database: &Path, ready: &Path) -> Result<Vec<u8>, AdminError> {
    let written = |error| AdminError::File(ready.to_owned(), error);
    if ready.exists() {
        return Err(AdminError::Busy(ready.to_owned()));
    }
    let copy = Partial::new(ready).map_err(written)?;
    store::copy(from, &copy).await.map_err(OpenError::from)?;
    let mark = backups::prepare(&copy, database).await?;
    if let Ok(present) = fs::metadata(database) {
        fs::set_permissions(&*copy, present.permissions()).map_err(written)?;
        #[cfg(unix)]
        {
            use std::os::unix::fs::{MetadataExt, chown};
            // Only root can do this, and only root needs it.
            let _ = chown(&*copy, Some(present.uid()), Some(present.gid()));
        }
    }
    copy.persist_noclobber(ready).map_err(written)?;
    Ok(mark)
}

/// A file that belongs to a database.
fn beside(database: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(database);
    name.push(ending);
    PathBuf::from(name)
}
