//! Where records go: standard output, a file, or a folder with a file for each day.
//!
//! A record is appended as a whole: if it cannot be, what was written of it is taken back.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, Write},
    path::{Path, PathBuf},
};

use time::OffsetDateTime;

use crate::exit::Failure;

#[derive(Debug)]
pub(super) enum Place {
    Standard,
    File(PathBuf),
    /// A file for each day, named after it.
    Folder(PathBuf),
}

impl Place {
    /// A folder that exists, or a name with a separator at its end, is a folder.
    pub(super) fn new(path: &Path) -> Self {
        let is_folder = path.to_string_lossy().ends_with(std::path::is_separator);
        if path == Path::new("-") {
            Self::Standard
        } else if is_folder || path.is_dir() {
            Self::Folder(path.to_owned())
        } else {
            Self::File(path.to_owned())
        }
    }

    /// Finds out before the first game whether records can be written.
    pub(super) fn prepare(&self) -> Result<(), Failure> {
        let (path, tried) = match self {
            Self::Standard => return Ok(()),
            Self::File(path) => (path, open(path).map(drop)),
            Self::Folder(path) => (path, fs::create_dir_all(path)),
        };
        tried.map_err(|error| Failure::File { name: path.display().to_string(), error })
    }

    pub(super) fn write(&self, record: &[u8], now: OffsetDateTime) -> Result<(), Failure> {
        let path = match self {
            Self::Standard => {
                let mut out = crate::output::for_programs();
                let written = out.write_all(record).and_then(|()| out.write_all(b"\n"));
                return written.and_then(|()| out.flush()).map_err(Failure::Output);
            }
            Self::File(path) => path.clone(),
            Self::Folder(path) => {
                let (year, month, day) = (now.year(), u8::from(now.month()), now.day());
                path.join(format!("{year:04}-{month:02}-{day:02}.bpgn"))
            }
        };
        append(&path, record)
            .map_err(|error| Failure::File { name: path.display().to_string(), error })
    }
}

fn open(path: &Path) -> io::Result<File> {
    OpenOptions::new().create(true).append(true).open(path)
}

fn append(path: &Path, record: &[u8]) -> io::Result<()> {
    let mut file = open(path)?;
    let before = file.metadata()?.len();
    // An empty line sets records apart.
    let text = [record, b"\n"].concat();
    let written = file.write_all(&text).and_then(|()| file.sync_data());
    if written.is_err() && file.metadata().is_ok_and(|about| about.is_file()) {
        file.set_len(before)?;
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_are_appended_to_the_file_of_their_day() {
        let folder = tempfile::tempdir().expect("a folder");
        let place = Place::new(folder.path());
        let day = |seconds| OffsetDateTime::from_unix_timestamp(seconds).expect("a time");
        for seconds in [0, 3600, 100_000] {
            place.write(format!("{seconds}\n").as_bytes(), day(seconds)).expect("written");
        }
        let read = |name| fs::read_to_string(folder.path().join(name)).expect("a file");
        assert_eq!(read("1970-01-01.bpgn"), "0\n\n3600\n\n");
        assert_eq!(read("1970-01-02.bpgn"), "100000\n\n");
    }

    #[test]
    fn a_file_that_cannot_be_written_is_noticed_at_once() {
        let folder = tempfile::tempdir().expect("a folder");
        let missing = folder.path().join("missing").join("games.bpgn");
        assert!(Place::new(&missing).prepare().is_err());
        let new = folder.path().join("new/");
        Place::new(&new).prepare().expect("a folder is made");
        assert!(new.is_dir());
    }
}
