//! Games in memory, column by column, as the files have them.

use std::collections::BTreeMap;

use crate::{ArchiveError, ArchivedGame, Detail, identity::GameKey, table::TableWriter};

/// Games without an allocation for each: an import has tens of thousands of them in memory, which
/// one thread reads and another one writes.
#[derive(Debug, Default)]
pub(crate) struct GameColumns {
    longs: [Vec<i64>; 3],
    ints: [Vec<i32>; 11],
    texts: [Texts; 15],
}

/// A column of texts or bytes.
#[derive(Debug, Default)]
struct Texts {
    bytes: Vec<u8>,
    /// Where each text ends.
    ends: Vec<usize>,
}

impl Texts {
    fn push(&mut self, text: &[u8]) {
        self.bytes.extend_from_slice(text);
        self.ends.push(self.bytes.len());
    }

    fn bytes(&self, row: usize) -> &[u8] {
        let start = row.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.bytes[start..self.ends[row]]
    }

    fn text(&self, row: usize) -> String {
        String::from_utf8_lossy(self.bytes(row)).into_owned()
    }

    fn clear(&mut self) {
        self.bytes.clear();
        self.ends.clear();
    }
}

impl GameColumns {
    pub(crate) fn rows(&self) -> usize {
        self.longs[0].len()
    }

    /// The length of all records.
    pub(crate) fn bytes(&self) -> usize {
        let [.., text] = &self.texts;
        text.bytes.len()
    }

    pub(crate) fn push(&mut self, game: &ArchivedGame) {
        let longs = [game.id, game.text_key, game.moves_key];
        self.longs.iter_mut().zip(longs).for_each(|(column, value)| column.push(value));
        let ArchivedGame { month, plies, clocks, comments, tags, bytes, loser, .. } = *game;
        let [white_a, black_a, white_b, black_b] = game.ratings;
        let ratings = [white_a, black_a, white_b, black_b];
        let ints = [month, plies].into_iter().chain(ratings);
        let ints = ints.chain([clocks, comments, tags, bytes, loser]);
        self.ints.iter_mut().zip(ints).for_each(|(column, value)| column.push(value));
        let [white_a, black_a, white_b, black_b] = &game.players;
        let sources = match &*game.sources {
            [only] => only,
            many => &many.join("\n"),
        };
        let texts = [
            white_a,
            black_a,
            white_b,
            black_b,
            &game.date,
            &game.time_control,
            &game.event,
            &game.result,
            &game.reason,
            &game.dialect,
            &game.start,
            sources,
        ];
        let texts = texts.map(String::as_bytes).into_iter();
        let texts = texts.chain([&*game.moves, &*game.times, game.text.as_bytes()]);
        self.texts.iter_mut().zip(texts).for_each(|(column, text)| column.push(text));
    }

    /// Copies a game from other columns and gives it a number.
    fn push_row(&mut self, id: i64, from: &Self, row: usize) {
        let columns = self.longs.iter_mut().zip(&from.longs);
        columns.for_each(|(column, from)| column.push(from[row]));
        self.longs[0].pop();
        self.longs[0].push(id);
        let columns = self.ints.iter_mut().zip(&from.ints);
        columns.for_each(|(column, from)| column.push(from[row]));
        let columns = self.texts.iter_mut().zip(&from.texts);
        columns.for_each(|(column, from)| column.push(from.bytes(row)));
    }

    /// The keys by which a game is recognized.
    pub(crate) fn key(&self, row: usize) -> GameKey {
        let [id, text, moves] = self.longs.each_ref().map(|column| column[row]);
        GameKey { id, text, moves }
    }

