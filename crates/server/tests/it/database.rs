//! The databases of tests: files of SQLite, or databases of PostgreSQL if `TANDEM_TEST_DATABASE` is
//! `postgres`.

use std::{
    collections::HashMap,
    path::{Path, PathBuf},
    sync::Mutex,
};

use sqlx::{
    AssertSqlSafe, ConnectOptions, Connection, PgConnection, SqliteConnection,
    sqlite::SqliteConnectOptions,
};
use tandem_server::Database;

pub(crate) use store::testing::postgres;

/// The URLs of the databases that stand for files.
static URLS: Mutex<Option<HashMap<PathBuf, String>>> = Mutex::new(None);

/// The file, or a database of PostgreSQL that stands for it.
pub(crate) async fn at(file: PathBuf) -> Database {
    let url = |file: &Path| {
        let urls = URLS.lock().expect("no panic");
        urls.as_ref().and_then(|urls| urls.get(file).cloned())
    };
    if let Some(url) = url(&file) {
        return url.parse().expect("a URL");
    }
    let Some(url) = postgres::database().await else { return file.into() };
    URLS.lock().expect("no panic").get_or_insert_default().insert(file, url.clone());
    url.parse().expect("a URL")
}

/// A database of PostgreSQL that [`Beside`] is to know.
pub(crate) fn named(url: String) -> Database {
    let database = url.parse().expect("a URL");
    URLS.lock().expect("no panic").get_or_insert_default().insert(url.clone().into(), url);
    database
}

/// A connection of a test to the database of a server.
pub(crate) enum Beside {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

impl Beside {
    pub(crate) async fn open(database: &Database) -> Self {
        match database {
            Database::File(path) => {
                let options = SqliteConnectOptions::new().filename(path);
                Self::Sqlite(options.connect().await.expect("a database"))
            }
            Database::Postgres(_) => {
                let urls = URLS.lock().expect("no panic").clone().unwrap_or_default();
                let is_it = |url: &&String| url.parse().as_ref() == Ok(database);
                let url = urls.values().find(is_it).expect("a database of a test");
                Self::Postgres(PgConnection::connect(url).await.expect("a database"))
            }
        }
    }

    /// Runs a statement, and says how many rows it has changed.
    pub(crate) async fn run(&mut self, text: &str) -> u64 {
        let query = sqlx::query(AssertSqlSafe(text.to_owned()));
        match self {
            Self::Sqlite(connection) => {
                query.execute(connection).await.expect(text).rows_affected()
            }
            Self::Postgres(connection) => {
                let query = sqlx::query(AssertSqlSafe(text.to_owned()));
                query.execute(connection).await.expect(text).rows_affected()
            }
        }
    }

    /// The texts in the only column of a query.
    pub(crate) async fn texts(&mut self, text: &'static str) -> Vec<String> {
        match self {
            Self::Sqlite(connection) => {
                sqlx::query_scalar(text).fetch_all(connection).await.expect(text)
            }
            Self::Postgres(connection) => {
                sqlx::query_scalar(text).fetch_all(connection).await.expect(text)
            }
        }
    }

    pub(crate) async fn close(self) {
        match self {
            Self::Sqlite(connection) => connection.close().await.expect("closed"),
            Self::Postgres(connection) => connection.close().await.expect("closed"),
        }
    }
}
