//! The task that writes records: all that have arrived, in one transaction.

use std::{
    sync::Arc,
    time::{Instant, SystemTime},
};

use sqlx::{Connection, SqliteConnection};
use tokio::sync::{mpsc, oneshot};
use tokio_util::sync::CancellationToken;

use super::{game_starts, pressure::Pressure, readings};
use crate::metrics;

/// The most records in one transaction.
const BATCH: usize = 512;

/// A record to be written.
pub(super) struct Write {
    pub(super) table: String,
    pub(super) number: u32,
    pub(super) record: String,
    /// Whether the record starts a game.
    pub(super) begins: bool,
    /// The number of the game whose records start with this one, and its opening as JSON.
    pub(super) start: Option<(u32, String)>,
    pub(super) since: Instant,
    pub(super) done: oneshot::Sender<Result<(), Arc<sqlx::Error>>>,
}

/// Clock readings to be written with the next records.
pub(super) struct WriteReadings {
    /// As JSON.
    pub(super) readings: String,
    pub(super) done: oneshot::Sender<Result<(), Arc<sqlx::Error>>>,
}

/// The writer task: writes all records that have arrived in one transaction.
pub(super) async fn write(
    mut connection: SqliteConnection,
    mut waiting: mpsc::Receiver<Write>,
    mut beats: mpsc::Receiver<WriteReadings>,
    pressure: Pressure,
    closing: CancellationToken,
) {
    let mut batch = Vec::with_capacity(BATCH);
    loop {
        let mut beat = None;
        let came = tokio::select! {
            came = waiting.recv_many(&mut batch, BATCH) => came,
            Some(readings) = beats.recv() => {
                while batch.len() < BATCH && let Ok(write) = waiting.try_recv() {
                    batch.push(write);
                }
                beat = Some(readings);
                1
            }
            () = closing.cancelled() => break,
        };
        if came == 0 {
            break;
        }
        pressure.begin(batch.iter().map(|write| write.since).min().unwrap_or_else(Instant::now));
        let readings = beat.as_ref().map(|beat| beat.readings.as_str());
        let written = write_batch(&mut connection, &batch, readings).await.map_err(Arc::new);
        pressure.end();
        metrics::appended(batch.iter().map(|write| write.since));
        for Write { done, .. } in batch.drain(..) {
            // The table may be gone.
            let _ = done.send(written.clone());
        }
        if let Some(WriteReadings { done, .. }) = beat {
            let _ = done.send(written);
        }
    }
    if let Err(error) = connection.close().await {
        tracing::warn!(%error, "the database was not closed cleanly");
    }
}

async fn write_batch(
    connection: &mut SqliteConnection,
    batch: &[Write],
    readings: Option<&str>,
) -> Result<(), sqlx::Error> {
    let records_only =
        readings.is_none() && batch.iter().all(|write| !write.begins && write.start.is_none());
    if records_only {
        return insert(connection, batch).await;
    }
    let mut transaction = connection.begin().await?;
    insert(&mut transaction, batch).await?;
    for write in batch {
        if write.begins {
            mark_in_play(&mut transaction, &write.table).await?;
        }
        if let Some((game, opening)) = &write.start {
            let start = (*game, write.number, opening.as_str());
            game_starts::add(&mut transaction, &write.table, start).await?;
        }
    }
    if let Some(readings) = readings {
        readings::write(&mut transaction, readings).await?;
    }
    transaction.commit().await
}

/// Inserts all records in one statement, which is a transaction of its own if none is open. Each
/// statement is carried out by SQLite's own thread, so it costs two changes of thread: with one
/// statement per record, batches waited for the scheduler rather than for the disk.
async fn insert(connection: &mut SqliteConnection, batch: &[Write]) -> Result<(), sqlx::Error> {
    let rows: Vec<_> =
        batch.iter().map(|write| (&write.table, write.number, &write.record)).collect();
    let rows = serde_json::to_string(&rows).map_err(|error| sqlx::Error::Encode(error.into()))?;
    sqlx::query(
        "INSERT INTO records (table_id, number, record)
         SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?)",
    )
    .bind(rows)
    .execute(connection)
    .await?;
    Ok(())
}

/// Marks a table as in play, in the transaction of the record that starts the game.
async fn mark_in_play(connection: &mut SqliteConnection, table: &str) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE tables SET in_play_since = ? WHERE id = ?")
        .bind(now())
        .bind(table)
        .execute(connection)
        .await?;
    Ok(())
}

/// Seconds since 1970.
pub(crate) fn now() -> i64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use sqlx::Row;

    use super::*;

    async fn database() -> SqliteConnection {
        let mut connection = SqliteConnection::connect("sqlite::memory:").await.expect("open");
        for schema in [
            "CREATE TABLE tables (id TEXT PRIMARY KEY, in_play_since INTEGER) STRICT",
            "CREATE TABLE records (table_id TEXT NOT NULL, number INTEGER NOT NULL,
             record TEXT NOT NULL, PRIMARY KEY (table_id, number)) STRICT, WITHOUT ROWID",
            "INSERT INTO tables (id) VALUES ('one'), ('two')",
        ] {
            sqlx::query(schema).execute(&mut connection).await.expect("create");
        }
        connection
    }

    fn record(table: &str, number: u32, record: &str, begins: bool) -> Write {
        let (done, _) = oneshot::channel();
        let (table, record) = (table.to_owned(), record.to_owned());
        Write { table, number, record, begins, start: None, since: Instant::now(), done }
    }

    async fn written(connection: &mut SqliteConnection) -> Vec<(String, u32, String)> {
        let rows = sqlx::query("SELECT table_id, number, record FROM records ORDER BY 1, 2");
        let rows = rows.fetch_all(connection).await.expect("rows");
        rows.iter().map(|row| (row.get(0), row.get(1), row.get(2))).collect()
    }

    #[tokio::test]
    async fn a_batch_is_written_letter_by_letter() {
        let mut connection = database().await;
        let odd = [r#"{"text":"\u0000 \" \\ 'x' ♞ \n"}"#, "12", "null", "", "[1,\t2]"];
        for begins in [false, true] {
            let table = if begins { "two" } else { "one" };
            let batch: Vec<Write> =
                (1..).zip(odd).map(|(number, text)| record(table, number, text, begins)).collect();
            write_batch(&mut connection, &batch, None).await.expect("written");
        }
        let expected = ["one", "two"].into_iter().flat_map(|table| {
            (1..).zip(odd).map(move |(number, text)| (table.to_owned(), number, text.to_owned()))
        });
        assert_eq!(written(&mut connection).await, expected.collect::<Vec<_>>());
        let in_play = sqlx::query("SELECT id FROM tables WHERE in_play_since IS NOT NULL");
        let in_play = in_play.fetch_all(&mut connection).await.expect("rows");
        assert_eq!(in_play.iter().map(|row| row.get(0)).collect::<Vec<String>>(), ["two"]);
    }

    #[tokio::test]
    async fn a_batch_is_written_as_a_whole_or_not_at_all() {
        let mut connection = database().await;
        write_batch(&mut connection, &[record("one", 1, "a", false)], None).await.expect("written");
        for begins in [false, true] {
            let batch = [record("two", 1, "b", begins), record("one", 1, "c", false)];
            write_batch(&mut connection, &batch, None).await.expect_err("one/1 is there");
        }
        assert_eq!(written(&mut connection).await, [("one".to_owned(), 1, "a".to_owned())]);
    }
}
