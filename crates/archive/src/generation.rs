//! Writing generations: the rows of an import, or those of older generations merged.
//!
//! Several threads work on one: rows are sorted on one, encoded on another, games on a third.

use std::{
    cmp::Ordering,
    fs,
    path::{Path, PathBuf},
    sync::{
        Arc,
        mpsc::{Receiver, Sender, SyncSender, channel, sync_channel},
    },
    thread::{self, Scope, ScopedJoinHandle},
};

use crate::{
    ArchiveError, ArchivedGame, Generation, Posting,
    aggregate::Aggregator,
    game_columns::PendingGames,
    manifest::{FOLDERS, FileEntry, file_name, sync_folder},
    merge_games,
    merge_positions::Rounds,
    posting::{Buckets, PostingColumns, sorted},
    reader::Table,
    table::{Column, PAGE, ROW_GROUP, SMALL_PAGE, TableWriter},
};

/// The index of the folder of positions.
const POSITIONS: usize = 1;

/// The rows of a file and its length in bytes.
type Size = (u64, u64);

/// Writes a generation of games and of rows in any order. Its files are on disk afterwards; the
/// manifest makes them visible. Games from `first_new` on are in no older generation: they get row
/// groups of their own, which merges can copy. The memory of the rows is given back as soon as they
/// are encoded.
pub(crate) fn write(
    folder: &Path,
    number: u64,
    games: &PendingGames,
    first_new: i64,
    postings: Buckets,
    memory: &Sender<Buckets>,
) -> Result<Generation, ArchiveError> {
    let files = &Files { are_for_later: true, ..Files::new(folder, number)? };
    let write_games = || {
        let mut writer = files.create(0, &ArchivedGame::COLUMNS)?;
        games.write(&mut writer, first_new, ROW_GROUP)?;
        writer.finish()
    };
    thread::scope(|scope| {
        let games = scope.spawn(write_games);
        let mut positions = Positions::new(files, scope)?;
        postings.parts().try_for_each(|rows| positions.extend(rows))?;
        memory.send(postings.emptied()).unwrap_or_default();
        let (rows, aggregator) = positions.finish()?;
        files.finish(0, joined(games)?, rows, aggregator)
    })
}

/// Writes a generation that has everything of others, which are neighbors, the oldest first.
pub(crate) fn merge(
    folder: &Path,
    number: u64,
    level: u32,
    games: &[Arc<Table>],
    positions: &[Arc<Table>],
) -> Result<Generation, ArchiveError> {
    let files = &Files::new(folder, number)?;
    let merge_games = || {
        let mut writer = files.create(0, &ArchivedGame::COLUMNS)?;
        merge_games::merge(games, &mut writer)?;
        writer.finish()
    };
    thread::scope(|scope| {
        let games = scope.spawn(merge_games);
        let (sender, rounds) = sync_channel(2);
        let sources = scope.spawn(move || {
            let mut sources = Rounds::new(positions)?;
            while let Some(rows) = sources.next_round()? {
                if sender.send(rows).is_err() {
                    break;
                }
            }
            Ok(())
        });
        let mut written = Positions::new(files, scope)?;
        for rows in rounds {
            written.extend(&rows)?;
        }
        joined(sources)?;
        let (rows, aggregator) = written.finish()?;
        files.finish(level, joined(games)?, rows, aggregator)
    })
}

fn joined<T>(thread: ScopedJoinHandle<'_, T>) -> T {
    thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

/// The files of a generation while they are written. They get their names when they are whole.
struct Files {
    folder: PathBuf,
    number: u64,
    /// Whether they are read only later: those of an import, which goes on with other games.
    are_for_later: bool,
}

impl Files {
    fn new(folder: &Path, number: u64) -> Result<Self, ArchiveError> {
        for name in FOLDERS {
            let path = folder.join(name);
            fs::create_dir_all(&path).map_err(|error| ArchiveError::io(&path, error))?;
        }
        Ok(Self { folder: folder.to_owned(), number, are_for_later: false })
    }

    fn path(&self, which: usize) -> PathBuf {
        self.folder.join(file_name(FOLDERS[which], self.number))
    }

    fn create(&self, which: usize, columns: &[Column]) -> Result<TableWriter, ArchiveError> {
        let page = if which == POSITIONS { PAGE } else { SMALL_PAGE };
        let path = self.path(which).with_extension("part");
        let writer = TableWriter::create(&path, columns, page)?;
        Ok(if self.are_for_later { writer.for_later() } else { writer })
    }

    fn finish(
        &self,
        level: u32,
        games: Size,
        positions: Size,
        aggregator: Aggregator,
    ) -> Result<Generation, ArchiveError> {
        let mut moves = self.create(2, &Aggregator::COLUMNS)?;
        let mut totals = self.create(3, Aggregator::totals_columns())?;
        aggregator.write(&mut moves, &mut totals)?;
        let sizes = [games, positions, moves.finish()?, totals.finish()?];
        for (which, name) in FOLDERS.into_iter().enumerate() {
            let (path, parent) = (self.path(which), self.folder.join(name));
            let part = path.with_extension("part");
            let rename = fs::rename(&part, &path).and_then(|()| sync_folder(&parent));
            rename.map_err(|error| ArchiveError::io(&path, error))?;
        }
        let entry = |which: usize| {
            let (file, (rows, bytes)) = (file_name(FOLDERS[which], self.number), sizes[which]);
            FileEntry { file, rows, bytes }
        };
        Ok(Generation {
            number: self.number,
            level,
            games: entry(0),
            positions: entry(1),
            moves: entry(2),
            totals: entry(3),
        })
    }
}

/// Takes rows in their order and has them written, with what is counted about them.
struct Positions<'s> {
    aggregator: Aggregator,
    /// Rows in their order. Those that are equal in order to the last one may be taken back.
    waiting: Vec<Posting>,
    columns: PostingColumns,
    row_groups: SyncSender<PostingColumns>,
    /// Columns that were written, to be filled again.
    used: Receiver<PostingColumns>,
    thread: ScopedJoinHandle<'s, Result<Size, ArchiveError>>,
}

