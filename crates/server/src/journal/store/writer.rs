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
    let mut transaction = connection.begin().await?;
    for write in batch {
        sqlx::query("INSERT INTO records (table_id, number, record) VALUES (?, ?, ?)")
            .bind(&write.table)
            .bind(write.number)
            .bind(&write.record)
            .execute(&mut *transaction)
            .await?;
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
