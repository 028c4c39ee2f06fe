//! A backup that takes the place of a database: upgraded, marked, and with the key of the cookies
//! that the database has.

use std::{io, path::Path};

use sqlx::{ConnectOptions, Connection, Row, SqliteConnection, sqlite::SqliteConnectOptions};

use crate::{
    db::{COOKIE_KEY, Store},
    error::OpenError,
};

/// By how much the epochs of accounts increase: beyond any session that the backup does not know
/// of.
const EPOCHS: i64 = 1 << 20;

/// Turns a database into a single file, which works only if nobody else has it open.
pub async fn leave_wal(database: &Path) -> io::Result<()> {
    let mut connection = open(database).await.map_err(io::Error::other)?;
    let mode = sqlx::query("PRAGMA journal_mode = DELETE").fetch_one(&mut connection).await;
    let mode = mode.and_then(|row| row.try_get::<String, _>(0));
    connection.close().await.map_err(io::Error::other)?;
    match mode {
        Ok(mode) if mode == "delete" => Ok(()),
        Ok(_) => Err(io::Error::other("the database is in use")),
        Err(error) => Err(io::Error::other(error)),
    }
}

/// Upgrades a copy of a backup that is to replace a database, and marks it, so that it is
/// recognized afterwards. Gives the mark.
pub async fn prepare(copy: &Path, database: &Path) -> Result<Vec<u8>, OpenError> {
    // Opening it upgrades it, as when a server starts on it.
    Store::open(copy).await?.close().await;
    let mut connection = open(copy).await?;
    sqlx::query("UPDATE people SET epoch = epoch + ?, ended = NULL WHERE password IS NOT NULL")
        .bind(EPOCHS)
        .execute(&mut connection)
        .await?;
    // A link that has been used since must not be good again.
    sqlx::query("DELETE FROM mail_links").execute(&mut connection).await?;
    // Guests keep their identity by the present key, and a backup of old has one of its own.
    let key = cookie_key(database).await;
    sqlx::query("DELETE FROM secrets WHERE name = ?")
        .bind(COOKIE_KEY)
        .execute(&mut connection)
        .await?;
    if let Some(key) = key {
        sqlx::query("INSERT INTO secrets (name, value) VALUES (?, ?)")
            .bind(COOKIE_KEY)
            .bind(key)
            .execute(&mut connection)
            .await?;
    }
    let mark = rand::random::<u128>().to_be_bytes().to_vec();
    sqlx::query("DELETE FROM secrets WHERE name = 'begun'").execute(&mut connection).await?;
    sqlx::query("INSERT OR REPLACE INTO secrets (name, value) VALUES ('restored', ?)")
        .bind(&mark)
        .execute(&mut connection)
        .await?;
    sqlx::query("PRAGMA journal_mode = DELETE").execute(&mut connection).await?;
    connection.close().await?;
    Ok(mark)
}

/// The key of the cookies of a database, if there is one.
async fn cookie_key(database: &Path) -> Option<Vec<u8>> {
    let mut connection = open(database).await.ok()?;
    let row = sqlx::query("SELECT value FROM secrets WHERE name = ?").bind(COOKIE_KEY);
    let row = row.fetch_optional(&mut connection).await.ok()?;
    let _ = connection.close().await;
    row.map(|row| row.get(0))
}

/// The mark of the backup that a database was last restored from, and whether a server has started
/// on it since.
pub async fn marked(database: &Path) -> Option<(Vec<u8>, bool)> {
    let mut connection = open(database).await.ok()?;
    let row = sqlx::query(
        "SELECT value, name = 'begun' FROM secrets WHERE name IN ('restored', 'begun')",
    );
    let row = row.fetch_optional(&mut connection).await.ok()?;
    let _ = connection.close().await;
    row.and_then(|row| Some((row.try_get(0).ok()?, row.try_get(1).ok()?)))
}

async fn open(database: &Path) -> Result<SqliteConnection, sqlx::Error> {
    let options = SqliteConnectOptions::new().filename(database).create_if_missing(false);
    SqliteConnection::connect_with(&options.disable_statement_logging()).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Purpose, testing::person};

    #[tokio::test]
    async fn links_that_were_sent_before_a_backup_are_void_after_it_is_restored() {
        let folder = tempfile::tempdir().expect("a folder");
        let [copy, database] = ["copy.db", "tandem.db"].map(|name| folder.path().join(name));
        let store = Store::open(&copy).await.expect("a database");
        store.add_guest(&person(0)).await.expect("written");
        let email = "anna@example.org";
        let added = store.add_link("hash", &person(0).id, Purpose::Reset, email).await;
        added.expect("written");
        store.close().await;
        prepare(&copy, &database).await.expect("prepared");
        let store = Store::open(&copy).await.expect("a database");
        assert_eq!(store.link("hash", Purpose::Reset).await.expect("read"), None);
        store.close().await;
    }
}
