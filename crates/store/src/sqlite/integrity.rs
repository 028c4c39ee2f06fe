//! Whether a database is intact: its schema when it is opened, its pages when a server starts.

use std::{collections::BTreeMap, path::Path};

use sqlx::{
    Connection, Row, SqliteConnection, SqlitePool,
    sqlite::{SqlitePoolOptions, SqliteRow},
};
use tokio::sync::OnceCell;
use tokio_util::sync::CancellationToken;

use super::file::{MIGRATIONS, connect};
use crate::error::OpenError;

/// How often SQLite asks whether to go on, in instructions of its virtual machine.
const INSTRUCTIONS: i32 = 10_000;

/// Tables and indices by their names, as SQL.
type Schema = BTreeMap<String, String>;

/// Compares a database, upgraded to this version, with what the migrations make of an empty one.
/// Whatever an operator has added to it is left alone.
pub(super) async fn check_schema(connection: &mut SqliteConnection) -> Result<(), OpenError> {
    static EXPECTED: OnceCell<Schema> = OnceCell::const_new();
    let expected = EXPECTED.get_or_try_init(expected).await?;
    let found = schema(connection).await?;
    match expected.iter().find(|(name, sql)| found.get(*name) != Some(sql)) {
        Some((name, _)) => Err(OpenError::Schema { name: name.clone() }),
        None => Ok(()),
    }
}

async fn expected() -> Result<Schema, OpenError> {
    let pool = SqlitePoolOptions::new().max_connections(1).connect("sqlite::memory:").await?;
    MIGRATIONS.run(&pool).await?;
    Ok(schema(&mut *pool.acquire().await?).await?)
}

async fn schema(connection: &mut SqliteConnection) -> Result<Schema, sqlx::Error> {
    let rows = sqlx::query("SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL")
        .fetch_all(connection)
        .await?;
    rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect()
}

/// Reads all pages of a database, beside a server that runs on it, unless that stops. Gives the
/// first fault.
pub async fn fault(path: &Path, stop: CancellationToken) -> Result<(), String> {
    let mut connection = connect(path).await?;
    let goes_on = {
        let stop = stop.clone();
        move || !stop.is_cancelled()
    };
    let handle = connection.lock_handle().await;
    handle.map_err(|error| error.to_string())?.set_progress_handler(INSTRUCTIONS, goes_on);
    let row = sqlx::query("PRAGMA quick_check(1)").fetch_one(&mut connection).await;
    let checked = row.and_then(|row| row.try_get::<String, _>(0));
    // The outcome is known.
    let _ = connection.close().await;
    match checked {
        _ if stop.is_cancelled() => Ok(()),
        Ok(checked) if checked == "ok" => Ok(()),
        Ok(checked) => Err(checked),
        Err(error) => Err(error.to_string()),
    }
}

/// The faults that SQLite finds in the file, up to a hundred, and references that lead nowhere.
pub(crate) async fn faults(pool: &SqlitePool) -> Result<Vec<String>, sqlx::Error> {
    let rows = sqlx::query("PRAGMA integrity_check").fetch_all(pool).await?;
    let mut findings: Vec<String> =
        rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?;
    findings.retain(|text| text != "ok");
    let rows = sqlx::query("PRAGMA foreign_key_check").fetch_all(pool).await?;
    let dangling = |row: &SqliteRow| {
        let (table, parent): (String, String) = (row.try_get(0)?, row.try_get(2)?);
        Ok::<_, sqlx::Error>(format!(
            "a row of `{table}` refers to a row of `{parent}` that is missing"
        ))
    };
    findings.extend(rows.iter().map(dangling).collect::<Result<Vec<_>, _>>()?);
    Ok(findings)
}

/// The tables of a database and the columns of each, in order, but for those of migrations.
pub(crate) async fn columns() -> Result<Vec<(String, String)>, OpenError> {
    let pool = SqlitePoolOptions::new().max_connections(1).connect("sqlite::memory:").await?;
    MIGRATIONS.run(&pool).await?;
    let rows = sqlx::query(
        r"SELECT t.name, c.name FROM sqlite_schema t, pragma_table_info(t.name) c
         WHERE t.type = 'table' AND t.name NOT LIKE '\_sqlx%' ESCAPE '\' ORDER BY 1, 2",
    );
    let rows = rows.fetch_all(&pool).await?;
    Ok(rows
        .iter()
        .map(|row| Ok((row.try_get(0)?, row.try_get(1)?)))
        .collect::<Result<_, sqlx::Error>>()?)
}
