//! Writing generations: the rows of an import, or those of older generations merged.

use std::{
    cmp::Ordering,
    collections::BinaryHeap,
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};

use crate::{
    ArchiveError, ArchivedGame, Generation, Posting,
    manifest::{FOLDERS, FileEntry, file_name, sync_folder},
    table::{ROW_GROUP, Table, TableWriter},
    tally::Aggregator,
};

/// Writes a generation of games that are sorted by number and of rows in any order. Its files are
/// on disk afterwards; the manifest makes them visible.
pub(crate) fn write(
    folder: &Path,
    number: u64,
    games: &[ArchivedGame],
    postings: &mut [Posting],
) -> Result<Generation, ArchiveError> {
    let files = Files::new(folder, number)?;
    let mut writer = files.create(0, &ArchivedGame::COLUMNS)?;
    for games in games.chunks(ROW_GROUP) {
        ArchivedGame::write(&mut writer, games)?;
    }
    let games = (games.len() as u64, writer.finish()?);
    postings.sort_unstable_by(Posting::order);
    let mut positions = Positions::new(&files)?;
    for row in &*postings {
        positions.push(*row)?;
    }
    files.finish(0, games, positions)
}

/// Writes a generation that has everything of others, which are neighbors, the oldest first.
pub(crate) fn merge(
    folder: &Path,
    number: u64,
    level: u32,
    games: &[Arc<Table>],
    positions: &[Arc<Table>],
) -> Result<Generation, ArchiveError> {
    let files = Files::new(folder, number)?;
    let mut writer = files.create(0, &ArchivedGame::COLUMNS)?;
    let rows = ArchivedGame::merge(games, &mut writer)?;
    let games = (rows, writer.finish()?);
    let mut sources = BinaryHeap::new();
    for (age, table) in positions.iter().enumerate() {
        sources.extend(Source::open(table, age)?);
    }
    let mut positions = Positions::new(&files)?;
    while let Some(mut source) = sources.peek_mut() {
        positions.push(source.rows[source.at])?;
        if !source.advance()? {
            std::collections::binary_heap::PeekMut::pop(source);
        }
    }
    files.finish(level, games, positions)
}

/// The files of a generation while they are written. They get their names when they are whole.
struct Files {
    folder: PathBuf,
    number: u64,
}

impl Files {
    fn new(folder: &Path, number: u64) -> Result<Self, ArchiveError> {
        for name in FOLDERS {
            let path = folder.join(name);
            fs::create_dir_all(&path).map_err(|error| ArchiveError::io(&path, error))?;
        }
        Ok(Self { folder: folder.to_owned(), number })
    }

    fn path(&self, which: usize) -> PathBuf {
        self.folder.join(file_name(FOLDERS[which], self.number))
    }

    fn create(
        &self,
        which: usize,
        columns: &[crate::table::Column],
    ) -> Result<TableWriter, ArchiveError> {
        TableWriter::create(&self.path(which).with_extension("part"), columns)
    }

    fn finish(
        self,
        level: u32,
        games: (u64, u64),
        mut positions: Positions,
    ) -> Result<Generation, ArchiveError> {
        positions.flush_equal()?;
        positions.flush()?;
        let rows = (positions.written, positions.writer.finish()?);
        let mut writer = self.create(2, &Aggregator::COLUMNS)?;
        let moves = (positions.aggregator.write(&mut writer)?, writer.finish()?);
        for (which, name) in FOLDERS.into_iter().enumerate() {
            let (path, parent) = (self.path(which), self.folder.join(name));
            let part = path.with_extension("part");
            let rename = fs::rename(&part, &path).and_then(|()| sync_folder(&parent));
            rename.map_err(|error| ArchiveError::io(&path, error))?;
        }
        let entry = |which: usize, (rows, bytes)| FileEntry {
            file: file_name(FOLDERS[which], self.number),
            rows,
            bytes,
        };
        Ok(Generation {
            number: self.number,
            level,
            games: entry(0, games),
            positions: entry(1, rows),
            moves: entry(2, moves),
        })
    }
}

/// Takes rows in their order and writes them, with what is counted about them.
struct Positions {
    writer: TableWriter,
    aggregator: Aggregator,
    /// Rows that are equal in order: some of them may take others back.
    equal: Vec<Posting>,
    rows: Vec<Posting>,
    written: u64,
}

impl Positions {
    fn new(files: &Files) -> Result<Self, ArchiveError> {
        let writer = files.create(1, &Posting::COLUMNS)?;
        let rows = Vec::with_capacity(ROW_GROUP);
        Ok(Self { writer, aggregator: Aggregator::default(), equal: Vec::new(), rows, written: 0 })
    }

    fn push(&mut self, row: Posting) -> Result<(), ArchiveError> {
        if self.equal.first().is_some_and(|first| first.order(&row) != Ordering::Equal) {
            self.flush_equal()?;
        }
        let opposite = Posting { count: -row.count, ..row };
        match self.equal.iter().position(|other| *other == opposite) {
            Some(at) => drop(self.equal.swap_remove(at)),
            None => self.equal.push(row),
        }
        Ok(())
    }

    fn flush_equal(&mut self) -> Result<(), ArchiveError> {
        for at in 0..self.equal.len() {
            let row = self.equal[at];
            self.aggregator.push(&row);
            self.rows.push(row);
            if self.rows.len() == ROW_GROUP {
                self.flush()?;
            }
        }
        self.equal.clear();
        Ok(())
    }

    fn flush(&mut self) -> Result<(), ArchiveError> {
        if !self.rows.is_empty() {
            Posting::write(&mut self.writer, &self.rows)?;
            self.written += self.rows.len() as u64;
            self.rows.clear();
        }
        Ok(())
    }
}

/// A file of a merge, a row group at a time. The greatest source is the one whose row comes first.
struct Source {
    table: Arc<Table>,
    age: usize,
    group: usize,
    rows: Vec<Posting>,
    at: usize,
}

impl Source {
    fn open(table: &Arc<Table>, age: usize) -> Result<Option<Self>, ArchiveError> {
        let (table, rows) = (Arc::clone(table), Vec::new());
        let mut source = Self { table, age, group: 0, rows, at: 0 };
        Ok(source.fill()?.then_some(source))
    }

    /// Goes to the next row. Returns whether there is one.
    fn advance(&mut self) -> Result<bool, ArchiveError> {
        self.at += 1;
        if self.at < self.rows.len() { Ok(true) } else { self.fill() }
    }

    fn fill(&mut self) -> Result<bool, ArchiveError> {
        (self.rows, self.at) = (Vec::new(), 0);
        while self.rows.is_empty() && self.group < self.table.groups() {
            self.rows = Posting::read(&self.table, self.group, 0..self.table.rows_of(self.group))?;
            self.group += 1;
        }
        Ok(!self.rows.is_empty())
    }
}

impl Ord for Source {
    fn cmp(&self, other: &Self) -> Ordering {
        let order = self.rows[self.at].order(&other.rows[other.at]);
        order.then(self.age.cmp(&other.age)).reverse()
    }
}

impl PartialOrd for Source {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Source {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Source {}
