//! A batch of records, in one transaction, on a connection of the writer's own that comes back by
//! itself.
//!
//! A batch whose outcome is not known has failed for the tables: they close, and read their records
//! when they open again. Such a transaction is over before the next one: its session is ended, and
//! its lock must be free.

use std::{collections::HashSet, time::Duration};

use sqlx::{Connection, PgConnection, Row, postgres::PgConnectOptions};

use super::{Access, lock};
use crate::{
    error::StoreError,
    reading::Reading,
    sql::On,
    writer::{self, Write},
};

/// How long a batch may take, with connecting anew. Moves wait for it.
const MOST_TIME: Duration = Duration::from_secs(8);

/// The same for PostgreSQL, which knows why.
const SETTINGS: [(&str, &str); 3] = [
    ("statement_timeout", "5s"),
    ("lock_timeout", "2s"),
    ("idle_in_transaction_session_timeout", "10s"),
];

/// The writer's connection.
pub(crate) struct Appender {
    options: PgConnectOptions,
    access: Access,
    /// The name of its sessions.
    name: String,
    connection: Option<PgConnection>,
    /// The process of PostgreSQL that serves the last connection.
    pid: Option<i32>,
}

impl Appender {
    pub(super) fn new(options: PgConnectOptions, access: Access) -> Self {
        let name = format!("tandem writer {:016x}", rand::random::<u64>());
        let options = options.application_name(&name).options(SETTINGS);
        Self { options, access, name, connection: None, pid: None }
    }

    /// Connects and takes the lock of the server.
    pub(super) async fn connect(&mut self) -> Result<&mut PgConnection, StoreError> {
        if self.connection.is_none() && self.access != Access::Admin {
            let mut connection = PgConnection::connect_with(&self.options).await?;
            if let Some(pid) = self.pid {
                lock::end_session(&mut connection, pid, &self.name).await?;
            }
            if !lock::take(&mut connection, self.access).await? {
                return Err(StoreError::InUse);
            }
            let pid = sqlx::query("SELECT pg_backend_pid()").fetch_one(&mut connection).await?;
            self.pid = Some(pid.try_get(0)?);
            self.connection = Some(connection);
        }
        self.connection.as_mut().ok_or(StoreError::Ended)
    }

    /// Writes a batch. Says of each record whether it is kept.
    pub(crate) async fn write(
        &mut self,
        batch: &[Write],
        readings: Option<&[Reading]>,
    ) -> Result<Vec<bool>, StoreError> {
        let writing = async {
            let connection = self.connect().await?;
            write_batch(connection, batch, readings).await.map_err(StoreError::from)
        };
        let written = if crate::virtual_time::is_set() {
            writing.await
        } else {
            let late = |_| sqlx::Error::Io(std::io::ErrorKind::TimedOut.into()).into();
            tokio::time::timeout(MOST_TIME, writing).await.map_err(late).flatten()
        };
        if let Err(error) = &written {
            if matches!(error, StoreError::Unreachable(_)) {
                tracing::warn!(%error, "the writer has lost its connection to PostgreSQL");
            }
            // Its transaction ends with it.
            self.connection = None;
        }
        written
    }

    pub(crate) async fn close(self) -> Result<(), sqlx::Error> {
        match self.connection {
            Some(connection) => connection.close().await,
            None => Ok(()),
        }
    }
}

async fn write_batch(
    connection: &mut PgConnection,
    batch: &[Write],
    readings: Option<&[Reading]>,
) -> Result<Vec<bool>, sqlx::Error> {
    let records_only = readings.is_none()
        && batch.iter().all(|write| !write.begins && write.start.is_none())
        && rounds(batch).len() == 1;
    if records_only {
        // A statement is a transaction of its own.
        let indices: Vec<usize> = (0..batch.len()).collect();
        return insert(connection, batch, &indices).await;
    }
    let mut transaction = connection.begin().await?;
    let mut kept = vec![false; batch.len()];
    for indices in rounds(batch) {
        for (index, is_kept) in indices.iter().zip(insert(&mut transaction, batch, &indices).await?)
        {
            kept[*index] = is_kept;
        }
    }
    for (write, _) in batch.iter().zip(&kept).filter(|(_, kept)| **kept) {
        writer::note_game(&mut On::Postgres(&mut transaction), write).await?;
    }
    match readings {
        None => {}
        Some([]) => try_to_write(&mut transaction).await?,
        Some(readings) => write_readings(&mut transaction, readings).await?,
    }
    transaction.commit().await?;
    Ok(kept)
}

