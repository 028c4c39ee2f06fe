//! Files that only the user of the server can read: they hold password hashes, talk of teams, and
//! the key of the cookies.

use std::{fs, io, path::Path};

/// How to open a file that is created for this user alone.
pub fn options() -> fs::OpenOptions {
    let mut options = fs::OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Creates a file for this user alone, unless there is one. SQLite gives the files that it keeps
/// beside a database the same permissions.
pub(super) fn create(path: &Path) -> io::Result<()> {
    match options().write(true).create_new(true).open(path) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(error),
        _ => {
            warn_of_readers(path);
            Ok(())
        }
    }
}

/// Earlier versions made files that everybody could read. An operator may want a group to, so
/// nothing is changed here.
#[cfg(unix)]
fn warn_of_readers(path: &Path) {
    use std::os::unix::fs::PermissionsExt;

    let mode = fs::metadata(path).map_or(0, |file| file.permissions().mode());
    if mode & 0o007 != 0 {
        let path = path.display();
        tracing::warn!("{path} can be read by every user of this machine; `chmod 600` it");
    }
}

#[cfg(not(unix))]
fn warn_of_readers(_path: &Path) {}
