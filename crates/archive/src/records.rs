//! Records of several games, made ready for the archive together.

use crate::{Posting, Record, game_columns::GameColumns, posting::dealt};

/// Records that an [`Importer`](crate::Importer) takes in together.
///
/// One thread makes them and another one takes them in, so they have few allocations, and rows that
/// go to the same place lie together.
#[derive(Debug, Default)]
pub struct Records {
    pub(crate) games: GameColumns,
    /// The rows of all games in the order of [`dealt`]. Their game is its row in `games`.
    pub(crate) postings: Vec<Posting>,
}

impl FromIterator<Record> for Records {
    fn from_iter<T: IntoIterator<Item = Record>>(records: T) -> Self {
        let (mut games, mut postings) = (GameColumns::default(), Vec::new());
        for mut record in records {
            let number = games.rows() as i64;
            record.postings.iter_mut().for_each(|row| row.game = number);
            games.push(&record.game);
            postings.push(record.postings);
        }
        Self { games, postings: dealt(&postings) }
    }
}
