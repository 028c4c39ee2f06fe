//! Copies all tables of one database into another, empty one, of either kind.
//!
//! The target is one transaction: it has everything or nothing. Before it is committed, every row
//! is read back and compared with its source by checksum. The source is read as of one moment.

mod tables;

use std::hash::{DefaultHasher, Hash, Hasher};

use super::{
    db::Store,
    error::StoreError,
    sql::{Dialect, On, Pool, Query, Row, Transaction, Value, query, without_nul},
};

use tables::{NUMBERED, TABLES, Table};

/// How many rows are copied in a statement.
const ROWS: usize = 500;

/// How far a copy is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The table that is copied or checked.
    pub table: &'static str,
    pub rows: u64,
    /// Of this table.
    pub all_rows: u64,
    /// Whether the rows are compared, after they were copied.
    pub checks: bool,
}

/// Why a database could not be copied.
#[derive(Debug, thiserror::Error)]
pub enum TransferError {
    #[error("{0}")]
    Store(#[from] StoreError),
    /// The table has rows.
    #[error("its table `{0}` has rows")]
    NotEmpty(&'static str),
    #[error("the rows of `{0}` are not those of the source")]
    Differs(&'static str),
}

impl From<sqlx::Error> for TransferError {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(error.into())
    }
}

/// Copies everything, and gives the number of rows. Nobody else writes to either database.
pub async fn transfer(
    from: &Store,
    to: &Store,
    progress: &mut (dyn FnMut(Progress) + Send),
) -> Result<u64, TransferError> {
    let mut source = snapshot(&from.pool).await?;
    let mut target = to.pool.begin().await?;
    for table in &TABLES {
        if table.count(&mut target.on()).await? > 0 {
            return Err(TransferError::NotEmpty(table.name));
        }
    }
    let mut all = 0;
    for table in &TABLES {
        let all_rows = table.count(&mut source.on()).await?;
        let told = |rows, checks| Progress { table: table.name, rows, all_rows, checks };
        let mut copied = Sum::default();
        let mut last = None;
        while let Some(rows) = table.next(&mut source.on(), &mut last).await? {
            rows.iter().for_each(|row| copied.add(row));
            table.insert(&mut target.on(), rows).await?;
            progress(told(copied.rows, false));
        }
        let (mut found, mut last) = (Sum::default(), None);
        while let Some(rows) = table.next(&mut target.on(), &mut last).await? {
            rows.iter().for_each(|row| found.add(row));
            progress(told(found.rows, true));
        }
        if (found.rows, found.checksum()) != (copied.rows, copied.checksum())
            || found.rows != all_rows
            || table.count(&mut target.on()).await? != all_rows
        {
            return Err(TransferError::Differs(table.name));
        }
        if NUMBERED.contains(&table.name) && to.pool.dialect() == Dialect::Postgres {
            table.number_on(&mut target.on()).await?;
        }
        all += all_rows;
    }
    target.commit().await?;
    Ok(all)
}

/// A transaction that reads everything as of one moment.
async fn snapshot(pool: &Pool) -> Result<Transaction, sqlx::Error> {
    Ok(match pool {
        Pool::Sqlite(pool) => Transaction::Sqlite(pool.begin_with("BEGIN").await?),
        Pool::Postgres(pool) => {
            let begin = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
            Transaction::Postgres(Box::pin(pool.begin_with(begin)).await?)
        }
    })
}

impl Table {
    fn columns(&self) -> String {
        self.columns.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
    }

    async fn count(&self, on: &mut On<'_>) -> Result<u64, sqlx::Error> {
        query(format!("SELECT count(*) FROM {}", self.name)).fetch_one(on).await?.try_get(0)
    }

    /// The next rows in the order of the primary key, after the last one.
    async fn next(
        &self,
        on: &mut On<'_>,
        last: &mut Option<Vec<Value>>,
    ) -> Result<Option<Vec<Vec<Value>>>, sqlx::Error> {
        let key: Vec<&str> = self.columns[..self.key].iter().map(|(name, _)| *name).collect();
        let key = key.join(", ");
        let mut next = query(format!("SELECT {} FROM {}", self.columns(), self.name));
        if let Some(last) = last.take() {
            next.push(&format!(" WHERE ({key}) > ("));
            push_values(&mut next, last);
            next.push(")");
        }
        next.push(&format!(" ORDER BY {key} LIMIT {ROWS}"));
        let rows = next.fetch_all(on).await?;
        let rows: Vec<Vec<Value>> =
            rows.iter().map(|row| self.values(row)).collect::<Result<_, _>>()?;
        *last = rows.last().map(|row| row[..self.key].to_vec());
        Ok(Some(rows).filter(|rows| !rows.is_empty()))
    }

    fn values(&self, row: &Row) -> Result<Vec<Value>, sqlx::Error> {
        let value = |(index, (_, kind)): (usize, &(&str, u8))| {
            Ok(match kind {
                b'i' => Value::Integer(row.try_get(index)?),
                b'f' => Value::Flag(row.try_get(index)?),
                b'r' => Value::Real(row.try_get(index)?),
                b'b' => Value::Bytes(row.try_get(index)?),
                _ => Value::Text(row.try_get::<Option<String>>(index)?.map(without_nul)),
            })
        };
        self.columns.iter().enumerate().map(value).collect()
    }

    async fn insert(&self, on: &mut On<'_>, rows: Vec<Vec<Value>>) -> Result<(), sqlx::Error> {
        let mut insert = query(format!("INSERT INTO {} ({}) VALUES ", self.name, self.columns()));
        for (n, row) in rows.into_iter().enumerate() {
            insert.push(if n == 0 { "(" } else { ", (" });
            push_values(&mut insert, row);
            insert.push(")");
        }
        insert.execute(on).await?;
        Ok(())
    }

    /// Lets the numbers of later rows follow the last one.
    async fn number_on(&self, on: &mut On<'_>) -> Result<(), sqlx::Error> {
        let text = format!(
            "SELECT setval(pg_get_serial_sequence('{0}', 'number'), max(number)) FROM {0}",
            self.name
        );
        query(text).execute(on).await?;
        Ok(())
    }
}

fn push_values(query: &mut Query, values: Vec<Value>) {
    for (n, value) in values.into_iter().enumerate() {
        if n > 0 {
            query.push(", ");
        }
        query.push_bind(value);
    }
}

/// The number of rows and a checksum of their values in order.
#[derive(Default)]
struct Sum {
    rows: u64,
    hasher: DefaultHasher,
}

impl Sum {
    fn add(&mut self, row: &[Value]) {
        self.rows += 1;
        for value in row {
            match value {
                Value::Integer(value) => value.hash(&mut self.hasher),
                Value::Real(value) => value.map(f64::to_bits).hash(&mut self.hasher),
                Value::Text(value) => value.hash(&mut self.hasher),
                Value::Bytes(value) => value.hash(&mut self.hasher),
                Value::Flag(value) => value.hash(&mut self.hasher),
            }
        }
    }

    fn checksum(&self) -> u64 {
        self.hasher.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sqlite::integrity;

    #[tokio::test]
    async fn every_column_is_copied() {
        let columns = TABLES.iter().flat_map(|table| {
            table.columns.iter().map(|(column, _)| (table.name.to_owned(), (*column).to_owned()))
        });
        let mut columns: Vec<_> = columns.collect();
        columns.sort();
        assert_eq!(columns, integrity::columns().await.expect("columns"));
        let is_numbered = |table: &&Table| table.key == 1 && table.columns[0].0 == "number";
        let numbered: Vec<_> = TABLES.iter().filter(is_numbered).map(|table| table.name).collect();
        assert_eq!(numbered, NUMBERED);
    }
}