    /// A game, with all that it has or without moves, times and text.
    pub(crate) fn game(&self, row: usize, detail: Detail) -> ArchivedGame {
        let [id, text_key, moves_key] = self.longs.each_ref().map(|column| column[row]);
        let ints = self.ints.each_ref().map(|column| column[row]);
        let [month, plies, white_a, black_a, white_b, black_b, rest @ ..] = ints;
        let [clocks, comments, tags, bytes, loser] = rest;
        let text = |column: usize| self.texts[column].text(row);
        let facts = ArchivedGame {
            id,
            text_key,
            moves_key,
            month,
            plies,
            ratings: [white_a, black_a, white_b, black_b],
            clocks,
            comments,
            tags,
            bytes,
            loser,
            players: std::array::from_fn(text),
            date: text(4),
            time_control: text(5),
            event: text(6),
            result: text(7),
            reason: text(8),
            dialect: text(9),
            start: text(10),
            sources: text(11).lines().map(str::to_owned).collect(),
            ..ArchivedGame::default()
        };
        if detail != Detail::All {
            return facts;
        }
        let bytes = |column: usize| self.texts[column].bytes(row).to_vec();
        ArchivedGame { moves: bytes(12), times: bytes(13), text: text(14), ..facts }
    }

    /// Writes some of the games as a row group.
    pub(crate) fn write(
        &self,
        writer: &mut TableWriter,
        rows: &[usize],
    ) -> Result<(), ArchiveError> {
        writer.row_group(|group| {
            let [id, keys @ ..] = &self.longs;
            group.longs(&picked(id, rows))?;
            keys.iter().try_for_each(|column| group.longs(&picked(column, rows)))?;
            self.ints.iter().try_for_each(|column| group.ints(&picked(column, rows)))?;
            let mut texts = self.texts.iter();
            texts.try_for_each(|column| {
                group.texts(rows.iter().map(|&row| Ok(column.bytes(row).to_vec().into())))
            })
        })
    }

    /// Removes the games and keeps their memory.
    pub(crate) fn clear(&mut self) {
        self.longs.iter_mut().for_each(Vec::clear);
        self.ints.iter_mut().for_each(Vec::clear);
        self.texts.iter_mut().for_each(Texts::clear);
    }
}

fn picked<T: Copy>(column: &[T], rows: &[usize]) -> Vec<T> {
    rows.iter().map(|&row| column[row]).collect()
}

/// Games of an archive that are not in its files yet, by number.
#[derive(Debug, Default)]
pub(crate) struct PendingGames {
    columns: GameColumns,
    /// The last row of each game.
    rows: BTreeMap<i64, usize>,
}

impl PendingGames {
    /// Adds a game, or replaces it.
    pub(crate) fn put(&mut self, game: &ArchivedGame) {
        self.rows.insert(game.id, self.columns.rows());
        self.columns.push(game);
    }

    /// Adds a game of other columns with a new number.
    pub(crate) fn put_new(&mut self, id: i64, from: &GameColumns, row: usize) {
        self.rows.insert(id, self.columns.rows());
        self.columns.push_row(id, from, row);
    }

    pub(crate) fn game(&self, id: i64, detail: Detail) -> Option<ArchivedGame> {
        self.rows.get(&id).map(|&row| self.columns.game(row, detail))
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The length of all records.
    pub(crate) fn bytes(&self) -> usize {
        self.columns.bytes()
    }

    /// Writes row groups of up to `most` games in the order of their numbers. Games from
    /// `first_new` on get row groups of their own.
    pub(crate) fn write(
        &self,
        writer: &mut TableWriter,
        first_new: i64,
        most: usize,
    ) -> Result<(), ArchiveError> {
        let (old, new) = (self.rows.range(..first_new), self.rows.range(first_new..));
        for rows in [old, new].map(|games| games.map(|(_, &row)| row).collect::<Vec<_>>()) {
            rows.chunks(most).try_for_each(|rows| self.columns.write(writer, rows))?;
        }
        Ok(())
    }

    /// Removes the games and keeps most of their memory.
    pub(crate) fn clear(&mut self) {
        self.columns.clear();
        self.rows.clear();
    }
}
