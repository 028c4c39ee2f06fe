//! The files that the command line names: by themselves, in folders, or in a list.

use std::{
    ffi::OsStr,
    fs,
    io::{self, Read},
    path::{Path, PathBuf},
};

use globset::{Glob, GlobBuilder, GlobSet, GlobSetBuilder};
use walkdir::{DirEntry, WalkDir};

use crate::exit::Failure;

/// The endings of file names that a command reads in folders and archives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Endings {
    /// Games as text.
    Games,
    /// Games as text for a command that reports the bytes of files: Windows-1252, which the reader
    /// of games knows, is not decoded before.
    GamesAsBytes,
    /// Also JSON and logs.
    All,
}

impl Endings {
    const GAMES: [&str; 3] = ["bpgn", "pgn", "kpgn"];
    const OTHERS: [&str; 3] = ["json", "jsonl", "log"];
    const COMPRESSED: [&str; 4] = ["gz", "bz2", "xz", "zst"];
    const ARCHIVES: [&str; 6] = ["zip", "tar", "tgz", "tbz2", "txz", "tzst"];

    fn has(self, name: &Path) -> bool {
        let is_in = |name: &Path, list: &[&str]| {
            let ending = name.extension().and_then(OsStr::to_str).unwrap_or_default();
            list.iter().any(|known| known.eq_ignore_ascii_case(ending))
        };
        let stem = name.file_stem().map(Path::new).filter(|_| is_in(name, &Self::COMPRESSED));
        let name = stem.unwrap_or(name);
        is_in(name, &Self::GAMES)
            || is_in(name, &Self::ARCHIVES)
            || self == Self::All && is_in(name, &Self::OTHERS)
    }
}

/// Chooses files in folders and archives by their names.
pub(super) struct Chooser {
    endings: Endings,
    globs: Option<GlobSet>,
}

impl Chooser {
    pub(super) fn new(endings: Endings, globs: &[Glob]) -> Result<Self, Failure> {
        let mut set = GlobSetBuilder::new();
        for glob in globs {
            set.add(glob.clone());
        }
        let set = set.build().map_err(|error| Failure::Message(format!("--glob: {error}")))?;
        Ok(Self { endings, globs: (!globs.is_empty()).then_some(set) })
    }

    /// Whether to read a file, by its path in the folder or archive.
    pub(super) fn takes(&self, path: &Path) -> bool {
        let name = path.file_name().map(Path::new).unwrap_or(path);
        let is_hidden = |name: &OsStr| name.as_encoded_bytes().starts_with(b".");
        match &self.globs {
            _ if path.iter().any(is_hidden) => false,
            Some(globs) => globs.is_match(path) || globs.is_match(name),
            None => self.endings.has(name),
        }
    }
}

/// A value of `--glob`.
pub(super) fn glob(text: &str) -> Result<Glob, String> {
    let glob = GlobBuilder::new(text).case_insensitive(true).build();
    glob.map_err(|error| error.kind().to_string())
}

/// A file to read.
#[derive(Clone, Debug)]
pub(crate) struct Named {
    pub(crate) path: PathBuf,
    /// The path below the folder that the command line names, or the file's name.
    pub(crate) relative: PathBuf,
}

impl AsRef<Path> for Named {
    fn as_ref(&self) -> &Path {
        &self.path
    }
}

/// The files that a name stands for: those of a folder in the order of their names, or the file
/// itself.
pub(super) fn files(path: &Path, chooser: &Chooser) -> Result<Vec<Named>, Failure> {
    if path == Path::new("-") || !path.is_dir() {
        let relative = path.file_name().map_or_else(|| path.to_owned(), PathBuf::from);
        return Ok(vec![Named { path: path.to_owned(), relative }]);
    }
    let is_hidden = |entry: &DirEntry| {
        entry.depth() > 0 && entry.file_name().as_encoded_bytes().starts_with(b".")
    };
    let mut found = Vec::new();
    for entry in
        WalkDir::new(path).sort_by_file_name().into_iter().filter_entry(|entry| !is_hidden(entry))
    {
        let entry = entry.map_err(|error| {
            let name = error.path().unwrap_or(path).display().to_string();
            let error =
                error.into_io_error().unwrap_or_else(|| io::Error::other("a loop of links"));
            Failure::File { name, error }
        })?;
        let relative = entry.path().strip_prefix(path).unwrap_or(entry.path());
        if entry.file_type().is_file() && chooser.takes(relative) {
            found.push(Named { relative: relative.to_owned(), path: entry.into_path() });
        }
    }
    Ok(found)
}

/// The names in a list, each on a line or each ended by a NUL.
pub(super) fn listed(list: &Path) -> Result<Vec<PathBuf>, Failure> {
    /// The size of a list in bytes: a million long names.
    const MAX_LIST: u64 = 256 << 20;
    let name = list.display().to_string();
    let failure = |error| Failure::File { name: name.clone(), error };
    let source: Box<dyn Read> = match list == Path::new("-") {
        true => Box::new(io::stdin()),
        false => Box::new(fs::File::open(list).map_err(failure)?),
    };
    let mut bytes = Vec::new();
    source.take(MAX_LIST + 1).read_to_end(&mut bytes).map_err(failure)?;
    if bytes.len() as u64 > MAX_LIST {
        return Err(failure(io::Error::other("the list of files is longer than 256 MiB")));
    }
    let end = if bytes.contains(&0) { 0 } else { b'\n' };
    let names = bytes.split(|&byte| byte == end);
    let names = names.map(|name| name.strip_suffix(b"\r").filter(|_| end != 0).unwrap_or(name));
    Ok(names.filter(|name| !name.is_empty()).map(path_from_bytes).collect())
}

#[cfg(unix)]
fn path_from_bytes(name: &[u8]) -> PathBuf {
    PathBuf::from(std::os::unix::ffi::OsStrExt::from_bytes(name) as &OsStr)
}

#[cfg(not(unix))]
fn path_from_bytes(name: &[u8]) -> PathBuf {
    PathBuf::from(String::from_utf8_lossy(name).into_owned())
}
