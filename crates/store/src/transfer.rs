//! Copies all tables of one database into another, empty one, of either kind.
//!
//! The target is one transaction: it has everything or nothing. Before it is committed, every row
//! is read back and compared with its source by checksum. The source is read as of one moment.

use std::hash::{DefaultHasher, Hash, Hasher};

use super::{
    db::Store,
    error::StoreError,
    sql::{Dialect, On, Pool, Query, Row, Transaction, Value, query, without_nul},
};

/// How many rows are copied in a statement.
const ROWS: usize = 500;

/// A table with its columns, the first of which are its primary key. Each column has the letter of
/// its type: `t`ext, `i`nteger, `f`lag, `r`eal, `b`ytes.
struct Table {
    name: &'static str,
    key: usize,
    columns: &'static [(&'static str, u8)],
}

const fn table(name: &'static str, key: usize, columns: &'static [(&'static str, u8)]) -> Table {
    Table { name, key, columns }
}

/// All tables; what others refer to comes first.
const TABLES: [Table; 32] = [
    table(
        "people",
        1,
        &[
            ("id", b't'),
            ("name", b't'),
            ("created", b'i'),
            ("folded", b't'),
            ("password", b't'),
            ("epoch", b'i'),
            ("ended", b'i'),
            ("suspended", b'f'),
            ("seen", b'i'),
            ("hides_online", b'f'),
            ("hides_watching", b'f'),
            ("handle", b't'),
            ("email", b't'),
            ("needs_passkey", b'f'),
        ],
    ),
    table(
        "tables",
        1,
        &[("id", b't'), ("settings", b't'), ("created", b'i'), ("in_play_since", b'i')],
    ),
    table("records", 2, &[("table_id", b't'), ("number", b'i'), ("record", b't')]),
    table("secrets", 1, &[("name", b't'), ("value", b'b')]),
    table(
        "games",
        2,
        &[
            ("table_id", b't'),
            ("game", b'i'),
            ("ended", b'i'),
            ("name", b't'),
            ("ruleset", b't'),
            ("control", b't'),
            ("outcome", b't'),
            ("public", b'f'),
            ("kind", b't'),
            ("reason", b't'),
        ],
    ),
    table(
        "players",
        3,
        &[
            ("table_id", b't'),
            ("game", b'i'),
            ("seat", b't'),
            ("person", b't'),
            ("name", b't'),
            ("ended", b'i'),
            ("public", b'f'),
        ],
    ),
    table("blocks", 2, &[("person", b't'), ("blocked", b't')]),
    table(
        "reports",
        1,
        &[
            ("number", b'i'),
            ("by", b't'),
            ("about", b't'),
            ("table_id", b't'),
            ("text", b't'),
            ("created", b'i'),
            ("closed", b'i'),
            ("line", b't'),
        ],
    ),
    table(
        "ratings",
        2,
        &[
            ("one", b't'),
            ("other", b't'),
            ("points", b'r'),
            ("deviation", b'r'),
            ("volatility", b'r'),
            ("games", b'i'),
            ("played", b'i'),
        ],
    ),
    table(
        "rated_games",
        1,
        &[
            ("number", b'i'),
            ("table_id", b't'),
            ("game", b'i'),
            ("rated", b'i'),
            ("halves", b'i'),
            ("moves", b'i'),
            ("shared", b'f'),
            ("voided", b'i'),
        ],
    ),
    table(
        "rerated",
        2,
        &[
            ("number", b'i'),
            ("seat", b't'),
            ("before_points", b'i'),
            ("before_deviation", b'i'),
            ("before_games", b'i'),
            ("after_points", b'i'),
            ("after_deviation", b'i'),
            ("after_games", b'i'),
        ],
    ),
    table("roles", 2, &[("person", b't'), ("role", b't')]),
    table(
        "sessions",
        1,
        &[
            ("id", b't'),
            ("person", b't'),
            ("epoch", b'i'),
            ("created", b'i'),
            ("seen", b'i'),
            ("device", b't'),
        ],
    ),
    table("known_places", 2, &[("person", b't'), ("place", b't'), ("seen", b'i')]),
    table(
        "mail_links",
        1,
        &[("hash", b't'), ("person", b't'), ("purpose", b't'), ("email", b't'), ("created", b'i')],
    ),
    table(
        "passkeys",
        1,
        &[
            ("id", b't'),
            ("person", b't'),
            ("name", b't'),
            ("public_key", b'b'),
            ("algorithm", b'i'),
            ("counter", b'i'),
            ("created", b'i'),
            ("used", b'i'),
        ],
    ),
    table("recovery_codes", 2, &[("person", b't'), ("hash", b't')]),
    table("used_challenges", 1, &[("challenge", b't'), ("expires", b'i')]),
    table("deletions", 1, &[("person", b't')]),
    table("bans", 1, &[("network", b't'), ("reason", b't'), ("created", b'i')]),
    table("closed_tables", 1, &[("number", b'i'), ("table_id", b't'), ("created", b'i')]),
    table(
        "removed_talk",
        1,
        &[
            ("number", b'i'),
            ("table_id", b't'),
            ("person", b't'),
            ("last", b'i'),
            ("created", b'i'),
        ],
    ),
    table(
        "audit",
        1,
        &[
            ("number", b'i'),
            ("at", b'i'),
            ("by", b't'),
            ("deed", b't'),
            ("subject", b't'),
            ("detail", b't'),
        ],
    ),
    table(
        "game_starts",
        2,
        &[("table_id", b't'), ("game", b'i'), ("first", b'i'), ("opening", b't')],
    ),
    table("clock_readings", 1, &[("table_id", b't'), ("number", b'i'), ("at", b'i')]),
    table(
        "lobby_talk",
        1,
        &[("number", b'i'), ("at", b'i'), ("person", b't'), ("text", b't'), ("removed", b'i')],
    ),
    table("recent_places", 2, &[("person", b't'), ("place", b't'), ("seen", b'i')]),
    table("shared_places", 2, &[("place", b't'), ("number", b'i'), ("rated", b'i')]),
    table(
        "events",
        1,
        &[
            ("id", b't'),
            ("owner", b't'),
            ("created", b'i'),
            ("listed", b'f'),
            ("last", b'i'),
            ("changed", b'i'),
            ("name", b't'),
            ("state", b't'),
            ("summary", b't'),
            ("runs", b'f'),
            ("due", b'i'),
            ("touched", b'i'),
            ("taken_until", b'i'),
            ("follower", b't'),
        ],
    ),
    table(
        "event_tables",
        6,
        &[
            ("event", b't'),
            ("stage", b'i'),
            ("round", b'i'),
            ("board", b'i'),
            ("game", b'i'),
            ("attempt", b'i'),
            ("table_id", b't'),
            ("made", b'i'),
            ("done", b'f'),
        ],
    ),
    table("event_records", 2, &[("event", b't'), ("number", b'i'), ("record", b't')]),
    table("event_arbiters", 2, &[("event", b't'), ("person", b't')]),
];

/// Tables whose rows the database numbers.
const NUMBERED: [&str; 6] =
    ["reports", "rated_games", "closed_tables", "removed_talk", "audit", "lobby_talk"];

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
