//! A file that appears under its name only when it is complete.
//!
//! Until then it is `NAME.tmp`, in the same folder. One that a killed process has left is replaced
//! by the next that writes the same file.

use std::{
    ffi::OsString,
    fs::{self, File},
    io,
    ops::Deref,
    path::{Path, PathBuf},
};

use tempfile::TempPath;

/// A file that is being written; removed if it is dropped before it is complete.
pub struct Partial {
    path: TempPath,
    /// Locked, on Unix, so that nobody else takes it for a left one.
    _file: File,
}

impl Partial {
    /// Begins to write a file, readable by this user alone.
    ///
    /// # Errors
    ///
    /// Somebody else writes it, or it cannot be created.
    pub fn new(complete: &Path) -> io::Result<Self> {
        let path = with_ending(complete, ".tmp");
        let mut options = File::options();
        options.create(true).append(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let file = options.open(&path)?;
        #[cfg(unix)]
        file.try_lock().map_err(|error| match error {
            fs::TryLockError::WouldBlock => {
                let text = format!("{}: somebody else is writing it", path.display());
                io::Error::new(io::ErrorKind::ResourceBusy, text)
            }
            fs::TryLockError::Error(error) => error,
        })?;
        file.set_len(0)?;
        for ending in ["-wal", "-shm", "-journal"] {
            // Usually there is none.
            let _ = fs::remove_file(with_ending(&path, ending));
        }
        Ok(Self { path: TempPath::try_from_path(path)?, _file: file })
    }

    /// Gives the file its name, which nothing must have.
    pub fn persist_noclobber(self, complete: &Path) -> io::Result<()> {
        File::open(&self.path)?.sync_all()?;
        self.path.persist_noclobber(complete).map_err(|error| error.error)
    }
}

impl Deref for Partial {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.path
    }
}

fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(ending);
    name.into()
}

/// The path of a file that may not exist yet, without symbolic links: by it a database is the same
/// whatever it is called by.
pub fn canonical(path: &Path) -> io::Result<PathBuf> {
    /// How many links are followed.
    const LINKS: usize = 40;

    let mut path = path.to_owned();
    for _ in 0..LINKS {
        let folder = path.parent().filter(|folder| *folder != Path::new(""));
        let folder = fs::canonicalize(folder.unwrap_or(Path::new(".")))?;
        let Some(name) = path.file_name() else { return Ok(folder) };
        path = folder.join(name);
        match fs::read_link(&path) {
            // A link to a file that does not exist is one too.
            Ok(to) => path = folder.join(to),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("too many symbolic links"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_has_its_name_when_it_is_complete() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("backup.db");
        let left = folder.path().join("backup.db.tmp");
        fs::write(&left, "what a killed process has left").expect("written");
        let names = || fs::read_dir(folder.path()).expect("a folder").count();

        let partial = Partial::new(&file).expect("the left one is replaced");
        assert_eq!(fs::read(&*partial).expect("there"), b"");
        #[cfg(unix)]
        assert!(Partial::new(&file).is_err(), "it is being written");
        drop(partial);
        assert_eq!(names(), 0, "it was not complete");

        let partial = Partial::new(&file).expect("again");
        fs::write(&*partial, "all").expect("written");
        assert!(!file.exists());
        partial.persist_noclobber(&file).expect("complete");
        assert_eq!((fs::read(&file).expect("there").as_slice(), names()), (&b"all"[..], 1));
        let another = Partial::new(&file).expect("again");
        another.persist_noclobber(&file).expect_err("it is there already");
        assert_eq!(names(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn a_database_is_the_same_through_links() {
        use std::os::unix::fs::symlink;

        let folder = tempfile::tempdir().expect("a folder");
        let folder = fs::canonicalize(folder.path()).expect("a path");
        let path = |name: &str| folder.join(name);
        fs::create_dir(path("data")).expect("a folder");
        symlink("data", path("linked")).expect("a link");
        symlink("linked/real.db", path("link.db")).expect("a link");
        symlink("link.db", path("again.db")).expect("a link");
        symlink("loop.db", path("loop.db")).expect("a link");
        let real = path("data/real.db");
        for exists in [false, true] {
            for name in ["data/real.db", "linked/real.db", "link.db", "again.db"] {
                assert_eq!(canonical(&path(name)).expect("a path"), real, "{name} {exists}");
            }
            fs::write(&real, "").expect("written");
        }
        assert!(canonical(&path("loop.db")).is_err());
        assert!(canonical(&path("none/real.db")).is_err());
    }
}
