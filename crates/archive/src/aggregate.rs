//! Counts of what was played in positions that many games reached: the rows of `moves/`, and those
//! of `totals/`, which sum them up.

use std::{
    collections::{BTreeMap, HashMap},
    hash::{BuildHasherDefault, Hasher},
    ops::Range,
    path::Path,
};

use crate::{
    ArchiveError, KeyKind, PackedMove, Posting, Tally,
    reader::Table,
    sorter::{Cell, Row, Sorted, Sorter},
    table::{Column, Group, Kind, ROW_GROUP, TableWriter},
};

/// Makes the rows of `moves/` and `totals/` from those of `positions/`, in their order.
#[derive(Debug)]
pub(crate) struct Aggregator {
    board: i64,
    /// The rows with this key of the board, until they are many.
    few: Vec<Posting>,
    are_many: bool,
    /// For each kind of key, the rows of the key that is gone through.
    open: [Open; 3],
    counted: Counted,
}

/// The rows of `moves/` and of `totals/`.
#[derive(Debug)]
struct Counted {
    cells: Sorter,
    totals: Sorter,
}

/// The current key. Its rows are kept until there are [`Aggregator::MANY`] of them; from then on
/// they are counted by move, month and band.
#[derive(Debug, Default)]
struct Open {
    key: i64,
    few: Vec<Posting>,
    counts: HashMap<u64, Tally, BuildHasherDefault<Mixer>>,
}

impl Aggregator {
    /// A key with fewer rows is not counted: its rows in `positions/` are read as fast.
    const LEAST: usize = 256;

    /// A key with fewer rows is not counted by months and ratings: most of its cells would have one
    /// row.
    const MANY: usize = 4096;

    /// The columns of `moves/`.
    pub(crate) const COLUMNS: [Column; 18] = [
        ("key", Kind::Long),
        ("games", Kind::Long),
        ("won", Kind::Long),
        ("drawn", Kind::Long),
        ("lost", Kind::Long),
        ("rating_sum", Kind::Long),
        ("rated", Kind::Long),
        ("clock_sum", Kind::Long),
        ("clocked", Kind::Long),
        ("lead_sum", Kind::Long),
        ("led", Kind::Long),
        ("sat", Kind::Long),
        ("top_game", Kind::Long),
        ("top_rating", Kind::Long),
        ("kind", Kind::Int),
        ("move", Kind::Int),
        ("month", Kind::Int),
        ("band", Kind::Int),
    ];

