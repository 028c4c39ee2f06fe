//! The task that writes records: all that have arrived, in one transaction.

use std::time::{Instant, SystemTime};

use telemetry::metrics;
use tokio::sync::{mpsc, oneshot};
use tokio_util::sync::CancellationToken;
use tracing::{Instrument, Span};

use super::{
    error::StoreError,
    postgres,
    pressure::Pressure,
    sql::{On, query},
    sqlite,
};
use crate::reading::Reading;

/// The most records in one transaction.
const BATCH: usize = 512;

/// A record to be written.
pub(super) struct Write {
    pub(super) table: String,
    pub(super) number: u32,
    pub(super) record: String,
    /// In a cluster, the epoch of the table's lease.
    pub(super) epoch: Option<u64>,
    /// Whether the record starts a game.
    pub(super) begins: bool,
    /// The number of the game whose records start with this one, and its opening as JSON.
    pub(super) start: Option<(u32, String)>,
    pub(super) since: Instant,
    /// The span of the table that writes it.
    pub(super) span: Span,
    pub(super) done: oneshot::Sender<Result<(), StoreError>>,
}

/// Clock readings to be written with the next records; without any, the writer only tries to write.
pub(super) struct WriteReadings {
    pub(super) readings: Vec<Reading>,
    pub(super) done: oneshot::Sender<Result<(), StoreError>>,
}

/// A connection of the writer's own.
pub(super) enum Appender {
    Sqlite(Box<sqlite::append::Appender>),
    Postgres(Box<postgres::append::Appender>),
}

impl Appender {
    /// Writes a batch, and says of each record whether it is kept. A failure is one of all.
    async fn write(
        &mut self,
        batch: &[Write],
        readings: Option<&[Reading]>,
    ) -> Result<Vec<bool>, StoreError> {
        match self {
            Self::Sqlite(appender) => {
                appender.write(batch, readings).await?;
                Ok(vec![true; batch.len()])
            }
            Self::Postgres(appender) => appender.write(batch, readings).await,
        }
    }

    async fn close(self) {
        let closed = match self {
            Self::Sqlite(appender) => appender.close().await,
            Self::Postgres(appender) => appender.close().await,
        };
        if let Err(error) = closed {
            tracing::warn!(%error, "the database was not closed cleanly");
        }
    }
}

/// The writer task: writes all records that have arrived in one transaction.
pub(super) async fn write(
    mut appender: Appender,
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
        let oldest = batch.iter().map(|write| write.since).min().unwrap_or_else(Instant::now);
        pressure.begin(oldest, batch.len());
        let readings = beat.as_ref().map(|beat| beat.readings.as_slice());
        let timer = metrics::QueryTimer::new("append");
        let spans = transaction_spans(&batch);
        let span = spans.first().cloned().unwrap_or_else(Span::none);
        let written = appender.write(&batch, readings).instrument(span).await;
        drop((timer, spans));
        pressure.end();
        pressure.note_outcome(written.is_ok());
        if written.is_err() {
            metrics::not_appended();
        }
        metrics::appended(batch.iter().map(|write| write.since));
        for (n, Write { done, .. }) in batch.drain(..).enumerate() {
            let written = match &written {
                Ok(kept) if kept.get(n) == Some(&true) => Ok(()),
                Ok(_) => Err(StoreError::Stale),
                Err(error) => Err(error.clone()),
            };
            // The table may be gone.
            let _ = done.send(written);
        }
        if let Some(WriteReadings { done, .. }) = beat {
            let _ = done.send(written.map(drop));
        }
    }
    appender.close().await;
}

/// The transaction as each of its records shows it in a trace.
fn transaction_spans(batch: &[Write]) -> Vec<Span> {
    let records = batch.len();
    let span = |write: &Write| tracing::info_span!(parent: &write.span, "transaction", records);
    batch.iter().map(span).collect()
}

/// Notes what a record means for the list of games in play and the index of games, in its
/// transaction.
pub(super) async fn note_game(on: &mut On<'_>, write: &Write) -> Result<(), sqlx::Error> {
    if write.begins {
        query("UPDATE tables SET in_play_since = $1 WHERE id = $2")
            .bind(now())
            .bind(&write.table)
            .execute(&mut *on)
            .await?;
    }
    if let Some((game, opening)) = &write.start {
        let start = (*game, write.number, opening.as_str());
        add_game_start(on, &write.table, start).await?;
    }
    Ok(())
}

/// Adds the start of a game, unless it is there: a game that is aborted and begins again has all
/// its records from the first attempt on.
pub(super) async fn add_game_start(
    connection: &mut On<'_>,
    table: &str,
    (game, first, opening): (u32, u32, &str),
) -> Result<(), sqlx::Error> {
    query(
        "INSERT INTO game_starts (table_id, game, first, opening) VALUES ($1, $2, $3, $4)
         ON CONFLICT DO NOTHING",
    )
    .bind(table)
    .bind(game)
    .bind(first)
    .bind(opening)
    .execute(connection)
    .await?;
    Ok(())
}

/// Seconds since 1970.
pub fn now() -> i64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
}