/// Writes what is there already, to find out whether the database can be written.
async fn try_to_write(connection: &mut PgConnection) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE secrets SET name = name").execute(connection).await?;
    Ok(())
}

/// The indices of a batch in rounds that have each table at most once, and are all of a cluster or
/// none.
fn rounds(batch: &[Write]) -> Vec<Vec<usize>> {
    let mut rounds: Vec<(HashSet<&str>, Vec<usize>)> = Vec::new();
    for (index, write) in batch.iter().enumerate() {
        // The rounds of a table are in the order of its records.
        let last = rounds.iter().rposition(|(tables, indices)| {
            tables.contains(write.table.as_str())
                || batch[indices[0]].epoch.is_some() != write.epoch.is_some()
        });
        let round = last.map_or(0, |last| last + 1);
        if round == rounds.len() {
            rounds.push(Default::default());
        }
        rounds[round].0.insert(&write.table);
        rounds[round].1.push(index);
    }
    rounds.into_iter().map(|(_, indices)| indices).collect()
}

async fn insert(
    connection: &mut PgConnection,
    batch: &[Write],
    indices: &[usize],
) -> Result<Vec<bool>, sqlx::Error> {
    let writes = || indices.iter().map(|&index| &batch[index]);
    let tables: Vec<&str> = writes().map(|write| write.table.as_str()).collect();
    let numbers: Vec<i64> = writes().map(|write| write.number.into()).collect();
    let records: Vec<&str> = writes().map(|write| write.record.as_str()).collect();
    let epochs: Option<Vec<i64>> = writes().map(|write| write.epoch.map(super::signed)).collect();
    let inserted = match &epochs {
        None => {
            sqlx::query(
                "INSERT INTO records (table_id, number, record)
                 SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[])
                 ON CONFLICT DO NOTHING RETURNING table_id",
            )
            .bind(&tables)
            .bind(&numbers)
            .bind(&records)
            .fetch_all(&mut *connection)
            .await?
        }
        Some(epochs) => {
            sqlx::query(
                "WITH given AS (
                     SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[])
                     AS given (id, number, record, epoch)
                 ), fenced AS (
                     UPDATE tables SET last = given.number FROM given
                     WHERE tables.id = given.id AND tables.epoch = given.epoch
                     AND tables.last = given.number - 1 RETURNING tables.id
                 )
                 INSERT INTO records (table_id, number, record, epoch)
                 SELECT id, number, record, epoch FROM given JOIN fenced USING (id)
                 RETURNING table_id",
            )
            .bind(&tables)
            .bind(&numbers)
            .bind(&records)
            .bind(epochs)
            .fetch_all(&mut *connection)
            .await?
        }
    };
    let inserted: HashSet<String> =
        inserted.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?;
    let mut kept: Vec<bool> = tables.iter().map(|table| inserted.contains(*table)).collect();
    if let Some(epochs) = &epochs {
        for (n, is_kept) in kept.iter_mut().enumerate().filter(|(_, kept)| !**kept) {
            // The answer to an earlier attempt was lost.
            let row = sqlx::query("SELECT epoch FROM records WHERE table_id = $1 AND number = $2")
                .bind(tables[n])
                .bind(numbers[n])
                .fetch_optional(&mut *connection)
                .await?;
            *is_kept = row.map(|row| row.try_get::<i64, _>(0)).transpose()? == Some(epochs[n]);
        }
    }
    Ok(kept)
}

async fn write_readings(
    connection: &mut PgConnection,
    readings: &[Reading],
) -> Result<(), sqlx::Error> {
    let tables: Vec<&str> = readings.iter().map(|reading| reading.table.as_str()).collect();
    let numbers: Vec<i64> = readings.iter().map(|reading| reading.number.into()).collect();
    let times: Vec<i64> = readings.iter().map(|reading| reading.at.0).collect();
    sqlx::query(
        "INSERT INTO clock_readings (table_id, number, at)
         SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[])
         ON CONFLICT (table_id) DO UPDATE SET number = excluded.number, at = excluded.at",
    )
    .bind(tables)
    .bind(numbers)
    .bind(times)
    .execute(connection)
    .await?;
    Ok(())
}
