//! One set of queries for SQLite and PostgreSQL.
//!
//! A [`Query`] has parameters `$1`, `$2` …, which both databases understand, and runs on a pool, a
//! connection or a transaction of either ([`On`]). Whole numbers are 64 bits wide in both, and
//! texts have no NUL, which PostgreSQL cannot store: [`Value::from`] replaces it. Statements that
//! only one of them has are in `sqlite/` and `postgres/`.

mod row;

use std::{borrow::Cow, time::Duration};

use futures_util::{FutureExt, TryFutureExt, future::BoxFuture};
use sqlx::{
    AssertSqlSafe, PgConnection, PgPool, Postgres, SqlSafeStr, SqlStr, Sqlite, SqliteConnection,
    SqlitePool, pool::PoolConnection,
};
use telemetry::metrics::QueryTimer;

pub(super) use row::Row;

/// How long PostgreSQL has for a statement, however it was lost. It cancels statements itself
/// before that.
const MOST_TIME: Duration = Duration::from_secs(60);

/// Locks of Tandem in a database of PostgreSQL are `(LOCKS, number)`.
pub(super) const LOCKS: i32 = i32::from_be_bytes(*b"tand");

/// The kind of a database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dialect {
    Sqlite,
    Postgres,
}

/// Connections to a database. Clones share them.
#[derive(Clone)]
pub(super) enum Pool {
    Sqlite(SqlitePool),
    Postgres(PgPool),
}

/// A connection of a pool.
pub(super) enum Connection {
    Sqlite(PoolConnection<Sqlite>),
    Postgres(PoolConnection<Postgres>),
}

/// A transaction that writes; rolled back unless it is committed.
pub(crate) enum Transaction {
    Sqlite(sqlx::Transaction<'static, Sqlite>),
    Postgres(sqlx::Transaction<'static, Postgres>),
}

/// Where a query runs.
pub(crate) enum On<'c> {
    SqlitePool(&'c SqlitePool),
    PgPool(&'c PgPool),
    Sqlite(&'c mut SqliteConnection),
    Postgres(&'c mut PgConnection),
}

/// Work that SQLite does one transaction after the other, and PostgreSQL only if it is told to.
#[derive(Clone, Copy, Debug)]
pub(super) enum InTurn {
    /// The epochs and names of people, and the numbers of their ends of sessions.
    People = 1,
    Ratings = 2,
    /// Numbered lists that servers read on from the last number.
    Moderation = 3,
    /// The lines of the lobby chat, which nodes read on from the last number.
    LobbyChat = 4,
    /// New events, which are counted by person.
    Events = 5,
}

impl Pool {
    pub(super) fn dialect(&self) -> Dialect {
        match self {
            Self::Sqlite(_) => Dialect::Sqlite,
            Self::Postgres(_) => Dialect::Postgres,
        }
    }

    /// Begins a transaction that writes.
    pub(super) fn begin(&self) -> BoxFuture<'_, Result<Transaction, sqlx::Error>> {
        match self {
            Self::Sqlite(pool) => {
                Box::pin(pool.begin_with("BEGIN IMMEDIATE").map_ok(Transaction::Sqlite))
            }
            Self::Postgres(pool) => Box::pin(within(pool.begin()).map_ok(Transaction::Postgres)),
        }
    }

    /// Begins one that runs after all others of its kind.
    pub(super) async fn begin_in_turn(&self, kind: InTurn) -> Result<Transaction, sqlx::Error> {
        let mut transaction = self.begin().await?;
        transaction.take_turn(kind).await?;
        Ok(transaction)
    }

    /// How many connections are open, and how many of them are idle.
    pub(super) fn connections(&self) -> (usize, usize) {
        let (open, idle) = match self {
            Self::Sqlite(pool) => (pool.size(), pool.num_idle()),
            Self::Postgres(pool) => (pool.size(), pool.num_idle()),
        };
        (open as usize, idle)
    }

    pub(super) async fn close(&self) {
        match self {
            Self::Sqlite(pool) => pool.close().await,
            // A connection that is lost may never answer.
            Self::Postgres(pool) => {
                let _ = tokio::time::timeout(MOST_TIME, pool.close()).await;
            }
        }
    }
}

impl Connection {
    pub(super) fn on(&mut self) -> On<'_> {
        self.into()
    }
}

impl Transaction {
    pub(super) fn on(&mut self) -> On<'_> {
        self.into()
    }

    /// Goes on after all others of a kind. A transaction takes its turns in the order of
    /// [`InTurn`], so that no two wait for each other.
    pub(super) async fn take_turn(&mut self, kind: InTurn) -> Result<(), sqlx::Error> {
        if let Self::Postgres(transaction) = self {
            let lock = sqlx::query("SELECT pg_advisory_xact_lock($1, $2)").bind(LOCKS);
            within(lock.bind(kind as i32).execute(&mut **transaction)).await?;
        }
        Ok(())
    }

    pub(crate) fn commit(self) -> BoxFuture<'static, Result<(), sqlx::Error>> {
        match self {
            Self::Sqlite(transaction) => Box::pin(transaction.commit()),
            Self::Postgres(transaction) => Box::pin(commit(transaction)),
        }
    }
}

impl<'c> From<&'c Pool> for On<'c> {
    fn from(pool: &'c Pool) -> Self {
        match pool {
            Pool::Sqlite(pool) => Self::SqlitePool(pool),
            Pool::Postgres(pool) => Self::PgPool(pool),
        }
    }
}

