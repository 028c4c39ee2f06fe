//! Finding the programs that Tandem knows by name.

use std::{
    env,
    path::{Path, PathBuf},
};

use crate::{Program, Protocol};

/// Searched besides the `PATH`: the `PATH` of root, cron jobs and services often lacks Debian's
/// games.
const EXTRA_FOLDERS: [&str; 2] = ["/usr/games", "/usr/local/games"];

/// The name of a program, its file, and its protocol.
const KNOWN: [(&str, &str, Protocol); 4] = [
    ("fairy-stockfish", "fairy-stockfish", Protocol::Cecp),
    ("fairy-stockfish-uci", "fairy-stockfish", Protocol::Uci),
    ("sjeng", "sjeng", Protocol::Cecp),
    ("sunsetter", "sunsetter", Protocol::Cecp),
];

impl Program {
    /// The length of the longest name in bytes.
    pub const LONGEST_NAME: usize = 40;

    /// The names of the programs that need no configuration.
    pub fn known() -> impl Iterator<Item = &'static str> {
        KNOWN.iter().map(|(name, ..)| *name)
    }

    /// The known programs that are installed.
    pub fn found() -> Vec<Self> {
        Self::known().filter_map(Self::find).collect()
    }

    /// A known program, if it is installed.
    pub fn find(name: &str) -> Option<Self> {
        let (name, file, protocol) = KNOWN.iter().find(|(known, ..)| *known == name)?;
        Some(Self::new(name, on_path(file)?, *protocol))
    }

    /// A program without arguments or options.
    pub fn new(name: &str, command: PathBuf, protocol: Protocol) -> Self {
        let (arguments, options) = (Vec::new(), Vec::new());
        Self { name: name.to_owned(), command, arguments, protocol, options }
    }
}

/// A program on the `PATH` or in [`EXTRA_FOLDERS`].
pub(crate) fn on_path(file: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    file_in(file, env::split_paths(&path))
}

/// A file in one of these folders or in [`EXTRA_FOLDERS`].
fn file_in(name: &str, folders: impl Iterator<Item = PathBuf>) -> Option<PathBuf> {
    let file = format!("{name}{}", env::consts::EXE_SUFFIX);
    let is_file = |path: &PathBuf| path.is_file();
    folders
        .chain(EXTRA_FOLDERS.map(PathBuf::from))
        .map(|folder| folder.join(Path::new(&file)))
        .find(is_file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_found_in_a_folder_of_the_path() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join(format!("some-engine{}", env::consts::EXE_SUFFIX));
        std::fs::write(&file, "").unwrap();
        let path = [PathBuf::from("/no-such-folder"), folder.path().to_owned()];
        assert_eq!(file_in("some-engine", path.into_iter()), Some(file));
        assert_eq!(file_in("no-such-engine", std::iter::empty()), None);
    }

    #[test]
    #[ignore = "needs sjeng"]
    fn engines_are_found_without_their_folder_on_the_path() {
        let found = file_in("sjeng", [PathBuf::from("/usr/bin")].into_iter());
        assert_eq!(found, Some(PathBuf::from("/usr/games/sjeng")));
    }
}
