//! Programs that are known by name, and where they are.

use std::{
    env,
    path::{Path, PathBuf},
};

use crate::{Program, Protocol};

/// Debian's games are often not on the path of root, of cron jobs and of services.
const ALSO: [&str; 2] = ["/usr/games", "/usr/local/games"];

/// What we call a program, its file, and what we speak with it.
const KNOWN: [(&str, &str, Protocol); 4] = [
    ("fairy-stockfish", "fairy-stockfish", Protocol::Cecp),
    ("fairy-stockfish-uci", "fairy-stockfish", Protocol::Uci),
    ("sjeng", "sjeng", Protocol::Cecp),
    ("sunsetter", "sunsetter", Protocol::Cecp),
];

impl Program {
    /// The longest name, in bytes.
    pub const LONGEST_NAME: usize = 40;

    /// The names of programs that are known without being described.
    pub fn known() -> impl Iterator<Item = &'static str> {
        KNOWN.iter().map(|(name, ..)| *name)
    }

    /// The known programs that this machine has.
    pub fn found() -> Vec<Self> {
        Self::known().filter_map(Self::find).collect()
    }

    /// A known program, if this machine has it.
    pub fn find(name: &str) -> Option<Self> {
        let (name, file, protocol) = KNOWN.iter().find(|(known, ..)| *known == name)?;
        Some(Self::new(name, on_path(file)?, *protocol))
    }

    /// A program without arguments and options.
    pub fn new(name: &str, command: PathBuf, protocol: Protocol) -> Self {
        let (arguments, options) = (Vec::new(), Vec::new());
        Self { name: name.to_owned(), command, arguments, protocol, options }
    }
}

/// A program on the path, or where games are.
pub(crate) fn on_path(file: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    file_in(file, env::split_paths(&path))
}

/// A file in one of these folders, or in those where games are.
fn file_in(name: &str, folders: impl Iterator<Item = PathBuf>) -> Option<PathBuf> {
    let file = format!("{name}{}", env::consts::EXE_SUFFIX);
    let is_file = |path: &PathBuf| path.is_file();
    folders.chain(ALSO.map(PathBuf::from)).map(|folder| folder.join(Path::new(&file))).find(is_file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_found_with_a_bare_path() {
        if !Path::new("/usr/games/sjeng").is_file() {
            println!("skipped: sjeng is not installed");
            return;
        }
        let found = file_in("sjeng", [PathBuf::from("/usr/bin")].into_iter());
        assert_eq!(found, Some(PathBuf::from("/usr/games/sjeng")));
        assert_eq!(file_in("no-such-engine", std::iter::empty()), None);
    }
}