impl<'s> Positions<'s> {
    fn new<'e>(files: &'s Files, scope: &'s Scope<'s, 'e>) -> Result<Self, ArchiveError> {
        let mut writer = files.create(POSITIONS, &Posting::COLUMNS)?;
        let (row_groups, received) = sync_channel::<PostingColumns>(1);
        let (back, used) = channel();
        let thread = scope.spawn(move || {
            for columns in received {
                writer.row_group(|group| columns.write(group))?;
                back.send(columns).unwrap_or_default();
            }
            writer.finish()
        });
        let (aggregator, waiting, columns) =
            (Aggregator::new(&files.folder), Vec::new(), PostingColumns::new());
        Ok(Self { aggregator, waiting, columns, row_groups, used, thread })
    }

    /// Takes rows in any order, of which none comes before those of an earlier call.
    fn extend(&mut self, rows: &[Posting]) -> Result<(), ArchiveError> {
        /// Rows far apart in memory are fetched faster if nothing else is done meanwhile.
        const FETCHED: usize = 256;
        for order in sorted(rows).chunks(FETCHED) {
            self.waiting.extend(order.iter().map(|&(_, number)| rows[number as usize]));
            let Some(last) = self.waiting.last() else { continue };
            let settled = self.waiting.iter().rposition(|row| row.order(last) != Ordering::Equal);
            self.write(settled.map_or(0, |at| at + 1))?;
        }
        Ok(())
    }

    /// Writes the first of the rows that wait.
    fn write(&mut self, count: usize) -> Result<(), ArchiveError> {
        let (rows, _) = self.waiting.split_at(count);
        let left = rows.iter().any(|row| row.count < 0).then(|| without_pairs(rows));
        let mut rest = left.as_deref().unwrap_or(rows);
        self.aggregator.extend(rest)?;
        while !rest.is_empty() {
            let room = (ROW_GROUP - self.columns.rows()).min(rest.len());
            let (rows, behind) = rest.split_at(room);
            self.columns.extend(rows);
            if self.columns.rows() == ROW_GROUP {
                let mut next = self.used.try_recv().unwrap_or_else(|_| PostingColumns::new());
                next.clear();
                let columns = std::mem::replace(&mut self.columns, next);
                // If nobody receives them, writing has failed, and `finish` says why.
                self.row_groups.send(columns).unwrap_or_default();
            }
            rest = behind;
        }
        self.waiting.drain(..count);
        Ok(())
    }

    fn finish(mut self) -> Result<(Size, Aggregator), ArchiveError> {
        self.write(self.waiting.len())?;
        if self.columns.rows() > 0 {
            self.row_groups.send(self.columns).unwrap_or_default();
        }
        drop(self.row_groups);
        Ok((joined(self.thread)?, self.aggregator))
    }
}

/// Rows in their order, without those that take each other back.
fn without_pairs(rows: &[Posting]) -> Vec<Posting> {
    let mut left: Vec<Posting> = Vec::with_capacity(rows.len());
    for equal in rows.chunk_by(|one, two| one.order(two) == Ordering::Equal) {
        let start = left.len();
        for row in equal {
            let takes_back = |other: &Posting| *other == Posting { count: -row.count, ..*row };
            match left[start..].iter().position(takes_back) {
                Some(at) => drop(left.swap_remove(start + at)),
                None => left.push(*row),
            }
        }
    }
    left
}
