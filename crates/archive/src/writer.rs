//! Changing an archive: one process at a time, each change visible as a whole.

use std::{
    fs::{self, File, TryLockError},
    ops::Range,
    path::{Path, PathBuf},
    sync::Arc,
};

use crate::{
    Archive, ArchiveError, ArchiveErrorKind, Generation, Manifest, generation,
    manifest::{FOLDERS, strays},
};

/// The right to change an archive.
#[derive(Debug)]
pub struct Writer {
    folder: PathBuf,
    manifest: Manifest,
    /// Locked as long as the writer lives, also if the process is killed.
    _lock: File,
}

impl Writer {
    /// The number of generations of one level that become one of the next level. With more of them
    /// look-ups are slower, with fewer a row is merged more often.
    pub const FAN_IN: usize = 64;

    /// Opens an archive for changes, or makes one in a folder that is empty or does not exist.
    /// Removes what a broken-off import or merge has left.
    ///
    /// # Errors
    ///
    /// Another process writes to the archive, or the folder has other things.
    pub fn open(folder: &Path) -> Result<Self, ArchiveError> {
        let io = |error| ArchiveError::io(folder, error);
        if Manifest::read(folder)?.is_none() && has_foreign(folder)? {
            let why = "the folder is neither empty nor an archive";
            return Err(ArchiveError::damaged(folder, why));
        }
        fs::create_dir_all(folder).map_err(io)?;
        let path = folder.join("lock");
        let lock = File::create(&path).map_err(|error| ArchiveError::io(&path, error))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let file = folder.display().to_string();
                return Err(ArchiveError { file, kind: ArchiveErrorKind::Locked });
            }
            Err(TryLockError::Error(error)) => return Err(ArchiveError::io(&path, error)),
        }
        // Only now does nobody else replace it.
        let manifest = match Manifest::read(folder)? {
            Some(manifest) => manifest,
            None => {
                let manifest = Manifest::empty();
                manifest.write(folder)?;
                manifest
            }
        };
        for path in strays(folder, &manifest)? {
            remove(&path)?;
        }
        Ok(Self { folder: folder.to_owned(), manifest, _lock: lock })
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }

    pub const fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// Whether a level has enough generations for a merge.
    pub(crate) fn has_due(&self) -> bool {
        due(&self.manifest.generations).is_some()
    }

    /// Makes a generation visible, whose files are on disk.
    pub(crate) fn commit(
        &mut self,
        generation: Generation,
        next_game: i64,
    ) -> Result<(), ArchiveError> {
        let mut manifest = self.manifest.clone();
        manifest.next_generation = generation.number + 1;
        manifest.next_game = next_game;
        manifest.generations.push(generation);
        self.replace(manifest)
    }

    /// Merges generations until no level has [`Writer::FAN_IN`] of them. Returns whether there
    /// were any to merge.
    pub fn merge_due(&mut self) -> Result<bool, ArchiveError> {
        let mut any = false;
        while let Some(range) = due(&self.manifest.generations) {
            self.merge(range)?;
            any = true;
        }
        Ok(any)
    }

    /// Merges all generations into one.
    pub fn merge_all(&mut self) -> Result<(), ArchiveError> {
        while self.manifest.generations.len() > 1 {
            let count = self.manifest.generations.len();
            // The newest are the smallest.
            self.merge(count.saturating_sub(Self::FAN_IN)..count)?;
        }
        Ok(())
    }

    /// Merges neighbors into one generation.
    fn merge(&mut self, range: Range<usize>) -> Result<(), ArchiveError> {
        let archive = Archive::open(&self.folder)?;
        let parts = &archive.parts()[range.clone()];
        let games: Vec<_> = parts.iter().map(|part| Arc::clone(&part.games)).collect();
        let positions: Vec<_> = parts.iter().map(|part| Arc::clone(&part.positions)).collect();
        let mut manifest = self.manifest.clone();
        let level = manifest.generations[range.clone()].iter().map(|it| it.level).max();
        let (number, level) = (manifest.next_generation, level.unwrap_or_default() + 1);
        let merged = generation::merge(&self.folder, number, level, &games, &positions)?;
        manifest.next_generation += 1;
        // The order in the manifest is that of age; numbers only name files.
        let behind = manifest.generations.split_off(range.end);
        manifest.generations.truncate(range.start);
        manifest.generations.push(merged);
        manifest.generations.extend(behind);
        self.replace(manifest)
    }

    fn replace(&mut self, manifest: Manifest) -> Result<(), ArchiveError> {
        manifest.write(&self.folder)?;
        let old = std::mem::replace(&mut self.manifest, manifest);
        let is_gone = |one: &&Generation| {
            self.manifest.generations.iter().all(|other| other.number != one.number)
        };
        for generation in old.generations.iter().filter(is_gone) {
            for file in generation.files() {
                remove(&self.folder.join(&file.file))?;
            }
        }
        Ok(())
    }
}

/// Removes a file. If it is there again after a loss of power, the next writer removes it.
fn remove(path: &Path) -> Result<(), ArchiveError> {
    fs::remove_file(path).map_err(|error| ArchiveError::io(path, error))
}

/// Whether a folder has anything.
fn has_foreign(folder: &Path) -> Result<bool, ArchiveError> {
    let io = |error| ArchiveError::io(folder, error);
    if !folder.exists() {
        return Ok(false);
    }
    for entry in fs::read_dir(folder).map_err(io)? {
        let name = entry.map_err(io)?.file_name();
        // A first import that was broken off leaves these.
        let is_ours = FOLDERS.into_iter().chain(["lock", "manifest.json.part"]);
        if !is_ours.into_iter().any(|ours| name == ours) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The oldest generations of one level that are enough for a merge.
fn due(generations: &[Generation]) -> Option<Range<usize>> {
    let mut start = 0;
    for group in generations.chunk_by(|one, two| one.level == two.level) {
        if group.len() >= Writer::FAN_IN {
            return Some(start..start + Writer::FAN_IN);
        }
        start += group.len();
    }
    None
}
