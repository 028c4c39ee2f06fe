//! Clock readings: how long the games in play have lasted, at most a second ago.
//!
//! Records have the time of each event. Between events only the clocks run, and a server that is
//! killed would give that time back. So the readings of all running clocks are written every
//! second (`running_clocks.rs`): one row per table, which is replaced, in one statement within the
//! writer's transaction.

use bughouse::Millis;
use sqlx::{Row, SqliteConnection};

use super::db::{Store, StoreError};

/// How far a game has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Reading {
    pub(crate) table: String,
    /// The number of the table's last record.
    pub(crate) number: u32,
    /// In the time of the game.
    pub(crate) at: Millis,
}

impl Reading {
    /// Readings as [`write()`] takes them.
    pub(super) fn to_json(readings: &[Self]) -> Result<String, serde_json::Error> {
        let row = |reading: &Self| (reading.table.clone(), reading.number, reading.at.0);
        serde_json::to_string(&readings.iter().map(row).collect::<Vec<_>>())
    }
}

/// Replaces the readings of tables; `readings` is a JSON array of them.
pub(super) async fn write(
    connection: &mut SqliteConnection,
    readings: &str,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT OR REPLACE INTO clock_readings (table_id, number, at)
         SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?)",
    )
    .bind(readings)
    .execute(connection)
    .await?;
    Ok(())
}

impl Store {
    /// The last clock reading of a table that is on disk.
    pub(crate) async fn reading(&self, table: &str) -> Result<Option<Reading>, StoreError> {
        let row = sqlx::query("SELECT number, at FROM clock_readings WHERE table_id = ?")
            .bind(table)
            .fetch_optional(&self.pool)
            .await?;
        let Some(row) = row else { return Ok(None) };
        let (number, at) = (row.try_get(0)?, Millis(row.try_get(1)?));
        Ok(Some(Reading { table: table.to_owned(), number, at }))
    }
}
