//! Other people's engines, which some tests play against.

use std::{env, path::Path};

/// Debian's packages, each with a program of the same name.
const PACKAGES: [&str; 2] = ["sjeng", "fairy-stockfish"];

/// Debian's packages of the missing ones.
pub(crate) fn missing() -> Vec<&'static str> {
    PACKAGES.into_iter().filter(|name| !is_there(name)).collect()
}

pub(crate) fn are_there() -> bool {
    missing().is_empty()
}

/// Whether a program is installed.
pub(crate) fn is_there(name: &str) -> bool {
    // Debian's games are often not on the path.
    let path = env::var_os("PATH").unwrap_or_default();
    let mut folders = env::split_paths(&path).chain([Path::new("/usr/games").to_owned()]);
    folders.any(|folder| folder.join(name).is_file())
}