impl<'c> From<&'c mut Connection> for On<'c> {
    fn from(connection: &'c mut Connection) -> Self {
        match connection {
            Connection::Sqlite(connection) => Self::Sqlite(connection),
            Connection::Postgres(connection) => Self::Postgres(connection),
        }
    }
}

impl<'c> From<&'c mut Transaction> for On<'c> {
    fn from(transaction: &'c mut Transaction) -> Self {
        match transaction {
            Transaction::Sqlite(transaction) => Self::Sqlite(transaction),
            Transaction::Postgres(transaction) => Self::Postgres(transaction),
        }
    }
}

impl<'a> From<&'a mut On<'_>> for On<'a> {
    fn from(on: &'a mut On<'_>) -> Self {
        match on {
            On::SqlitePool(pool) => Self::SqlitePool(pool),
            On::PgPool(pool) => Self::PgPool(pool),
            On::Sqlite(connection) => Self::Sqlite(connection),
            On::Postgres(connection) => Self::Postgres(connection),
        }
    }
}

impl<'c> From<&'c mut SqliteConnection> for On<'c> {
    fn from(connection: &'c mut SqliteConnection) -> Self {
        Self::Sqlite(connection)
    }
}

impl<'c> From<&'c mut PgConnection> for On<'c> {
    fn from(connection: &'c mut PgConnection) -> Self {
        Self::Postgres(connection)
    }
}

/// A parameter. One without a value has a type all the same.
#[derive(Clone, Debug)]
pub(super) enum Value {
    Integer(Option<i64>),
    Real(Option<f64>),
    Text(Option<String>),
    Bytes(Option<Vec<u8>>),
    Flag(Option<bool>),
}

impl From<&str> for Value {
    /// NUL becomes U+FFFD, in queries too: what was stored is found.
    fn from(text: &str) -> Self {
        Self::Text(Some(without_nul(text.to_owned())))
    }
}

/// A text as databases store it.
pub(super) fn without_nul(text: String) -> String {
    if text.contains('\0') { text.replace('\0', "\u{fffd}") } else { text }
}

impl From<&String> for Value {
    fn from(text: &String) -> Self {
        Self::from(text.as_str())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(Some(without_nul(text)))
    }
}

impl From<&Option<String>> for Value {
    fn from(text: &Option<String>) -> Self {
        Self::Text(text.clone().map(without_nul))
    }
}

impl From<Option<i64>> for Value {
    fn from(number: Option<i64>) -> Self {
        Self::Integer(number)
    }
}

impl From<Vec<u8>> for Value {
    fn from(bytes: Vec<u8>) -> Self {
        Self::Bytes(Some(bytes))
    }
}

impl From<bool> for Value {
    fn from(flag: bool) -> Self {
        Self::Flag(Some(flag))
    }
}

impl From<f64> for Value {
    fn from(number: f64) -> Self {
        Self::Real(Some(number))
    }
}

macro_rules! integers {
    ($($integer:ty),*) => {$(
        impl From<$integer> for Value {
            fn from(number: $integer) -> Self {
                Self::Integer(Some(number.into()))
            }
        }
    )*};
}

integers!(i64, u32, i32, u16, u8);

/// A statement with its parameters.
#[must_use]
pub(super) struct Query {
    text: Cow<'static, str>,
    values: Vec<Value>,
}

/// A statement without parameters yet.
pub(super) fn query(text: impl Into<Cow<'static, str>>) -> Query {
    Query { text: text.into(), values: Vec::new() }
}

