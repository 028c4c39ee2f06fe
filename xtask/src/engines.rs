//! The engines of others that tests play against.

use std::{env, path::Path};

use crate::{Outcome, apt_install};

/// Debian's packages, each with a program of its name.
const PACKAGES: [&str; 2] = ["sjeng", "fairy-stockfish"];

/// Installs what is missing.
pub(crate) fn install() -> Outcome {
    let missing: Vec<_> = PACKAGES.into_iter().filter(|name| !is_there(name)).collect();
    if missing.is_empty() { Ok(()) } else { apt_install(&missing) }
}

fn is_there(name: &str) -> bool {
    // Debian's games are often not on the path.
    let path = env::var_os("PATH").unwrap_or_default();
    let mut folders = env::split_paths(&path).chain([Path::new("/usr/games").to_owned()]);
    folders.any(|folder| folder.join(name).is_file())
}
