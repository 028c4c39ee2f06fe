//! A database as a file: whether this version of Tandem can use it, whether it is intact, and
//! copies of it.

use std::{cmp::Ordering, io, path::Path, sync::LazyLock};

use sqlx::{
    ConnectOptions, Connection, Row, SqliteConnection, migrate::Migrator,
    sqlite::SqliteConnectOptions,
};

use super::{migrations, partial::Partial};
use crate::{db::COOKIE_KEY, record};

/// All versions of the schema, in order.
pub(super) static MIGRATIONS: LazyLock<Migrator> = LazyLock::new(migrations::all);

/// How a database on disk compares with what this version of Tandem writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compatibility {
    Same,
    /// A server upgrades it when it starts.
    Older,
    /// A newer version has changed its tables or the form of its records.
    Newer,
}

impl Compatibility {
    /// Looks at an existing file without changing it.
    ///
    /// # Errors
    ///
    /// Why the file is not a database of Tandem.
    pub async fn from_file(path: &Path) -> Result<Self, String> {
        let mut connection = connect(path).await?;
        let found = Self::from_connection(&mut connection).await;
        connection.close().await.map_err(|error| error.to_string())?;
        found
    }

    async fn from_connection(connection: &mut SqliteConnection) -> Result<Self, String> {
        let rows = sqlx::query("SELECT version, checksum FROM _sqlx_migrations ORDER BY version")
            .fetch_all(&mut *connection)
            .await
            .map_err(|error| error.to_string())?;
        let theirs = rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?)));
        let theirs: Vec<(i64, Vec<u8>)> =
            theirs.collect::<Result<_, sqlx::Error>>().map_err(|error| error.to_string())?;
        let same = theirs.iter().zip(MIGRATIONS.iter()).all(|((version, checksum), ours)| {
            *version == ours.version && *checksum == *ours.checksum
        });
        if !same || rows.is_empty() {
            return Err("it has another history".to_owned());
        }
        let records = record_version(connection).await.map_err(|error| error.to_string())?;
        let schema = rows.len().cmp(&MIGRATIONS.iter().count());
        Ok(match (schema, records.cmp(&record::VERSION)) {
            (Ordering::Greater, _) | (_, Ordering::Greater) => Self::Newer,
            (Ordering::Less, _) | (_, Ordering::Less) => Self::Older,
            (Ordering::Equal, Ordering::Equal) => Self::Same,
        })
    }
}

/// The highest version of a record that the database may hold; 0 before records had versions.
async fn record_version(connection: &mut SqliteConnection) -> Result<u32, sqlx::Error> {
    sqlx::query("PRAGMA user_version").fetch_one(connection).await?.try_get(0)
}

/// Notes in the database that it may hold records of this version.
pub(super) async fn set_record_version(
    connection: &mut SqliteConnection,
) -> Result<(), sqlx::Error> {
    let sql = format!("PRAGMA user_version = {}", record::VERSION);
    sqlx::query(sqlx::AssertSqlSafe(sql)).execute(connection).await?;
    Ok(())
}

/// Reads a whole database.
///
/// # Errors
///
/// The first thing that is broken in it.
pub async fn check(path: &Path) -> Result<(), String> {
    let text = |error: sqlx::Error| error.to_string();
    let mut connection = connect(path).await?;
    let row = sqlx::query("PRAGMA quick_check(1)").fetch_one(&mut connection).await;
    let checked: String = row.map_err(text)?.try_get(0).map_err(text)?;
    connection.close().await.map_err(text)?;
    if checked == "ok" { Ok(()) } else { Err(checked) }
}

pub(super) async fn connect(path: &Path) -> Result<SqliteConnection, String> {
    let options = SqliteConnectOptions::new().filename(path).create_if_missing(false);
    let options = options.disable_statement_logging();
    SqliteConnection::connect_with(&options).await.map_err(|error| error.to_string())
}

/// Copies a database to a new file for this user alone, without the key of the cookies: a backup is
/// kept in more places than a database, and must not let anybody sign in. The file gets its name
/// when it is complete.
pub async fn backup(from: &Path, to: &Path) -> Result<(), BackupError> {
    let copied = Partial::new(to)?;
    copy(from, &copied).await?;
    let options = SqliteConnectOptions::new().filename(&*copied).disable_statement_logging();
    let mut connection = SqliteConnection::connect_with(&options).await?;
    // No trace of the key stays in free pages, nor in a journal.
    for text in [
        "PRAGMA journal_mode = DELETE",
        "PRAGMA journal_mode = MEMORY",
        "PRAGMA secure_delete = ON",
    ] {
        sqlx::query(text).execute(&mut connection).await?;
    }
    sqlx::query("DELETE FROM secrets WHERE name = ?")
        .bind(COOKIE_KEY)
        .execute(&mut connection)
        .await?;
    connection.close().await?;
    Ok(copied.persist_noclobber(to)?)
}

/// Why a backup could not be made.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    #[error("{0}")]
    File(#[from] io::Error),
    #[error("{0}")]
    Database(#[from] sqlx::Error),
}

/// Copies a database to a new or empty file, whole and as of one moment, while a server may be
/// running on it.
pub async fn copy(from: &Path, to: &Path) -> Result<(), sqlx::Error> {
    let options = SqliteConnectOptions::new().filename(from).create_if_missing(false);
    let mut connection = SqliteConnection::connect_with(&options).await?;
    let to = to.to_string_lossy().into_owned();
    sqlx::query("VACUUM INTO ?").bind(to).execute(&mut connection).await?;
    connection.close().await
}
