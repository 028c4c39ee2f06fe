//! An archive that is read.

use std::{
    collections::{BTreeMap, HashSet},
    fs, io,
    path::{Path, PathBuf},
    sync::Arc,
};

use bughouse::BoardId;

use crate::{
    ArchiveError, ArchiveErrorKind, ArchivedGame, Detail, Filter, Generation, KeyKind, Keys,
    Manifest, PackedMove, Posting, Tally,
    error::GoesOn,
    game_columns::GameColumns,
    identity::GameKey,
    part::Part,
    reader::Table,
    summary::{Batch, Conditions},
    table::{SMALL_PAGE, TableWriter},
};

/// An archive as it was when it was opened; [`Archive::renewed`] reads later changes.
#[derive(Debug)]
pub struct Archive {
    folder: PathBuf,
    manifest: Manifest,
    parts: Vec<Arc<Part>>,
}

/// Where a game is.
#[derive(Clone, Copy, Debug)]
struct Place {
    part: usize,
    row: usize,
}

/// The moves that were played in a position.
#[derive(Clone, Debug, Default)]
pub(crate) struct Continuations {
    pub(crate) moves: BTreeMap<PackedMove, Tally>,
}

impl Archive {
    /// Opens an archive for reading.
    ///
    /// # Errors
    ///
    /// There is none in this folder, or its files are not what the manifest says.
    pub fn open(folder: &Path) -> Result<Self, ArchiveError> {
        Self::open_with(folder, &[])
    }

