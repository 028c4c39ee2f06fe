//! Copies the database of a server from a file to PostgreSQL, and back.

use std::io;

use store::{Access, Compatibility, Database, Partial, Progress, Store};

use super::{database::Admin, error::AdminError, restore::Lock};

/// The size of a copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moved {
    pub rows: u64,
    pub tables: u64,
    /// Ended games that were replayed in the copy.
    pub games: u64,
    /// Problems of tables that the source has too.
    pub findings: u64,
}

/// Copies a database into an empty one; the source stays as it is. No server may be running on
/// either. Every row is compared by checksum before anything of the copy counts, and every game is
/// replayed from the copy.
///
/// # Errors
///
/// A server is running on one of them, the source is not of this version, the target is not empty,
/// or either fails. The target is as it was then.
pub async fn move_database(
    from: &Database,
    to: &Database,
    mut progress: impl FnMut(Progress) + Send,
) -> Result<Moved, AdminError> {
    let opened = |database: &Database| {
        let database = database.clone();
        move |error| AdminError::opening(&database, error)
    };
    let _lock = lock_file(from)?;
    if let Database::File(path) = from {
        Admin::check_file(path).await?;
    }
    let source = Store::open_database(from, Access::Source).await.map_err(opened(from))?;
    let moved = match to {
        Database::File(path) => {
            if path.exists() {
                return Err(AdminError::File(path.clone(), io::ErrorKind::AlreadyExists.into()));
            }
            let written = |error| AdminError::File(path.clone(), error);
            let partial = Partial::new(path).map_err(written)?;
            let copy = Database::File(partial.to_path_buf());
            let target = Store::open_database(&copy, Access::Target).await;
            let moved = copy_all(&source, target.map_err(opened(to))?, to, &mut progress).await?;
            partial.persist_noclobber(path).map_err(written)?;
            moved
        }
        Database::Postgres(_) => {
            let target = Store::open_database(to, Access::Target).await.map_err(opened(to))?;
            copy_all(&source, target, to, &mut progress).await?
        }
    };
    source.close().await;
    Ok(moved)
}

/// The lock of a file, so that no server starts on it.
fn lock_file(database: &Database) -> Result<Option<Lock>, AdminError> {
    let Database::File(path) = database else { return Ok(None) };
    let failed = |error| AdminError::File(path.clone(), error);
    let path = store::canonical(path).map_err(failed)?;
    if !path.exists() {
        return Err(failed(io::ErrorKind::NotFound.into()));
    }
    let lock = Lock::take(&path).map_err(failed)?;
    lock.ok_or_else(|| AdminError::InUse(database.clone())).map(Some)
}

/// Copies and replays everything, and closes the target.
async fn copy_all(
    source: &Store,
    target: Store,
    to: &Database,
    progress: &mut (dyn FnMut(Progress) + Send),
) -> Result<Moved, AdminError> {
    let copied = Box::pin(store::transfer(source, &target, progress)).await;
    let rows = match copied {
        Ok(rows) => rows,
        Err(error) => {
            target.close().await;
            return Err(AdminError::NotMoved(to.clone(), error.to_string()));
        }
    };
    let (copy, source) = (Admin::of(target), Admin::of(source.clone()));
    let mut findings = Vec::new();
    let verified = copy.verify(|finding| findings.push(finding.clone())).await?;
    for finding in &findings {
        // A table or an event that the source cannot replay either is the same in both.
        let before = source.findings(&finding.place).await?;
        if !before.contains(&finding.text) {
            return Err(AdminError::Unlike(to.clone(), finding.to_string()));
        }
    }
    copy.store.close().await;
    let (tables, games) = (verified.tables, verified.games);
    Ok(Moved { rows, tables, games, findings: verified.findings })
}

impl Admin {
    /// Refuses a file that is not a database of this version.
    pub(super) async fn check_file(path: &std::path::Path) -> Result<(), AdminError> {
        if let Err(error) = std::fs::File::open(path) {
            return Err(AdminError::File(path.to_owned(), error));
        }
        match Compatibility::from_file(path).await {
            Ok(Compatibility::Same) => Ok(()),
            Ok(Compatibility::Older) => Err(AdminError::Older(path.into())),
            Ok(Compatibility::Newer) => Err(AdminError::Newer(path.into())),
            Err(error) => Err(AdminError::NotOurs(path.into(), error)),
        }
    }
}
