//! Where a server is in taking its games into an archive: a file beside the archive's own, one for
//! each database.
//!
//! Games are written to the database a little later than they end, and not quite in this order, so
//! the server looks at the last [`OVERLAP`] again and remembers which of these games are done.
//! Without its file it begins with the first game; the archive knows those that it has.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};
use store::EndedGame;

use crate::disk;

/// How much later a game may be in the database than one that ended after it, in seconds.
pub(super) const OVERLAP: i64 = 120;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Cursor {
    /// When the last game that is done had ended, in seconds since 1970.
    ended: i64,
    /// The games that are done and ended in the overlap.
    done: Vec<EndedGame>,
}

impl Cursor {
    /// The file of a database.
    pub(super) fn path(folder: &Path, database: &str) -> PathBuf {
        folder.join(format!("server-{database}.json"))
    }

    /// Reads a cursor. Where there is none that can be read, it begins with the first game.
    pub(super) fn read(path: &Path) -> io::Result<Self> {
        let text = match fs::read(path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Self::default()),
            Err(error) => return Err(error),
        };
        Ok(serde_json::from_slice(&text).unwrap_or_else(|error| {
            let file = path.display();
            tracing::warn!(%file, %error, "the file is damaged: all games are looked at again");
            Self::default()
        }))
    }

    /// Replaces the file. Once this returns, the cursor is on disk.
    pub(super) fn write(&self, path: &Path) -> io::Result<()> {
        let mut text = serde_json::to_vec(self)?;
        text.push(b'\n');
        disk::replace(path, &text)
    }

    /// The time from which on games are looked at.
    pub(super) fn begin(&self) -> i64 {
        self.ended.saturating_sub(OVERLAP)
    }

    pub(super) fn has(&self, game: &EndedGame) -> bool {
        self.done.contains(game)
    }

    /// These games are done. A clock that was wrong may have given them times that are yet to come.
    pub(super) fn pass(&mut self, games: impl IntoIterator<Item = EndedGame>, now: i64) {
        self.done.extend(games);
        let last = self.done.iter().map(|game| game.ended).max().unwrap_or(self.ended);
        self.ended = self.ended.max(last.min(now));
        let begin = self.begin();
        self.done.retain(|game| game.ended >= begin);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(number: u32, ended: i64) -> EndedGame {
        EndedGame { table: "t".to_owned(), game: number, ended }
    }

    #[test]
    fn games_are_remembered_as_long_as_they_are_looked_at() {
        let mut cursor = Cursor::default();
        cursor.pass([game(1, 1000), game(2, 1060)], 2000);
        assert_eq!(cursor.begin(), 940);
        assert!(cursor.has(&game(1, 1000)) && cursor.has(&game(2, 1060)));
        assert!(!cursor.has(&game(3, 1060)));
        cursor.pass([game(3, 1121)], 2000);
        assert_eq!(cursor.begin(), 1001);
        assert!(!cursor.has(&game(1, 1000)), "it is not looked at any more");
        assert!(cursor.has(&game(2, 1060)) && cursor.has(&game(3, 1121)));
        // An older game comes late.
        cursor.pass([game(4, 1050)], 2000);
        assert_eq!(cursor.begin(), 1001);
        assert!(cursor.has(&game(4, 1050)));
    }

    #[test]
    fn a_time_to_come_hides_no_games() {
        let mut cursor = Cursor::default();
        cursor.pass([game(1, 9_000_000)], 1000);
        assert_eq!(cursor.begin(), 880);
        cursor.pass([game(2, 1300)], 1300);
        assert_eq!(cursor.begin(), 1180);
        assert!(cursor.has(&game(1, 9_000_000)));
    }

    #[test]
    fn a_cursor_comes_back_from_its_file_and_a_damaged_one_begins_anew() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = Cursor::path(folder.path(), "00ff");
        assert_eq!(Cursor::read(&path).expect("none"), Cursor::default());
        let mut cursor = Cursor::default();
        cursor.pass([game(1, 1000)], 2000);
        cursor.write(&path).expect("written");
        assert_eq!(Cursor::read(&path).expect("one"), cursor);
        fs::write(&path, "{\"ended\":").expect("written");
        assert_eq!(Cursor::read(&path).expect("none"), Cursor::default());
    }
}
