//! The files in tar and zip archives.

use std::{
    fs::File,
    io::{self, Read, Seek},
    path::{Component, Path, PathBuf},
};

use super::compression::Peeked;

/// A kind of archive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Archive {
    Tar,
    Zip,
}

/// A file in an archive.
pub(super) struct Member<'a> {
    /// The path in the archive, without `..` and the like.
    pub(super) path: PathBuf,
    pub(super) source: Box<dyn Read + 'a>,
}

/// Gets each member; an error of the archive comes as the only one.
type Each<'e, E> = &'e mut dyn FnMut(Member<'_>) -> Result<(), E>;

impl Archive {
    pub(super) fn detect(head: &[u8]) -> Option<Self> {
        /// Where a tar header has its magic number.
        const MAGIC: usize = 257;
        if head.get(MAGIC..MAGIC + 5) == Some(b"ustar") {
            return Some(Self::Tar);
        }
        let is_zip = head.starts_with(b"PK\x03\x04") || head.starts_with(b"PK\x05\x06");
        is_zip.then_some(Self::Zip)
    }

    /// Visits all files of an archive, in its order.
    pub(super) fn visit<E>(
        self,
        peeked: Peeked<'_>,
        failure: &dyn Fn(io::Error) -> E,
        each: Each<'_, E>,
    ) -> Result<(), E> {
        match self {
            Self::Tar => visit_tar(peeked, failure, each),
            Self::Zip => {
                // The directory of a zip archive is at its end.
                let mut file = tempfile::tempfile().map_err(failure)?;
                io::copy(&mut peeked.into_read(), &mut file).map_err(failure)?;
                file.rewind().map_err(failure)?;
                visit_zip(file, failure, each)
            }
        }
    }
}

fn visit_tar<E>(
    peeked: Peeked<'_>,
    failure: &dyn Fn(io::Error) -> E,
    each: Each<'_, E>,
) -> Result<(), E> {
    let mut archive = tar::Archive::new(peeked.into_read());
    for entry in archive.entries().map_err(failure)? {
        let entry = entry.map_err(failure)?;
        if entry.header().entry_type().is_file() {
            let path = inside(&entry.path().map_err(failure)?);
            each(Member { path, source: Box::new(entry) })?;
        }
    }
    Ok(())
}

fn visit_zip<E>(file: File, failure: &dyn Fn(io::Error) -> E, each: Each<'_, E>) -> Result<(), E> {
    let mut archive = zip::ZipArchive::new(file).map_err(|error| failure(error.into()))?;
    for index in 0..archive.len() {
        let entry = archive.by_index(index).map_err(|error| failure(error.into()))?;
        if entry.is_file() {
            let name = entry.name().map_err(|error| failure(error.into()))?;
            let path = inside(Path::new(name.as_ref()));
            each(Member { path, source: Box::new(entry) })?;
        }
    }
    Ok(())
}

/// A path without a root and without the folders above it.
fn inside(path: &Path) -> PathBuf {
    let is_name = |part: &Component<'_>| matches!(part, Component::Normal(_));
    path.components().filter(is_name).collect()
}
