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
    part::Part,
};

/// The right to change an archive.
#[derive(Debug)]
pub struct Writer {
    folder: PathBuf,
    manifest: Manifest,
    /// The number of the next generation that is written.
    next_number: u64,
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
        let next_number = manifest.next_generation;
        Ok(Self { folder: folder.to_owned(), manifest, next_number, _lock: lock })
    }

    /// The folder of the archive.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The list of its parts, with those that were written so far.
    pub const fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// A number for a generation, whose files nobody else writes.
    pub(crate) fn take_number(&mut self) -> u64 {
        self.next_number += 1;
        self.next_number - 1
    }

    /// Makes a generation visible, whose files are on disk.
    pub(crate) fn commit(
        &mut self,
        generation: Generation,
        next_game: i64,
    ) -> Result<(), ArchiveError> {
        let mut manifest = self.manifest.clone();
        manifest.next_generation = manifest.next_generation.max(generation.number + 1);
        manifest.next_game = next_game;
        manifest.generations.push(generation);
        self.replace(manifest)
    }

    /// Merges generations until no level has [`Writer::FAN_IN`] of them. Returns whether there
    /// were any to merge.
    pub fn merge_due(&mut self) -> Result<bool, ArchiveError> {
        let mut any = false;
        while let Some(merge) = self.due()? {
            self.complete(&merge, merge.run()?)?;
            any = true;
        }
        Ok(any)
    }

    /// Merges all generations into one.
    pub fn merge_all(&mut self) -> Result<(), ArchiveError> {
        while self.manifest.generations.len() > 1 {
            let count = self.manifest.generations.len();
            // The newest are the smallest.
            let merge = self.merge(count.saturating_sub(Self::FAN_IN)..count)?;
            self.complete(&merge, merge.run()?)?;
        }
        Ok(())
    }

    /// A merge of the oldest generations of a level that has enough of them.
    pub(crate) fn due(&mut self) -> Result<Option<Merge>, ArchiveError> {
        due(&self.manifest.generations).map(|range| self.merge(range)).transpose()
    }

    /// A merge of neighbors.
    fn merge(&mut self, range: Range<usize>) -> Result<Merge, ArchiveError> {
        let archive = Archive::open(&self.folder)?;
        let generations = &self.manifest.generations[range.clone()];
        let level = generations.iter().map(|it| it.level).max().unwrap_or_default() + 1;
        let of = generations.iter().map(|it| it.number).collect();
        let parts = archive.parts()[range].to_vec();
        Ok(Merge { folder: self.folder.clone(), number: self.take_number(), level, of, parts })
    }

    /// Puts the generation that came of a merge in the place of those that were merged. Newer ones
    /// may have come meanwhile.
    pub(crate) fn complete(
        &mut self,
        merge: &Merge,
        merged: Generation,
    ) -> Result<(), ArchiveError> {
        let mut manifest = self.manifest.clone();
        manifest.next_generation = manifest.next_generation.max(merged.number + 1);
        // The order in the manifest is that of age; numbers only name files.
        let is_merged = |it: &Generation| merge.of.contains(&it.number);
        let place = manifest.generations.iter().position(is_merged).unwrap_or_default();
        manifest.generations.retain(|it| !is_merged(it));
        manifest.generations.insert(place, merged);
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

/// A merge of generations that are neighbors, which any thread can run.
pub(crate) struct Merge {
    folder: PathBuf,
    /// The number and level of the generation that comes of it.
    number: u64,
    level: u32,
    /// The numbers of the generations that are merged.
    of: Vec<u64>,
    parts: Vec<Arc<Part>>,
}

impl Merge {
    /// Writes the files of the generation.
    pub(crate) fn run(&self) -> Result<Generation, ArchiveError> {
        let games: Vec<_> = self.parts.iter().map(|part| Arc::clone(&part.games)).collect();
        let positions: Vec<_> = self.parts.iter().map(|it| Arc::clone(&it.positions)).collect();
        generation::merge(&self.folder, self.number, self.level, &games, &positions)
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
