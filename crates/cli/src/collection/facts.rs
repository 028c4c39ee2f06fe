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

/// The ways in which games end, by their names.
pub(crate) fn how(name: &str) -> Result<How, String> {
    const ALL: [How; 10] = [
        How::Mate,
        How::Resignation,
        How::Time,
        How::Disconnection,
        How::Unspecified,
        How::Draw,
        How::Aborted,
        How::Adjourned,
        How::InProgress,
        How::Unknown,
    ];
    let found = ALL.into_iter().find(|how| how.name() == name);
    found.ok_or_else(|| format!("the known reasons are {}", ALL.map(How::name).join(", ")))
}
