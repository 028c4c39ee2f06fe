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
        for record in records {
            let game = games.rows() as i64;
            postings.extend(record.postings.iter().map(|row| Posting { game, ..*row }));
            games.push(&record.game);
        }
        Self { games, postings: dealt(&postings) }
    }
}
