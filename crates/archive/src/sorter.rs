//! Sorting more counts than memory should hold: what is too much waits in a file, in sorted runs.

use std::{
    cmp::Reverse,
    collections::BinaryHeap,
    fs::File,
    io::{self, BufReader, Read, Write},
    path::{Path, PathBuf},
    vec,
};

use crate::{
    ArchiveError, PackedMove, Tally,
    varint::{read_zigzag, zigzag},
};

/// The postings that a row of `moves/` counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Cell {
    pub(crate) key: i64,
    pub(crate) kind: i32,
    pub(crate) mv: PackedMove,
    pub(crate) month: i32,
    pub(crate) band: i32,
}

impl Cell {
    /// The month and band of a total.
    pub(crate) const ALL: i32 = -1;
}

/// A count of what was played.
pub(crate) type Row = (Cell, Tally);

/// Takes rows in any order and gives them back in that of their cells, which are all different.
#[derive(Debug)]
pub(crate) struct Sorter {
    /// The folder for the files. They have no names and vanish with the process.
    folder: PathBuf,
    /// How many rows are in memory at most.
    most: usize,
    rows: Vec<Row>,
    files: Vec<File>,
}

impl Sorter {
    /// 16 MiB of rows.
    pub(crate) const MOST: usize = 1 << 17;

    /// The rows of a block, which are read together.
    const BLOCK: usize = 1024;

    pub(crate) fn new(folder: &Path, most: usize) -> Self {
        Self { folder: folder.to_owned(), most, rows: Vec::new(), files: Vec::new() }
    }

    pub(crate) fn push(&mut self, row: Row) -> Result<(), ArchiveError> {
        self.rows.push(row);
        if self.rows.len() < self.most {
            return Ok(());
        }
        self.sort();
        let write = || {
            let mut file = tempfile::tempfile_in(&self.folder)?;
            let mut bytes = Vec::new();
            for rows in self.rows.chunks(Self::BLOCK) {
                bytes.clear();
                rows.iter().for_each(|row| encode(row, &mut bytes));
                file.write_all(&(bytes.len() as u32).to_le_bytes())?;
                file.write_all(&bytes)?;
            }
            io::Seek::rewind(&mut file)?;
            Ok(file)
        };
        self.files.push(write().map_err(|error| ArchiveError::io(&self.folder, error))?);
        self.rows.clear();
        Ok(())
    }

    fn sort(&mut self) {
        self.rows.sort_unstable_by_key(|(cell, _)| *cell);
    }

    /// All rows in their order.
    pub(crate) fn sorted(mut self) -> Result<Sorted, ArchiveError> {
        self.sort();
        let in_memory = Run { file: None, rows: self.rows.into_iter() };
        let run = |file| Run { file: Some(BufReader::new(file)), rows: Vec::new().into_iter() };
        let runs = self.files.into_iter().map(run).chain([in_memory]).collect();
        let mut sorted = Sorted { folder: self.folder, runs, first: BinaryHeap::new() };
        (0..sorted.runs.len()).try_for_each(|run| sorted.advance(run))?;
        Ok(sorted)
    }
}

/// Rows in their order.
pub(crate) struct Sorted {
    folder: PathBuf,
    runs: Vec<Run>,
    /// The first cell of each run that has rows.
    first: BinaryHeap<Reverse<(Cell, usize)>>,
}

impl Sorted {
    /// Makes the next row of a run known.
    fn advance(&mut self, run: usize) -> Result<(), ArchiveError> {
        let next = self.runs[run].first();
        if let Some(cell) = next.map_err(|error| ArchiveError::io(&self.folder, error))? {
            self.first.push(Reverse((cell, run)));
        }
        Ok(())
    }
}

impl Iterator for Sorted {
    type Item = Result<Row, ArchiveError>;

    fn next(&mut self) -> Option<Self::Item> {
        let Reverse((_, run)) = self.first.pop()?;
        let row = self.runs[run].rows.next()?;
        Some(self.advance(run).map(|()| row))
    }
}

/// Sorted rows, of which some may be in a file still.
struct Run {
    file: Option<BufReader<File>>,
    rows: vec::IntoIter<Row>,
}

impl Run {
    /// The cell of the next row.
    fn first(&mut self) -> io::Result<Option<Cell>> {
        if self.rows.as_slice().is_empty()
            && let Some(file) = &mut self.file
        {
            self.rows = read_block(file)?.into_iter();
        }
        Ok(self.rows.as_slice().first().map(|(cell, _)| *cell))
    }
}

/// Reads a block: none at the end of the file.
fn read_block(file: &mut BufReader<File>) -> io::Result<Vec<Row>> {
    let mut length = Vec::with_capacity(4);
    file.take(4).read_to_end(&mut length)?;
    let Ok(length) = length.try_into().map(u32::from_le_bytes) else { return Ok(Vec::new()) };
    let mut bytes = vec![0; length as usize];
    file.read_exact(&mut bytes)?;
    let (mut rest, mut rows) = (&bytes[..], Vec::with_capacity(Sorter::BLOCK));
    while !rest.is_empty() {
        rows.push(decode(&mut rest).ok_or(io::ErrorKind::InvalidData)?);
    }
    Ok(rows)
}

fn encode((cell, tally): &Row, out: &mut Vec<u8>) {
    let &Cell { key, kind, mv, month, band } = cell;
    out.extend(key.to_le_bytes());
    for number in [kind, mv.0.into(), month, band] {
        zigzag(number.into(), out);
    }
    for number in tally.sums().into_iter().chain([tally.top_game, tally.top_rating]) {
        zigzag(number, out);
    }
}

fn decode(bytes: &mut &[u8]) -> Option<Row> {
    let (key, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    let key = i64::from_le_bytes(*key);
    let mut int = || i32::try_from(read_zigzag(bytes)?).ok();
    let (kind, mv, month, band) = (int()?, int()?, int()?, int()?);
    let mv = PackedMove(mv.try_into().ok()?);
    let mut tally = Tally::default();
    for sum in tally.sums_mut() {
        *sum = read_zigzag(bytes)?;
    }
    (tally.top_game, tally.top_rating) = (read_zigzag(bytes)?, read_zigzag(bytes)?);
    Some((Cell { key, kind, mv, month, band }, tally))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_come_back_in_their_order_however_many_are_in_memory() {
        const ALL: i64 = 5000;

        let folder = tempfile::tempdir().expect("a folder");
        let row = |key: i64| {
            let mv = PackedMove(key as i16);
            let cell = Cell { key: key << 48, kind: 2, mv, month: -1, band: 2600 };
            let mut tally = Tally { games: key, top_game: i64::MIN, ..Tally::default() };
            (tally.lead_sum, tally.top_rating) = (-key, i64::MAX);
            (cell, tally)
        };
        let expected: Vec<_> = (-ALL..ALL).map(row).collect();
        for most in [1500, 2000, Sorter::MOST] {
            let mut sorter = Sorter::new(folder.path(), most);
            let mut rows = expected.clone();
            fastrand::Rng::with_seed(most as u64).shuffle(&mut rows);
            rows.into_iter().try_for_each(|row| sorter.push(row)).expect("pushed");
            let sorted = sorter.sorted().and_then(Iterator::collect::<Result<Vec<_>, _>>);
            assert!(sorted.expect("sorted") == expected, "{most}");
        }
        let left = folder.path().read_dir().expect("read").count();
        assert_eq!(left, 0);
    }
}
