//! Why administrative commands fail.

use std::{io, path::PathBuf};

use store::{Database, OpenError, StoreError};

/// Why an administrative command failed.
#[derive(Debug, thiserror::Error)]
pub enum AdminError {
    #[error("{}: {}", .0.display(), .1)]
    File(PathBuf, io::Error),
    #[error("{0}: this is not an intact database of Tandem ({1})")]
    NotOurs(Database, String),
    #[error("{0}: this database was written by a newer version of Tandem; use that version")]
    Newer(Database),
    #[error(
        "{0}: this database was written by an older version of Tandem; start the server on it once to upgrade it"
    )]
    Older(Database),
    #[error("{0}: a server is running on this database; stop it first")]
    InUse(Database),
    #[error("{0}: nothing was copied into this database: {1}")]
    NotMoved(Database, String),
    #[error("{0}: this copy is not what its source is: {1}; drop it, and report this")]
    Unlike(Database, String),
    #[error("this works for database files only; {0}")]
    OnlyFiles(&'static str),
    #[error("the database failed: {0}")]
    Database(String),
    #[error("no account has the name, and nobody the id, {0:?}")]
    NoAccount(String),
    #[error("{0:?} is a guest; only accounts can have a role")]
    Guest(String),
    #[error("{0:?} cannot be a name, or belongs to another account")]
    Name(String),
    #[error("{0:?} is neither an address such as 192.0.2.7 nor a network such as 2001:db8::/48")]
    Network(String),
    #[error("{0} is not banned; `tandem admin bans` lists what is")]
    NotBanned(String),
    #[error("{0} networks are banned, which is the most; ban larger ones, or lift some")]
    TooManyBans(u32),
    #[error("no open table has the id {0:?}")]
    NoTable(String),
    #[error("no open report has the number {0}")]
    NoReport(i64),
    #[error("no flag has the id {0:?}; `tandem admin reports` lists them")]
    NoFlag(String),
    #[error("game {1} of table {0:?} is not a rated game that has ended")]
    NotRated(String, u32),
    #[error("game {1} of table {0:?} is voided already")]
    Voided(String, u32),
    #[error("game {1} of table {0:?} is not voided")]
    NotVoided(String, u32),
    #[error("{0}")]
    Password(String),
    #[error(
        "{}: another backup is about to be restored; if that was given up, remove this file", .0.display()
    )]
    Busy(PathBuf),
    #[error("the running server did not restore the backup; its log says why")]
    NotTaken,
}

impl AdminError {
    /// Why a database could not be opened.
    pub(super) fn opening(database: &Database, error: OpenError) -> Self {
        match error {
            OpenError::Newer => Self::Newer(database.clone()),
            OpenError::Older => Self::Older(database.clone()),
            OpenError::InUse => Self::InUse(database.clone()),
            OpenError::Foreign => Self::NotOurs(database.clone(), error.to_string()),
            error => Self::Database(error.to_string()),
        }
    }
}

impl From<StoreError> for AdminError {
    fn from(error: StoreError) -> Self {
        Self::Database(error.to_string())
    }
}

impl From<OpenError> for AdminError {
    fn from(error: OpenError) -> Self {
        Self::Database(error.to_string())
    }
}
