//! Files that are whole at every moment, and folders for secrets.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, Write},
    path::Path,
};

/// Replaces a file. A crash leaves the old or the new one, and perhaps a part of the new one beside
/// it, under a name of its own that the next call takes again. Only this user can read the file.
pub(crate) fn replace(path: &Path, content: &[u8]) -> io::Result<()> {
    let part = path.with_added_extension("part");
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(&part)?;
    file.write_all(content)?;
    file.sync_all()?;
    fs::rename(&part, path)?;
    // Some systems cannot open a folder; they keep what was renamed nevertheless.
    if let Some(folder) = path.parent().and_then(|folder| File::open(folder).ok()) {
        let _ = folder.sync_all();
    }
    Ok(())
}

/// Makes a folder that only this user can read.
pub(crate) fn private_folder(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;

        fs::set_permissions(folder, fs::Permissions::from_mode(0o700))?;
    }
    Ok(())
}