    /// The columns of `totals/`: the same without month and band.
    pub(crate) fn totals_columns() -> &'static [Column] {
        &Self::COLUMNS[..16]
    }

    /// The column of kinds.
    pub(crate) const KIND: usize = 14;

    /// The width of a rating band.
    const BAND: i32 = 200;

    /// Counts that do not fit into memory wait in files of this folder.
    pub(crate) fn new(folder: &Path) -> Self {
        let sorter = || Sorter::new(folder, Sorter::MOST);
        Self {
            board: 0,
            few: Vec::new(),
            are_many: false,
            open: Default::default(),
            counted: Counted { cells: sorter(), totals: sorter() },
        }
    }

    pub(crate) fn extend(&mut self, rows: &[Posting]) -> Result<(), ArchiveError> {
        let mut keys = rows.chunk_by(|one, two| one.keys.board == two.keys.board).peekable();
        while let Some(rows) = keys.next() {
            let board = rows[0].keys.board;
            // Most keys have few rows, which are all here.
            if board != self.board {
                self.begin(board);
                if rows.len() < Self::LEAST && keys.peek().is_some() {
                    continue;
                }
            }
            rows.iter().try_for_each(|row| self.push(row))?;
        }
        Ok(())
    }

    fn begin(&mut self, board: i64) {
        self.board = board;
        // Equal keys of other kinds are among those of the board, so none has many rows either.
        self.few.clear();
        self.are_many = false;
    }

    fn push(&mut self, row: &Posting) -> Result<(), ArchiveError> {
        if self.are_many {
            return self.count(row);
        }
        self.few.push(*row);
        if self.few.len() == Self::LEAST {
            self.are_many = true;
            let few = std::mem::take(&mut self.few);
            few.iter().try_for_each(|row| self.count(row))?;
        }
        Ok(())
    }

    fn count(&mut self, row: &Posting) -> Result<(), ArchiveError> {
        for kind in KeyKind::ALL {
            let open = &mut self.open[kind as usize];
            let key = row.keys.of(kind);
            if open.key != key {
                open.close(kind, &mut self.counted)?;
                open.key = key;
            }
            if !row.counts_for(kind) {
                continue;
            }
            if !open.counts.is_empty() {
                open.count(row);
                continue;
            }
            open.few.push(*row);
            if open.few.len() == Self::MANY {
                let few = std::mem::take(&mut open.few);
                few.iter().for_each(|row| open.count(row));
            }
        }
        Ok(())
    }

    /// The rows of `moves/` and of `totals/`.
    fn into_rows(mut self) -> Result<[Sorted; 2], ArchiveError> {
        for kind in KeyKind::ALL {
            self.open[kind as usize].close(kind, &mut self.counted)?;
        }
        Ok([self.counted.cells.sorted()?, self.counted.totals.sorted()?])
    }

    /// Whether the files have these rows.
    pub(crate) fn matches(self, moves: &Table, totals: &Table) -> Result<bool, ArchiveError> {
        let [cells, sums] = self.into_rows()?;
        Ok(has_rows(moves, cells, true)? && has_rows(totals, sums, false)?)
    }

    /// Writes the rows of `moves/` and of `totals/`.
    pub(crate) fn write(
        self,
        moves: &mut TableWriter,
        totals: &mut TableWriter,
    ) -> Result<(), ArchiveError> {
        let [cells, sums] = self.into_rows()?;
        in_groups(cells, |rows| {
            moves.row_group(|group| {
                write_totals(group, rows)?;
                group.ints(&collect(rows, |(cell, _)| cell.month))?;
                group.ints(&collect(rows, |(cell, _)| cell.band))
            })
        })?;
        in_groups(sums, |rows| totals.row_group(|group| write_totals(group, rows)))
    }

    /// Reads the moves and tallies of rows.
    pub(crate) fn read(
        table: &Table,
        group: usize,
        rows: Range<usize>,
    ) -> Result<Vec<(PackedMove, Tally)>, ArchiveError> {
        let mut sums = Vec::with_capacity(13);
        for column in 1..14 {
            sums.push(table.longs(group, column, rows.clone())?);
        }
        let moves = table.ints(group, 15, rows)?;
        let row = |(n, &mv): (usize, &i32)| {
            let mut tally = Tally::default();
            for (field, column) in tally.sums_mut().into_iter().zip(&sums) {
                *field = column[n];
            }
            (tally.top_game, tally.top_rating) = (sums[11][n], sums[12][n]);
            (PackedMove(mv as i16), tally)
        };
        Ok(moves.iter().enumerate().map(row).collect())
    }
}

/// Calls `write` with the rows of each row group.
fn in_groups(
    mut rows: Sorted,
    mut write: impl FnMut(&[Row]) -> Result<(), ArchiveError>,
) -> Result<(), ArchiveError> {
    loop {
        let group = rows.by_ref().take(ROW_GROUP).collect::<Result<Vec<_>, _>>()?;
        if group.is_empty() {
            return Ok(());
        }
        write(&group)?;
    }
}

/// Whether a file has these rows; `has_parts` says that it has months and bands.
fn has_rows(table: &Table, mut rows: Sorted, has_parts: bool) -> Result<bool, ArchiveError> {
    for group in 0..table.groups() {
        let all = 0..table.rows_of(group);
        let keys = table.longs(group, 0, all.clone())?;
        let ints = |column| table.ints(group, column, all.clone());
        let kinds = ints(Aggregator::KIND)?;
        let none = || Ok(vec![Cell::ALL; all.len()]);
        let months = if has_parts { ints(16) } else { none() }?;
        let bands = if has_parts { ints(17) } else { none() }?;
        let read = Aggregator::read(table, group, all.clone())?;
        for (at, (mv, tally)) in read.into_iter().enumerate() {
            let (key, kind, month, band) = (keys[at], kinds[at], months[at], bands[at]);
            if rows.next().transpose()? != Some((Cell { key, kind, mv, month, band }, tally)) {
                return Ok(false);
            }
        }
    }
    Ok(rows.next().is_none())
}

/// Writes the columns that both tables have.
fn write_totals(group: &mut Group<'_>, rows: &[Row]) -> Result<(), ArchiveError> {
    group.longs(&collect(rows, |(cell, _)| cell.key))?;
    for field in 0..11 {
        group.longs(&collect(rows, |(_, tally)| tally.sums()[field]))?;
    }
    group.longs(&collect(rows, |(_, tally)| tally.top_game))?;
    group.longs(&collect(rows, |(_, tally)| tally.top_rating))?;
    group.ints(&collect(rows, |(cell, _)| cell.kind))?;
    group.ints(&collect(rows, |(cell, _)| cell.mv.0.into()))
}

