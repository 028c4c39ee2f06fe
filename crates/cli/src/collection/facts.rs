//! Names in the commands for collections: places of games, and ways in which games end.

use std::fmt;

use notation::How;
use serde::Serialize;

/// A game by its file and number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Place {
    pub(super) file: String,
    pub(super) game: u64,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} #{}", notation::diagram::printable(&self.file), self.game)
    }
}

/// A way in which games end, by its name.
pub(crate) fn how(name: &str) -> Result<How, String> {
    let names = || How::ALL.map(How::name).join(", ");
    How::from_name(name).ok_or_else(|| format!("the known reasons are {}", names()))
}
