//! The manifest: which files make up the archive. Replacing it is what makes a change visible.

use std::{
    collections::HashSet,
    fs::{self, File},
    io::{self, Write},
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};

use crate::ArchiveError;

/// The contents of `manifest.json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// Always `tandem-archive`.
    pub format: String,
    /// The version of the format: [`Manifest::VERSION`].
    pub version: u32,
    /// The number of the next generation.
    pub next_generation: u64,
    /// The number of the next game.
    pub next_game: i64,
    /// The oldest first: of a game that several have, the last row counts.
    pub generations: Vec<Generation>,
}

/// A part of the archive: four files that were written together and never change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Generation {
    /// Its number; a later one is larger.
    pub number: u64,
    /// How many times its rows have been merged.
    pub level: u32,
    /// The file of games.
    pub games: FileEntry,
    /// The file of positions.
    pub positions: FileEntry,
    /// The file of the moves in them.
    pub moves: FileEntry,
    /// The file of sums for frequent positions.
    pub totals: FileEntry,
}

/// A file of a generation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileEntry {
    /// The path below the archive's folder.
    pub file: String,
    /// The number of its rows.
    pub rows: u64,
    /// Its size in bytes.
    pub bytes: u64,
}

/// The folders of files, in the order of a generation's fields.
pub(crate) const FOLDERS: [&str; 4] = ["games", "positions", "moves", "totals"];

impl Manifest {
    /// The name of its file in the folder of the archive.
    pub const NAME: &'static str = "manifest.json";
    const FORMAT: &'static str = "tandem-archive";
    /// The version of the format, which its file states.
    pub const VERSION: u32 = 1;

    /// A longer manifest is none: this is room for a hundred thousand generations.
    const MAX_BYTES: u64 = 64 << 20;

    pub(crate) fn empty() -> Self {
        let (format, version) = (Self::FORMAT.to_owned(), Self::VERSION);
        // Game 0 is none.
        Self { format, version, next_generation: 1, next_game: 1, generations: Vec::new() }
    }

    /// Reads the manifest of a folder; `None` if there is none.
    pub(crate) fn read(folder: &Path) -> Result<Option<Self>, ArchiveError> {
        let path = folder.join(Self::NAME);
        let text = match fs::metadata(&path).and_then(|metadata| {
            let is_short = metadata.len() <= Self::MAX_BYTES;
            if is_short { fs::read(&path) } else { Err(io::ErrorKind::FileTooLarge.into()) }
        }) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(ArchiveError::io(&path, error)),
        };
        let damaged = |why: String| ArchiveError::damaged(&path, why);
        /// The fields of every version.
        #[derive(Deserialize)]
        struct Head {
            format: String,
            version: u32,
        }
        let head: Head = serde_json::from_slice(&text)
            .map_err(|error| damaged(format!("not the manifest of an archive: {error}")))?;
        if head.format != Self::FORMAT {
            return Err(damaged(format!("not the manifest of an archive but `{}`", head.format)));
        }
        if head.version != Self::VERSION {
            let (found, known) = (head.version, Self::VERSION);
            return Err(damaged(format!("format version {found}; this program reads {known}")));
        }
        let manifest: Self =
            serde_json::from_slice(&text).map_err(|error| damaged(error.to_string()))?;
        manifest.check().map_err(damaged)?;
        Ok(Some(manifest))
    }

    /// A manifest may come from anywhere: its files must be those that we would write.
    fn check(&self) -> Result<(), String> {
        let mut known = HashSet::new();
        for generation in &self.generations {
            let number = generation.number;
            if number >= self.next_generation || !known.insert(number) {
                return Err(format!("generation {number} is there twice, or not written yet"));
            }
            for (folder, entry) in FOLDERS.into_iter().zip(generation.files()) {
                if entry.file != file_name(folder, number) {
                    return Err(format!("generation {number} has a foreign file `{}`", entry.file));
                }
            }
        }
        if self.next_game < 1 { Err("`next_game` must be at least 1".to_owned()) } else { Ok(()) }
    }

    /// Replaces the manifest of a folder. Once this returns, the change is on disk; before, none of
    /// it is visible.
    pub(crate) fn write(&self, folder: &Path) -> Result<(), ArchiveError> {
        let (path, part) = (folder.join(Self::NAME), folder.join("manifest.json.part"));
        let write = || {
            let mut file = File::create(&part)?;
            serde_json::to_writer_pretty(&mut file, self).map_err(io::Error::from)?;
            file.write_all(b"\n")?;
            file.sync_all()?;
            fs::rename(&part, &path)?;
            sync_folder(folder)
        };
        write().map_err(|error| ArchiveError::io(&path, error))
    }
}

impl Generation {
    /// The files: games, positions, moves, totals.
    pub const fn files(&self) -> [&FileEntry; 4] {
        [&self.games, &self.positions, &self.moves, &self.totals]
    }
}

/// The path of a file below the archive's folder.
pub(crate) fn file_name(folder: &str, generation: u64) -> String {
    format!("{folder}/{generation:08}.parquet")
}

/// The files of an archive's folders that its manifest does not have: what an import or a merge
/// that was broken off has left.
pub(crate) fn strays(folder: &Path, manifest: &Manifest) -> Result<Vec<PathBuf>, ArchiveError> {
    let known: Vec<PathBuf> = manifest
        .generations
        .iter()
        .flat_map(Generation::files)
        .map(|entry| folder.join(&entry.file))
        .collect();
    let mut strays = Vec::new();
    for name in FOLDERS {
        let path = folder.join(name);
        let io = |error| ArchiveError::io(&path, error);
        let entries = match fs::read_dir(&path) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            Err(error) => return Err(io(error)),
        };
        for entry in entries {
            let found = entry.map_err(io)?.path();
            let is_ours = found.extension().is_some_and(|it| it == "parquet" || it == "part");
            if is_ours && !known.contains(&found) {
                strays.push(found);
            }
        }
    }
    Ok(strays)
}

/// Waits until the names in a folder are on disk.
pub(crate) fn sync_folder(folder: &Path) -> io::Result<()> {
    // Windows does not open folders, and needs no such thing.
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}
