//! Why an archive cannot be read or written.

use std::{fmt, io, path::Path};

use parquet::errors::ParquetError;

/// Whether to go on: asked before each part of what may take long.
pub(crate) type GoesOn<'g> = &'g dyn Fn() -> bool;

/// An error with the file that it is about.
#[derive(Debug)]
pub struct ArchiveError {
    /// The path of the file or folder.
    pub file: String,
    /// The fault.
    pub kind: ArchiveErrorKind,
}

/// The kinds of errors in an archive.
#[derive(Debug)]
#[non_exhaustive]
pub enum ArchiveErrorKind {
    /// It cannot be read or written.
    Io(io::Error),
    /// The contents of a file are not those of an archive: what is wrong, as a sentence.
    Damaged(String),
    /// Another process writes to the archive.
    Locked,
    /// The caller does not want to go on.
    Stopped,
}

impl ArchiveError {
    /// For callers that do not want to go on.
    pub fn stopped() -> Self {
        Self { file: "the archive".to_owned(), kind: ArchiveErrorKind::Stopped }
    }

    pub(crate) fn io(path: &Path, error: io::Error) -> Self {
        Self { file: path.display().to_string(), kind: ArchiveErrorKind::Io(error) }
    }

    pub(crate) fn damaged(path: &Path, why: impl Into<String>) -> Self {
        Self { file: path.display().to_string(), kind: ArchiveErrorKind::Damaged(why.into()) }
    }

    pub(crate) fn parquet(path: &Path, error: ParquetError) -> Self {
        Self::damaged(path, error.to_string())
    }
}

impl fmt::Display for ArchiveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.file, self.kind)
    }
}

impl fmt::Display for ArchiveErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => write!(f, "{error}"),
            Self::Damaged(why) => f.write_str(why),
            Self::Stopped => f.write_str("reading was broken off"),
            Self::Locked => f.write_str("another process is writing to the archive"),
        }
    }
}

impl std::error::Error for ArchiveError {}
