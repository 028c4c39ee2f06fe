//! A batch of records, in one transaction.

use sqlx::{Connection, SqliteConnection, sqlite::SqliteConnectOptions};

use super::soundness;
use crate::{
    reading::Reading,
    sql::On,
    writer::{self, Write},
};

/// The writer's connection to a file.
pub(crate) struct Appender {
    /// None after a failure that it may not have survived, until the next write opens another.
    connection: Option<SqliteConnection>,
    options: SqliteConnectOptions,
}

impl Appender {
    pub(crate) fn new(connection: SqliteConnection, options: SqliteConnectOptions) -> Self {
        Self { connection: Some(connection), options }
    }

    pub(crate) async fn write(
        &mut self,
        batch: &[Write],
        readings: Option<&[Reading]>,
    ) -> Result<(), sqlx::Error> {
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => SqliteConnection::connect_with(&self.options).await?,
        };
        let written = write_batch(&mut connection, batch, readings).await;
        if written.is_ok() || soundness::is_outside_transactions(&mut connection).await {
            self.connection = Some(connection);
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
    connection: &mut SqliteConnection,
    batch: &[Write],
    readings: Option<&[Reading]>,
) -> Result<(), sqlx::Error> {
    let records_only =
        readings.is_none() && batch.iter().all(|write| !write.begins && write.start.is_none());
    if records_only {
        return insert(connection, batch).await;
    }
    let mut transaction = connection.begin().await?;
    insert(&mut transaction, batch).await?;
    for write in batch {
        writer::note_game(&mut On::Sqlite(&mut transaction), write).await?;
    }
    match readings {
        None => {}
        Some([]) => try_to_write(&mut transaction).await?,
        Some(readings) => write_readings(&mut transaction, readings).await?,
    }
    transaction.commit().await
}

/// Writes something that nobody reads, to find out whether the file can be written. It changes each
/// time: SQLite writes nothing at all where an update leaves a row as it was.
async fn try_to_write(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO secrets (name, value) VALUES ('tried', randomblob(8))
         ON CONFLICT (name) DO UPDATE SET value = excluded.value",
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Inserts all records in one statement, which is a transaction of its own if none is open. Each
/// statement is carried out by SQLite's own thread, so it costs two changes of thread: with one
/// statement per record, batches waited for the scheduler rather than for the disk.
async fn insert(connection: &mut SqliteConnection, batch: &[Write]) -> Result<(), sqlx::Error> {
    let rows: Vec<_> =
        batch.iter().map(|write| (&write.table, write.number, &write.record)).collect();
    sqlx::query(
        "INSERT INTO records (table_id, number, record)
         SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?)",
    )
    .bind(json(&rows)?)
    .execute(connection)
    .await?;
    Ok(())
}

async fn write_readings(
    connection: &mut SqliteConnection,
    readings: &[Reading],
) -> Result<(), sqlx::Error> {
    let row = |reading: &Reading| (reading.table.clone(), reading.number, reading.at.0);
    sqlx::query(
        "INSERT OR REPLACE INTO clock_readings (table_id, number, at)
         SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?)",
    )
    .bind(json(&readings.iter().map(row).collect::<Vec<_>>())?)
    .execute(connection)
    .await?;
    Ok(())
}

fn json(rows: &impl serde::Serialize) -> Result<String, sqlx::Error> {
    serde_json::to_string(rows).map_err(|error| sqlx::Error::Encode(error.into()))
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use sqlx::Row;
    use tokio::sync::oneshot;

    use super::*;

    async fn database() -> SqliteConnection {
        let mut connection = SqliteConnection::connect("sqlite::memory:").await.expect("open");
        create_tables(&mut connection).await;
        connection
    }

    /// Has commits fail as on a full disk, which SQLite answers by rolling back by itself.
    async fn fails_to_commit(connection: &mut SqliteConnection, fails: bool) {
        connection.lock_handle().await.expect("a handle").set_commit_hook(move || !fails);
    }

    async fn create_tables(connection: &mut SqliteConnection) {
        for schema in [
            "CREATE TABLE tables (id TEXT PRIMARY KEY, in_play_since INTEGER) STRICT",
            "CREATE TABLE records (table_id TEXT NOT NULL, number INTEGER NOT NULL,
             record TEXT NOT NULL, PRIMARY KEY (table_id, number)) STRICT, WITHOUT ROWID",
            "CREATE TABLE secrets (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT",
            "INSERT INTO tables (id) VALUES ('one'), ('two')",
        ] {
            sqlx::query(schema).execute(&mut *connection).await.expect("create");
        }
    }

    fn record(table: &str, number: u32, record: &str, begins: bool) -> Write {
        let (done, _) = oneshot::channel();
        let (table, record) = (table.to_owned(), record.to_owned());
        Write {
            table,
            number,
            record,
            begins,
            start: None,
            epoch: None,
            since: Instant::now(),
            span: tracing::Span::none(),
            done,
        }
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
    async fn what_is_written_after_failures_is_there_for_others() {
        let folder = tempfile::tempdir().expect("a folder");
        let options = SqliteConnectOptions::new()
            .filename(folder.path().join("full.db"))
            .journal_mode(sqlx::sqlite::SqliteJournalMode::Wal)
            .create_if_missing(true);
        let mut connection = SqliteConnection::connect_with(&options).await.expect("open");
        create_tables(&mut connection).await;
        let mut other = SqliteConnection::connect_with(&options).await.expect("open");
        let mut appender = Appender::new(connection, options);
        let batch = [record("one", 1, "a", true)];
        for _ in 0..3 {
            let connection = appender.connection.as_mut().expect("a connection");
            fails_to_commit(connection, true).await;
            appender.write(&batch, None).await.expect_err("the disk is full");
            if appender.connection.is_none() {
                appender.connection = SqliteConnection::connect_with(&appender.options).await.ok();
            }
        }
        let connection = appender.connection.as_mut().expect("a connection");
        fails_to_commit(connection, false).await;
        appender.write(&[], Some(&[])).await.expect("there is room again");
        appender.write(&batch, None).await.expect("written");
        appender.write(&[record("one", 2, "b", false)], None).await.expect("written");
        let expected =
            [("one".to_owned(), 1, "a".to_owned()), ("one".to_owned(), 2, "b".to_owned())];
        assert_eq!(written(&mut other).await, expected);
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
