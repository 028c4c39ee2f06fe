//! The archive of the server: ended public games of bughouse flow into it, and everybody can ask
//! what was played in a position.
//!
//! The crate `archive` writes and reads the files. They are beside the database, not in it: the
//! archive can be read by other programs, have games from elsewhere, and be made again from the
//! database.

mod cursor;
mod flow;

use std::{
    io,
    path::{Path, PathBuf},
    sync::{Arc, PoisonError, RwLock},
};

use archive::{Archive, ArchiveError, ArchiveErrorKind, Writer};
use tokio_util::sync::CancellationToken;

pub(crate) use flow::keep_up;

/// An archive that the server has open. Clones share it.
#[derive(Clone)]
pub(crate) struct GameArchive {
    folder: PathBuf,
    opened: Arc<RwLock<Arc<Archive>>>,
}

impl GameArchive {
    /// Opens an archive, or makes one in a folder that is empty or does not exist.
    ///
    /// # Errors
    ///
    /// Its files are damaged or not ours, or another process writes to it.
    pub(crate) async fn open(folder: &Path) -> Result<Self, ArchiveError> {
        let folder = folder.to_owned();
        blocking(move || {
            // Nobody else may be writing now; later the server waits for its turn.
            drop(Writer::open(&folder)?);
            let opened = Archive::open(&folder)?;
            Ok(Self { folder, opened: Arc::new(RwLock::new(Arc::new(opened))) })
        })
        .await
    }

    /// The archive as it was a few seconds ago.
    pub(crate) fn opened(&self) -> Arc<Archive> {
        self.opened.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Sees what the server and other programs have written since. Nobody is kept waiting while the
    /// archive is made ready for questions, which takes some seconds for millions of games.
    async fn renew(&self, stop: &CancellationToken) -> Result<(), ArchiveError> {
        let (opened, stop) = (self.opened(), stop.clone());
        let renew = move || {
            let renewed = opened.renewed()?;
            renewed.prepare(&|| !stop.is_cancelled())?;
            Ok(renewed)
        };
        let renewed = blocking(renew).await?;
        *self.opened.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(renewed);
        Ok(())
    }
}

/// Reads and writes files on a thread that serves nobody.
async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, ArchiveError> + Send + 'static,
) -> Result<T, ArchiveError> {
    tokio::task::spawn_blocking(work).await.unwrap_or_else(|error| {
        let kind = ArchiveErrorKind::Io(io::Error::other(error));
        Err(ArchiveError { file: "the archive".to_owned(), kind })
    })
}