/// Runs a statement with a method of sqlx on whatever it is to run on.
macro_rules! run {
    ($query:expr, $on:expr, $method:ident) => {{
        let Query { text, values } = $query;
        let _timer = QueryTimer::new(&text);
        let text: SqlStr = match text {
            Cow::Borrowed(text) => text.into_sql_str(),
            // Texts are made from fixed parts; everything else is a parameter.
            Cow::Owned(text) => AssertSqlSafe(text).into_sql_str(),
        };
        macro_rules! bound {
            () => {{
                let mut query = sqlx::query(text);
                for value in values {
                    query = match value {
                        Value::Integer(value) => query.bind(value),
                        Value::Real(value) => query.bind(value),
                        Value::Text(value) => query.bind(value),
                        Value::Bytes(value) => query.bind(value),
                        Value::Flag(value) => query.bind(value),
                    };
                }
                query
            }};
        }
        match $on {
            On::SqlitePool(pool) => bound!().$method(pool).await.map(Into::into),
            On::Sqlite(connection) => bound!().$method(connection).await.map(Into::into),
            On::PgPool(pool) => within(bound!().$method(pool)).await.map(Into::into),
            On::Postgres(connection) => within(bound!().$method(connection)).await.map(Into::into),
        }
    }};
}

/// The futures that run a query are boxed: those of sqlx take kilobytes, which every future that
/// awaits a query would contain.
impl Query {
    pub(super) fn bind(mut self, value: impl Into<Value>) -> Self {
        self.values.push(value.into());
        self
    }

    /// Adds to the text, in front.
    #[cfg(test)]
    pub(super) fn prepend(&mut self, text: &str) {
        self.text.to_mut().insert_str(0, text);
    }

    /// Adds to the text.
    pub(super) fn push(&mut self, text: &str) -> &mut Self {
        self.text.to_mut().push_str(text);
        self
    }

    /// Adds a parameter to the text, with its value.
    pub(super) fn push_bind(&mut self, value: impl Into<Value>) -> &mut Self {
        self.values.push(value.into());
        let number = self.values.len();
        self.push(&format!("${number}"))
    }

    /// How many rows it has changed.
    pub(super) fn execute<'c>(
        self,
        on: impl Into<On<'c>>,
    ) -> BoxFuture<'c, Result<u64, sqlx::Error>> {
        let on = on.into();
        Box::pin(async move {
            let done: Done = run!(self, on, execute)?;
            Ok(done.0)
        })
    }

    pub(super) fn fetch_all<'c>(
        self,
        on: impl Into<On<'c>>,
    ) -> BoxFuture<'c, Result<Vec<Row>, sqlx::Error>> {
        let on = on.into();
        Box::pin(async move {
            let rows: row::Rows = run!(self, on, fetch_all)?;
            Ok(rows.0)
        })
    }

    pub(super) fn fetch_optional<'c>(
        self,
        on: impl Into<On<'c>>,
    ) -> BoxFuture<'c, Result<Option<Row>, sqlx::Error>> {
        let on = on.into();
        Box::pin(async move {
            let row: row::MaybeRow = run!(self, on, fetch_optional)?;
            Ok(row.0)
        })
    }

    pub(super) async fn fetch_one<'c>(self, on: impl Into<On<'c>>) -> Result<Row, sqlx::Error> {
        self.fetch_optional(on).await?.ok_or(sqlx::Error::RowNotFound)
    }
}

struct Done(u64);

impl From<sqlx::sqlite::SqliteQueryResult> for Done {
    fn from(done: sqlx::sqlite::SqliteQueryResult) -> Self {
        Self(done.rows_affected())
    }
}

impl From<sqlx::postgres::PgQueryResult> for Done {
    fn from(done: sqlx::postgres::PgQueryResult) -> Self {
        Self(done.rows_affected())
    }
}

/// Commits, also when nobody waits for it any longer: sqlx sends a ROLLBACK after a COMMIT that is
/// given up, which PostgreSQL has carried out by then and warns about.
pub(super) async fn commit(
    transaction: sqlx::Transaction<'static, Postgres>,
) -> Result<(), sqlx::Error> {
    let committed = tokio::spawn(within(transaction.commit())).await;
    committed.map_err(|error| sqlx::Error::Io(std::io::Error::other(error)))?
}

/// Gives an operation of PostgreSQL up that takes too long: the connection may be dead, which
/// nobody tells.
pub(super) fn within<T>(
    operation: impl Future<Output = Result<T, sqlx::Error>>,
) -> impl Future<Output = Result<T, sqlx::Error>> {
    let given_up = |_| Err(sqlx::Error::Io(std::io::ErrorKind::TimedOut.into()));
    // Not an `async fn`, which would reserve space for the operation twice.
    tokio::time::timeout(MOST_TIME, operation).map(move |done| done.unwrap_or_else(given_up))
}