fn collect<T>(rows: &[Row], of: impl Fn(&Row) -> T) -> Vec<T> {
    rows.iter().map(of).collect()
}

impl Open {
    fn count(&mut self, row: &Posting) {
        let band = i32::from(row.rating) / Aggregator::BAND;
        let mv = u64::from(row.mv.0 as u16);
        let index = mv << 48 | u64::from(row.month as u32) << 16 | u64::from(band as u16);
        self.counts.entry(index).or_default().add_posting(row);
    }

    fn close(&mut self, kind: KeyKind, counted: &mut Counted) -> Result<(), ArchiveError> {
        let (key, kind, all) = (self.key, kind as i32, Cell::ALL);
        let mut totals = BTreeMap::<_, Tally>::new();
        if self.few.len() >= Aggregator::LEAST {
            for row in &self.few {
                totals.entry(row.mv).or_default().add_posting(row);
            }
        }
        for (index, tally) in self.counts.drain() {
            let (mv, month) = (PackedMove((index >> 48) as i16), (index >> 16) as i32);
            let band = i32::from(index as u16) * Aggregator::BAND;
            totals.entry(mv).or_default().add(&tally);
            counted.cells.push((Cell { key, kind, mv, month, band }, tally))?;
        }
        let total = |(mv, tally)| (Cell { key, kind, mv, month: all, band: all }, tally);
        self.few.clear();
        totals.into_iter().map(total).try_for_each(|row| counted.totals.push(row))
    }
}

/// A hasher of small numbers that nobody chooses to collide.
#[derive(Debug, Default)]
struct Mixer(u64);

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(byte.into()));
    }

    fn write_u64(&mut self, number: u64) {
        let mixed = (self.0 ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = mixed ^ mixed >> 32;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::Aggregator;
    use crate::{KeyKind, Keys, PackedMove, Posting, Tally};

    fn row(keys: [i64; 3], number: usize) -> Posting {
        let [board, reserves, both] = keys;
        Posting {
            keys: Keys { board, reserves, both },
            game: number as i64,
            month: 200_500 + (number % 12) as i32,
            rating: 1000 + (number % 7 * 150) as i16,
            ply: 0,
            mv: PackedMove((number % 5) as i16),
            clock: (number % 600) as i32,
            diagonal: -1,
            spent: (number % 200) as i32,
            seat: 0,
            points: (number % 3) as i8,
            repeats: 0,
            count: 1,
        }
    }

    /// Each kind of key has its own number of rows, which decides what is counted.
    #[test]
    fn keys_are_counted_by_how_many_rows_they_have() {
        let (least, many) = (Aggregator::LEAST, Aggregator::MANY);
        let sizes = [1, least - 1, least, many - 1, many, many + 9];
        let mut rows = Vec::new();
        for (key, size) in sizes.into_iter().enumerate() {
            // Half of the rows of a board have one reserve, and each has boards of its own.
            let keys = |n: usize| [key as i64, (key * 2 + n / size.div_ceil(2)) as i64, n as i64];
            rows.extend((0..size).map(|n| row(keys(n), n)));
        }
        let folder = tempfile::tempdir().expect("a folder");
        let mut aggregator = Aggregator::new(folder.path());
        for part in rows.chunks(100) {
            aggregator.extend(part).expect("counted");
        }
        let [cells, totals] = aggregator.into_rows().expect("sorted");
        let mut expected = [BTreeMap::<_, Tally>::new(), BTreeMap::new()];
        for kind in [KeyKind::Board, KeyKind::Reserves] {
            for own in rows.chunk_by(|one, two| one.keys.of(kind) == two.keys.of(kind)) {
                for row in own {
                    let key = (row.keys.of(kind), kind as i32, row.mv);
                    if own.len() >= many {
                        let band = i32::from(row.rating) / 200 * 200;
                        let cell = (key, row.month, band);
                        expected[0].entry(cell).or_default().add_posting(row);
                    }
                    if own.len() >= least {
                        expected[1].entry((key, -1, -1)).or_default().add_posting(row);
                    }
                }
            }
        }
        for (found, expected) in [cells, totals].into_iter().zip(expected) {
            let found: Vec<_> = found
                .map(|row| row.expect("read"))
                .map(|(it, tally)| (((it.key, it.kind, it.mv), it.month, it.band), tally))
                .collect();
            assert_eq!(found, expected.into_iter().collect::<Vec<_>>());
        }
    }
}
