//! Where a server keeps its data: a file of SQLite, or a database of PostgreSQL.
//!
//! The URL of the latter may have a password, which is never shown: not in errors, not in logs, not
//! by `Debug`.

use std::{
    ffi::OsStr,
    fmt,
    path::{Path, PathBuf},
    str::FromStr,
};

use sqlx::postgres::PgConnectOptions;

/// A file of SQLite, or a database of PostgreSQL.
///
/// ```
/// use tandem_store::Database;
///
/// let database: Database = "postgres://tandem:secret@db.example.org/tandem".parse()?;
/// assert_eq!(database.to_string(), "postgres://tandem@db.example.org:5432/tandem");
/// assert!("mysql://db.example.org/tandem".parse::<Database>().is_err());
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Database {
    File(PathBuf),
    Postgres(PostgresUrl),
}

impl Database {
    /// Reads an argument of a command. Parsers of arguments show what they cannot read, and this
    /// may have a password, so it is not for them.
    ///
    /// # Errors
    ///
    /// It is a URL of another kind, or one that cannot be read.
    pub fn from_argument(argument: &OsStr) -> Result<Self, String> {
        match argument.to_str() {
            Some(text) => text.parse(),
            None => Ok(Self::File(argument.into())),
        }
    }

    /// The file, if it is one.
    #[must_use]
    pub fn file(&self) -> Option<&Path> {
        match self {
            Self::File(path) => Some(path),
            Self::Postgres(_) => None,
        }
    }
}

impl From<PathBuf> for Database {
    fn from(path: PathBuf) -> Self {
        Self::File(path)
    }
}

impl From<&Path> for Database {
    fn from(path: &Path) -> Self {
        Self::File(path.to_owned())
    }
}

impl From<&PathBuf> for Database {
    fn from(path: &PathBuf) -> Self {
        Self::File(path.clone())
    }
}

impl From<&Self> for Database {
    fn from(database: &Self) -> Self {
        database.clone()
    }
}

impl FromStr for Database {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.split_once("://") {
            Some(("postgres" | "postgresql", _)) => text.parse().map(Self::Postgres),
            // A file may have any name, but hardly this one.
            Some((kind, _)) if kind.chars().all(|c| c.is_ascii_alphanumeric()) => Err(format!(
                "a database cannot be at {kind}://; give a file, or postgres://USER@HOST/DATABASE"
            )),
            _ => Ok(Self::File(text.into())),
        }
    }
}

impl fmt::Display for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path) => write!(f, "{}", path.display()),
            Self::Postgres(url) => write!(f, "{url}"),
        }
    }
}

/// The URL of a database of PostgreSQL. It is shown without the password.
#[derive(Clone, PartialEq, Eq)]
pub struct PostgresUrl(String);

impl PostgresUrl {
    pub fn options(&self) -> Result<PgConnectOptions, sqlx::Error> {
        self.0.parse()
    }
}

impl FromStr for PostgresUrl {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let options = text.parse::<PgConnectOptions>();
        // The reason is about the form of the URL and has no part of it.
        options.map_err(|error| format!("the URL of the database cannot be read: {error}"))?;
        Ok(Self(text.to_owned()))
    }
}

impl fmt::Display for PostgresUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Ok(options) = self.options() else { return f.write_str("postgres://…") };
        let (user, port) = (options.get_username(), options.get_port());
        let name = options.get_database().unwrap_or(user);
        match options.get_socket() {
            Some(socket) => write!(f, "postgres://{user}@{}:{port}/{name}", socket.display()),
            None => write!(f, "postgres://{user}@{}:{port}/{name}", options.get_host()),
        }
    }
}

impl fmt::Debug for PostgresUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_are_never_shown() {
        for url in [
            "postgres://anna:hunter2@localhost/games",
            "postgresql://anna:hunter2@localhost:5433/games?sslmode=require",
            "postgres://localhost/games?user=anna&password=hunter2",
        ] {
            let database: Database = url.parse().expect(url);
            for shown in [database.to_string(), format!("{database:?}")] {
                assert!(shown.contains("anna") && shown.contains("games"), "{shown}");
                assert!(!shown.contains("hunter2"), "{shown}");
            }
        }
        for url in
            ["postgres://anna:hunter2@localhost:port/games", "mysql://anna:hunter2@localhost"]
        {
            let error = url.parse::<Database>().expect_err(url);
            assert!(!error.contains("hunter2") && error.contains(' '), "{error}");
        }
    }

    #[test]
    fn whatever_is_not_a_url_is_a_file() {
        for name in ["tandem.db", "/var/lib/tandem/tandem.db", "postgres", "a b://c"] {
            let database: Database = name.parse().expect(name);
            assert_eq!(database.file(), Some(Path::new(name)));
        }
    }
}
