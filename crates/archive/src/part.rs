//! A generation that is read.

use std::{
    collections::{HashMap, HashSet},
    ops::Range,
    path::Path,
    sync::{Arc, Mutex, OnceLock, PoisonError},
};

use crate::{
    ArchiveError, ArchivedGame, Generation, KeyKind, Keys, PackedMove, Posting, Tally,
    aggregate::Aggregator,
    error::GoesOn,
    ids::Ids,
    reader::{Table, equal},
    summary::{Batch, Conditions, Summary, batches},
    table::{Column, PAGE},
};

/// Whether a table with columns of these names is a file of an archive.
pub fn is_part<'n>(names: impl Iterator<Item = &'n str> + Clone) -> bool {
    let is = |columns: &[Column]| columns.iter().map(|(name, _)| *name).eq(names.clone());
    is(&ArchivedGame::COLUMNS)
        || is(&Posting::COLUMNS)
        || is(&Aggregator::COLUMNS)
        || is(Aggregator::totals_columns())
}

/// A generation with its files open for reading.
#[derive(Debug)]
pub(crate) struct Part {
    pub(crate) generation: Generation,
    pub(crate) games: Arc<Table>,
    pub(crate) positions: Arc<Table>,
    pub(crate) moves: Table,
    pub(crate) totals: Table,
    /// For each row group of `positions`, the bounds of the three keys.
    bounds: Vec<[(i64, i64); 3]>,
    ids: OnceLock<Ids>,
    /// The batches of games. Each has a summary once a question needed it.
    batches: Vec<(Batch, OnceLock<Summary>)>,
    /// Totals that were read: the first moves are asked for again and again.
    totals_read: Mutex<HashMap<(i64, KeyKind), Arc<Totals>>>,
}

/// The moves of a position with their totals.
pub(crate) type Totals = Vec<(PackedMove, Tally)>;

impl Part {
    pub(crate) fn open(folder: &Path, generation: &Generation) -> Result<Self, ArchiveError> {
        let open = |entry: &crate::FileEntry, columns: &[crate::table::Column]| {
            let path = folder.join(&entry.file);
            let table = Table::open(&path, columns, entry.bytes)?;
            match table.rows() as u64 == entry.rows {
                true => Ok(table),
                false => {
                    let (found, said) = (table.rows(), entry.rows);
                    let why = format!("the file has {found} rows, not {said} as the manifest says");
                    Err(ArchiveError::damaged(&path, why))
                }
            }
        };
        let games = Arc::new(open(&generation.games, &ArchivedGame::COLUMNS)?);
        let positions = Arc::new(open(&generation.positions, &Posting::COLUMNS)?);
        let moves = open(&generation.moves, &Aggregator::COLUMNS)?;
        let totals = open(&generation.totals, Aggregator::totals_columns())?;
        let bounds = (0..positions.groups())
            .map(|group| [0, 1, 2].map(|column| positions.bounds(group, column)))
            .collect();
        let batches = batches(&games).map(|batch| (batch, OnceLock::new())).collect();
        let (generation, ids) = (generation.clone(), OnceLock::new());
        let totals_read = Mutex::default();
        Ok(Self { generation, games, positions, moves, totals, bounds, ids, batches, totals_read })
    }

    /// Calls `see` with the batches that may have games for some conditions, as long as `goes_on`.
    pub(crate) fn each_batch(
        &self,
        conditions: &Conditions<'_>,
        goes_on: GoesOn<'_>,
        mut see: impl FnMut(&Batch) -> Result<(), ArchiveError>,
    ) -> Result<(), ArchiveError> {
        for (batch, summary) in &self.batches {
            let summary = match summary.get() {
                Some(summary) => summary,
                None if !goes_on() => return Err(ArchiveError::stopped()),
                None => {
                    let read = Summary::read(&self.games, batch)?;
                    summary.get_or_init(|| read)
                }
            };
            if summary.may_meet(conditions) {
                if !goes_on() {
                    return Err(ArchiveError::stopped());
                }
                see(batch)?;
            }
        }
        Ok(())
    }

    pub(crate) fn ids(&self) -> Result<&Ids, ArchiveError> {
        if let Some(ids) = self.ids.get() {
            return Ok(ids);
        }
        let ids = Ids::read(&self.games)?;
        Ok(self.ids.get_or_init(|| ids))
    }

