//! Why administrative commands fail.

use std::{io, path::PathBuf};

use crate::journal::store::{OpenError, StoreError};

/// Why an administrative command failed.
#[derive(Debug, thiserror::Error)]
pub enum AdminError {
    #[error("{}: {}", .0.display(), .1)]
    File(PathBuf, io::Error),
    #[error("{}: this is not an intact database of Tandem ({})", .0.display(), .1)]
    NotOurs(PathBuf, String),
    #[error(
        "{}: this database was written by a newer version of Tandem; use that version", .0.display()
    )]
    Newer(PathBuf),
    #[error(
        "{}: this database was written by an older version of Tandem; start the server on it once to upgrade it",
        .0.display()
    )]
    Older(PathBuf),
    #[error("the database failed: {0}")]
    Database(String),
    #[error("no account has the name {0:?}")]
    NoAccount(String),
    #[error("no open report has the number {0}")]
    NoReport(i64),
    #[error("{0}")]
    Password(String),
    #[error(
        "{}: another backup is about to be restored; if that was given up, remove this file", .0.display()
    )]
    Busy(PathBuf),
    #[error("the running server did not restore the backup; its log says why")]
    NotTaken,
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

impl From<sqlx::Error> for AdminError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error.to_string())
    }
}