    fn open_with(folder: &Path, opened: &[Arc<Part>]) -> Result<Self, ArchiveError> {
        /// A merge may remove files between the reading of the manifest and their opening.
        const TRIES: usize = 5;
        let mut tries = 0;
        loop {
            tries += 1;
            let Some(manifest) = Manifest::read(folder)? else {
                let why = "there is no archive here; `tandem import` makes one";
                return Err(ArchiveError::damaged(folder, why));
            };
            let open = |generation: &Generation| {
                let known = opened.iter().find(|part| part.generation == *generation);
                known.map_or_else(
                    || Part::open(folder, generation).map(Arc::new),
                    |it| Ok(it.clone()),
                )
            };
            let parts = manifest.generations.iter().map(open).collect();
            match parts {
                Ok(parts) => return Ok(Self { folder: folder.to_owned(), manifest, parts }),
                Err(ArchiveError { kind: ArchiveErrorKind::Io(error), .. })
                    if error.kind() == io::ErrorKind::NotFound && tries < TRIES => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// The same archive as it is now.
    pub fn renewed(&self) -> Result<Self, ArchiveError> {
        // Files that are open already never change.
        Self::open_with(&self.folder, &self.parts)
    }

    /// The folder of the archive.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The list of its parts, as of opening.
    pub const fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    pub(crate) fn parts(&self) -> &[Arc<Part>] {
        &self.parts
    }

    /// The moves that all games played in a position.
    pub(crate) fn continuations(
        &self,
        keys: Keys,
        kind: KeyKind,
        goes_on: GoesOn<'_>,
    ) -> Result<Continuations, ArchiveError> {
        let mut found = Continuations::default();
        for part in &self.parts {
            if !part.may_have(keys.board)? {
                continue;
            }
            let counted = part.totals(keys.of(kind), kind)?;
            for (mv, tally) in counted.iter() {
                found.moves.entry(*mv).or_default().add(tally);
            }
            if counted.is_empty() {
                part.each_posting(keys, kind, None, goes_on, |row| found.add(row))?;
            }
        }
        found.moves.retain(|_, tally| tally.games != 0);
        Ok(found)
    }

    /// The moves that some games played in a position, on one board if it is given.
    pub(crate) fn continuations_of(
        &self,
        keys: Keys,
        kind: KeyKind,
        (games, board): (&HashSet<i64>, Option<BoardId>),
        goes_on: GoesOn<'_>,
    ) -> Result<Continuations, ArchiveError> {
        let mut found = Continuations::default();
        // Without games there is nothing to read.
        let parts = self.parts.iter().filter(|_| !games.is_empty());
        for part in parts {
            part.each_posting(keys, kind, Some(games), goes_on, |row| {
                if board.is_none_or(|board| row.board() == board) {
                    found.add(row);
                }
            })?;
        }
        found.moves.retain(|_, tally| tally.games != 0);
        Ok(found)
    }

    /// The numbers of the games that meet a filter.
    pub(crate) fn select(
        &self,
        filter: &Filter,
        goes_on: GoesOn<'_>,
    ) -> Result<HashSet<i64>, ArchiveError> {
        let mut selected = HashSet::new();
        self.each_meeting(
            filter,
            |_| false,
            goes_on,
            |game| {
                selected.insert(game.id);
                Ok(())
            },
        )?;
        Ok(selected)
    }

    /// Calls `see` with the games that meet a filter, with the columns that the filter needs and
    /// those that are wanted, as long as `goes_on`. Batches without such games are not read.
    pub(crate) fn each_meeting(
        &self,
        filter: &Filter,
        wants: impl Fn(usize) -> bool,
        goes_on: GoesOn<'_>,
        mut see: impl FnMut(&ArchivedGame) -> Result<(), ArchiveError>,
    ) -> Result<(), ArchiveError> {
        let conditions = Conditions::new(filter);
        let needs = |column| filter.needs(column) || wants(column);
        for (at, part) in self.parts.iter().enumerate() {
            let (table, mut newer) = (&part.games, None);
            part.each_batch(&conditions, goes_on, |Batch { group, rows }| {
                let Some(rows) = conditions.rows(table, *group, rows.clone())? else {
                    return Ok(());
                };
                let newer = match &mut newer {
                    Some(newer) => newer,
                    none => none.insert(self.newer(at)?),
                };
                let games = ArchivedGame::read_columns(table, *group, rows, needs)?;
                let games = games.iter().filter(|game| !newer.contains(&game.id));
                games.filter(|game| filter.meets(game)).try_for_each(&mut see)
            })?;
        }
        Ok(())
    }

    /// Makes ready for questions with conditions, as long as `goes_on`. Otherwise the first of them
    /// take longer.
    pub fn prepare(&self, goes_on: GoesOn<'_>) -> Result<(), ArchiveError> {
        // No game is as highly rated.
        let nothing = Filter { rating: Some((i32::MAX, i32::MAX)), ..Filter::default() };
        let conditions = Conditions::new(&nothing);
        self.parts.iter().try_for_each(|part| part.each_batch(&conditions, goes_on, |_| Ok(())))
    }

    /// Calls `see` with the number and the loser of every game.
    pub(crate) fn each_loser(&self, mut see: impl FnMut(i64, i32)) -> Result<(), ArchiveError> {
        for part in &self.parts {
            let table = &part.games;
            for group in 0..table.groups() {
                let rows = 0..table.rows_of(group);
                let ids = table.longs(group, 0, rows.clone())?;
                let losers = table.ints(group, ArchivedGame::LOSER, rows)?;
                // Later rows of a game come later.
                ids.into_iter().zip(losers).for_each(|(id, loser)| see(id, loser));
            }
        }
        Ok(())
    }

    /// A game by its number.
    pub fn game(&self, id: i64, detail: Detail) -> Result<Option<ArchivedGame>, ArchiveError> {
        let Some(Place { part, row }) = self.place(id)? else { return Ok(None) };
        let table = &self.parts[part].games;
        let (group, row) = within(table, row);
        Ok(ArchivedGame::read(table, group, row..row + 1, detail)?.pop())
    }

    /// All games that are near another one in its file, for callers that ask for many.
    pub(crate) fn games_around(&self, id: i64) -> Result<Vec<ArchivedGame>, ArchiveError> {
        /// How many games are read at once.
        const AROUND: usize = 4096;
        let Some(Place { part, row }) = self.place(id)? else { return Ok(Vec::new()) };
        let table = &self.parts[part].games;
        let (group, row) = within(table, row);
        let start = row / AROUND * AROUND;
        let end = (start + AROUND).min(table.rows_of(group));
        ArchivedGame::read(table, group, start..end, Detail::Facts)
    }

    fn place(&self, id: i64) -> Result<Option<Place>, ArchiveError> {
        // The newest row of a game counts.
        for (at, part) in self.parts.iter().enumerate().rev() {
            if let Some(row) = part.ids()?.row(id) {
                return Ok(Some(Place { part: at, row }));
            }
        }
        Ok(None)
    }

    /// Calls `see` with the keys of every game.
    pub(crate) fn each_key(&self, mut see: impl FnMut(GameKey)) -> Result<(), ArchiveError> {
        for (at, part) in self.parts.iter().enumerate() {
            let (newer, table) = (self.newer(at)?, &part.games);
            for group in 0..table.groups() {
                let column = |column| table.longs(group, column, 0..table.rows_of(group));
                let keys = column(0)?.into_iter().zip(column(1)?).zip(column(2)?);
                for ((id, text), moves) in keys.filter(|((id, _), _)| !newer.contains(id)) {
                    see(GameKey { id, text, moves });
                }
            }
        }
        Ok(())
    }

    /// The number of games.
    pub fn count_games(&self) -> Result<u64, ArchiveError> {
        let mut count = 0;
        for (at, part) in self.parts.iter().enumerate() {
            count += (part.games.rows() - self.newer(at)?.len()) as u64;
        }
        Ok(count)
    }

    /// Copies the games that meet a filter to a Parquet file. Returns their number.
    pub fn copy_games(&self, path: &Path, filter: &Filter) -> Result<u64, ArchiveError> {
        let part = path.with_added_extension("part");
        let mut writer = TableWriter::create(&part, &ArchivedGame::COLUMNS, SMALL_PAGE)?;
        let (mut count, mut columns) = (0, GameColumns::default());
        self.each_game(Detail::All, |games| {
            columns.clear();
            games.iter().filter(|game| filter.meets(game)).for_each(|game| columns.push(game));
            let rows: Vec<_> = (0..columns.rows()).collect();
            count += rows.len() as u64;
            if rows.is_empty() { Ok(()) } else { columns.write(&mut writer, &rows) }
        })?;
        writer.finish()?;
        fs::rename(&part, path).map_err(|error| ArchiveError::io(path, error))?;
        Ok(count)
    }

    /// The games of a generation of which a newer one has a row.
    pub(crate) fn newer(&self, at: usize) -> Result<HashSet<i64>, ArchiveError> {
        let mut newer = HashSet::new();
        let own = self.parts[at].ids()?;
        for part in &self.parts[at + 1..] {
            part.ids()?.each_within(own.bounds(), |id| {
                if own.row(id).is_some() {
                    newer.insert(id);
                }
            });
        }
        Ok(newer)
    }

    /// Calls `see` with every game, in batches, in the order of files.
    pub fn each_game(
        &self,
        detail: Detail,
        mut see: impl FnMut(Vec<ArchivedGame>) -> Result<(), ArchiveError>,
    ) -> Result<(), ArchiveError> {
        /// How many games are in memory at once.
        const BATCH: usize = 1024;
        for (at, part) in self.parts.iter().enumerate() {
            let newer = self.newer(at)?;
            let table = &part.games;
            for group in 0..table.groups() {
                for start in (0..table.rows_of(group)).step_by(BATCH) {
                    let rows = start..(start + BATCH).min(table.rows_of(group));
                    let mut games = ArchivedGame::read(table, group, rows, detail)?;
                    games.retain(|game| !newer.contains(&game.id));
                    see(games)?;
                }
            }
        }
        Ok(())
    }
}

impl Continuations {
    fn add(&mut self, row: &Posting) {
        self.moves.entry(row.mv).or_default().add_posting(row);
    }
}

/// The row group of a row, and the row in it.
fn within(table: &Table, row: usize) -> (usize, usize) {
    let mut row = row;
    for group in 0..table.groups() {
        let rows = table.rows_of(group);
        if row < rows {
            return (group, row);
        }
        row -= rows;
    }
    (table.groups().saturating_sub(1), row)
}