    /// The row groups of the positions whose bounds include a key of the board, with these bounds.
    fn groups_with(&self, board: i64) -> impl Iterator<Item = (usize, &[(i64, i64); 3])> {
        let first = self.bounds.partition_point(|[(_, most), ..]| *most < board);
        let groups = self.bounds.iter().enumerate().skip(first);
        groups.take_while(move |(_, [(least, _), ..])| *least <= board)
    }

    /// Whether there may be rows with a key of the board, among the positions or among the totals,
    /// which count them.
    pub(crate) fn may_have(&self, board: i64) -> Result<bool, ArchiveError> {
        for (group, _) in self.groups_with(board) {
            if self.positions.may_have(group, board)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The totals of a key: none if the key is too rare.
    pub(crate) fn totals(&self, key: i64, kind: KeyKind) -> Result<Arc<Totals>, ArchiveError> {
        /// The most positions in the cache, which then has some megabytes.
        const MOST: usize = 4096;
        let read = || self.totals_read.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(totals) = read().get(&(key, kind)) {
            return Ok(Arc::clone(totals));
        }
        let mut found = Vec::new();
        for group in 0..self.totals.groups() {
            let rows = self.totals.rows_with(group, key)?;
            if rows.is_empty() {
                continue;
            }
            let kinds = self.totals.ints(group, Aggregator::KIND, rows.clone())?;
            let rows = Aggregator::read(&self.totals, group, rows)?;
            let rows = rows.into_iter().zip(kinds);
            found.extend(rows.filter(|(_, it)| *it == kind as i32).map(|(row, _)| row));
        }
        let found = Arc::new(found);
        if !found.is_empty() {
            let mut read = read();
            if read.len() >= MOST {
                read.clear();
            }
            read.insert((key, kind), Arc::clone(&found));
        }
        Ok(found)
    }

    /// Calls `see` with the rows of a position that count for a kind of key, those of some games if
    /// they are given. Rows that take others back are among them.
    pub(crate) fn each_posting(
        &self,
        keys: Keys,
        kind: KeyKind,
        games: Option<&HashSet<i64>>,
        goes_on: GoesOn<'_>,
        mut see: impl FnMut(&Posting),
    ) -> Result<(), ArchiveError> {
        let levels = kind as usize + 1;
        let board = keys.board;
        for (group, bounds) in self.groups_with(board) {
            let may_have = |level: usize| {
                let (least, most) = bounds[level];
                (least..=most).contains(&keys.all()[level])
            };
            if !(1..levels).all(may_have) {
                continue;
            }
            if !goes_on() {
                return Err(ArchiveError::stopped());
            }
            // The rows are sorted by the first key, those with the same first by the second.
            let mut rows = match bounds[0] == (board, board) {
                true => 0..self.positions.rows_of(group),
                false => self.positions.rows_with(group, board)?,
            };
            for (level, &key) in keys.all().iter().enumerate().take(levels).skip(1) {
                if rows.is_empty() || bounds[level] == (key, key) {
                    continue;
                }
                let column = self.positions.longs(group, level, rows.clone())?;
                let equal = equal(&column, key);
                rows = rows.start + equal.start..rows.start + equal.end;
            }
            for rows in self.rows_of_games(group, rows, games)? {
                let rows = Posting::read(&self.positions, group, rows)?;
                let is_asked_for = |row: &&Posting| games.is_none_or(|it| it.contains(&row.game));
                let rows = rows.iter().filter(is_asked_for);
                rows.filter(|row| row.counts_for(kind)).for_each(&mut see);
            }
        }
        Ok(())
    }

    /// Narrows rows of positions to those from the first to the last row of some games in each
    /// page; few games are in few pages.
    fn rows_of_games(
        &self,
        group: usize,
        rows: Range<usize>,
        games: Option<&HashSet<i64>>,
    ) -> Result<Vec<Range<usize>>, ArchiveError> {
        if rows.is_empty() {
            return Ok(Vec::new());
        }
        let Some(games) = games else { return Ok(vec![rows]) };
        let found = self.positions.longs(group, Posting::GAME, rows.clone())?;
        let pages = found.chunks(PAGE).zip((rows.start..).step_by(PAGE));
        let with_some = pages.filter_map(|(found, start)| {
            let first = found.iter().position(|game| games.contains(game))?;
            let last = found.iter().rposition(|game| games.contains(game))?;
            Some(start + first..start + last + 1)
        });
        Ok(with_some.collect())
    }
}
