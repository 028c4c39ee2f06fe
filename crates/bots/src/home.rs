//! Folders for programs, one each, in a folder of this process.
//!
//! A process that is killed leaves its folder; the next one that starts a bot removes it.

use std::{
    fs::{self, File},
    io,
    path::Path,
    sync::{Mutex, PoisonError},
};

use tempfile::TempDir;

/// How the folders of processes are called.
const PREFIX: &str = "tandem-bots-";

/// The file in such a folder that its process has locked.
const LOCK: &str = "lock";

/// The folder of this process.
struct Homes {
    folder: TempDir,
    _lock: File,
}

/// A new folder for a program.
pub(crate) fn make() -> io::Result<TempDir> {
    static HOMES: Mutex<Option<Homes>> = Mutex::new(None);
    let mut homes = HOMES.lock().unwrap_or_else(PoisonError::into_inner);
    let homes = match &mut *homes {
        // It may have been removed by a program that cleans up.
        Some(homes) if homes.folder.path().is_dir() => homes,
        homes => homes.insert(Homes::in_folder(&std::env::temp_dir())?),
    };
    TempDir::with_prefix_in("bot-", homes.folder.path())
}

impl Homes {
    fn in_folder(folder: &Path) -> io::Result<Self> {
        remove_left(folder);
        let folder = TempDir::with_prefix_in(PREFIX, folder)?;
        let lock = File::create(folder.path().join(LOCK))?;
        lock.lock()?;
        Ok(Self { folder, _lock: lock })
    }
}

/// Removes the folders of processes that have ended. Others may own some of them; those stay.
fn remove_left(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
        if !is_folder || !entry.file_name().to_string_lossy().starts_with(PREFIX) {
            continue;
        }
        // Without a lock, its process has only just made it.
        let Ok(lock) = File::open(entry.path().join(LOCK)) else { continue };
        if lock.try_lock().is_ok() {
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_of_killed_processes_are_removed_and_no_others() {
        let temp = tempfile::tempdir().expect("a folder");
        let killed = temp.path().join("tandem-bots-killed");
        let other = temp.path().join("something-else");
        for folder in [&killed, &other] {
            fs::create_dir_all(folder.join("bot-1")).expect("a folder");
            fs::write(folder.join("bot-1/log"), "of an engine").expect("written");
            fs::write(folder.join(LOCK), "").expect("written");
        }
        let one = Homes::in_folder(temp.path()).expect("a folder");
        let two = Homes::in_folder(temp.path()).expect("a folder");
        assert!(!killed.exists() && other.exists());
        assert!(one.folder.path().exists() && two.folder.path().exists(), "they are in use");
        let home = make().expect("a folder");
        let parent = home.path().parent().and_then(Path::file_name).expect("a name");
        assert!(parent.to_string_lossy().starts_with(PREFIX));
    }
}
