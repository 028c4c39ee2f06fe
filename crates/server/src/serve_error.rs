//! Why a server could not start or go on.

use std::{io, path::PathBuf};

use store::{Database, OpenError};

use crate::net::tls::TlsError;

/// Why a server could not start or go on.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    #[error("cannot open the database: {0}")]
    Database(String),
    #[error(
        "{0}: this database was written by a newer version of Tandem; run that version, or restore a backup that this one wrote"
    )]
    Newer(Database),
    #[error(
        "{}: this database is damaged ({}); restore a backup with `tandem admin restore`",
        .0.display(), .1
    )]
    Damaged(PathBuf, String),
    #[error("a server is running on {0} already")]
    InUse(Database),
    #[error("cannot open the archive: {0}")]
    Archive(String),
    #[error("{}: cannot keep events there: {}", .0.display(), .1)]
    Backup(PathBuf, io::Error),
    #[error("the nodes of a cluster need a database of PostgreSQL")]
    NeedsPostgres,
    #[error("cannot use the bus: {0}")]
    Bus(String),
    #[error("cannot send e-mail: {0}")]
    Mail(String),
    #[error("cannot listen: {0}")]
    Listen(#[from] io::Error),
    #[error("cannot serve HTTPS: {0}")]
    Tls(#[from] TlsError),
}

impl ServeError {
    /// Why a database was not opened.
    pub(crate) fn not_opened(error: OpenError, database: Option<&Database>) -> Self {
        match (error, database) {
            (OpenError::Newer, Some(at)) => Self::Newer(at.clone()),
            (OpenError::InUse, Some(at)) => Self::InUse(at.clone()),
            (error, _) => Self::Database(error.to_string()),
        }
    }
}
