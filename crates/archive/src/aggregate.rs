//! Counts of what was played in positions that many games reached: the rows of `moves/`, and those
//! of `totals/`, which sum them up.

use std::{
    collections::HashMap,
    hash::{BuildHasherDefault, Hasher},
    ops::Range,
};

use crate::{
    ArchiveError, KeyKind, PackedMove, Posting, Tally,
    reader::Table,
    table::{Column, Group, Kind, ROW_GROUP, TableWriter},
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
    const ALL: i32 = -1;

    const fn total(self) -> Self {
        Self { month: Self::ALL, band: Self::ALL, ..self }
    }
}

type Rows = Vec<(Cell, Tally)>;

/// Makes the rows of `moves/` and `totals/` from those of `positions/`, in their order.
#[derive(Debug, Default)]
pub(crate) struct Aggregator {
    board: i64,
    /// The rows with this key of the board, until they are many.
    few: Vec<Posting>,
    are_many: bool,
    /// For each kind of key, the rows of the key that is gone through.
    open: [Open; 3],
    cells: Rows,
}

/// The rows of a key: as they are while they are few, then counted by move, month and band.
#[derive(Debug, Default)]
struct Open {
    key: i64,
    few: Vec<Posting>,
    counts: HashMap<u64, Tally, BuildHasherDefault<Mixer>>,
}

impl Aggregator {
    /// A key with fewer rows is not counted: its rows in `positions/` are read as fast.
    pub(crate) const LEAST: usize = 256;

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

    pub(crate) fn push(&mut self, row: &Posting) {
        if row.keys.board != self.board {
            self.board = row.keys.board;
            // Equal keys of other kinds are among those of the board, so none has many rows either.
            self.few.clear();
            self.are_many = false;
        }
        if self.are_many {
            self.count(row);
            return;
        }
        self.few.push(*row);
        if self.few.len() == Self::LEAST {
            self.are_many = true;
            let few = std::mem::take(&mut self.few);
            few.iter().for_each(|row| self.count(row));
        }
    }

    fn count(&mut self, row: &Posting) {
        for kind in KeyKind::ALL {
            let open = &mut self.open[kind as usize];
            let key = row.keys.of(kind);
            if open.key != key {
                open.close(kind, &mut self.cells);
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
            if open.few.len() == Self::LEAST {
                let few = std::mem::take(&mut open.few);
                few.iter().for_each(|row| open.count(row));
            }
        }
    }

    /// The rows of `moves/` and of `totals/`.
    fn into_rows(mut self) -> [Rows; 2] {
        for kind in KeyKind::ALL {
            self.open[kind as usize].close(kind, &mut self.cells);
        }
        self.cells.sort_unstable_by_key(|(cell, _)| *cell);
        let mut totals: Rows = Vec::new();
        for (cell, tally) in &self.cells {
            let cell = cell.total();
            match totals.last_mut() {
                Some((last, total)) if *last == cell => total.add(tally),
                _ => totals.push((cell, *tally)),
            }
        }
        [self.cells, totals]
    }

    /// Whether the files have these rows.
    pub(crate) fn matches(self, moves: &Table, totals: &Table) -> Result<bool, ArchiveError> {
        let [cells, sums] = self.into_rows();
        Ok(has_rows(moves, &cells, true)? && has_rows(totals, &sums, false)?)
    }

    /// Writes the rows of `moves/` and of `totals/`.
    pub(crate) fn write(
        self,
        moves: &mut TableWriter,
        totals: &mut TableWriter,
    ) -> Result<(), ArchiveError> {
        let [cells, sums] = self.into_rows();
        for rows in cells.chunks(ROW_GROUP) {
            moves.row_group(|group| {
                write_totals(group, rows)?;
                group.ints(&collect(rows, |(cell, _)| cell.month))?;
                group.ints(&collect(rows, |(cell, _)| cell.band))
            })?;
        }
        for rows in sums.chunks(ROW_GROUP) {
            totals.row_group(|group| write_totals(group, rows))?;
        }
        Ok(())
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

/// Whether a file has these rows; `has_parts` says that it has months and bands.
fn has_rows(table: &Table, rows: &Rows, has_parts: bool) -> Result<bool, ArchiveError> {
    let mut rows = rows.iter();
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
            if rows.next() != Some(&(Cell { key, kind, mv, month, band }, tally)) {
                return Ok(false);
            }
        }
    }
    Ok(rows.next().is_none())
}

/// Writes the columns that both tables have.
fn write_totals(group: &mut Group<'_>, rows: &[(Cell, Tally)]) -> Result<(), ArchiveError> {
    group.longs(&collect(rows, |(cell, _)| cell.key))?;
    for field in 0..11 {
        group.longs(&collect(rows, |(_, tally)| tally.sums()[field]))?;
    }
    group.longs(&collect(rows, |(_, tally)| tally.top_game))?;
    group.longs(&collect(rows, |(_, tally)| tally.top_rating))?;
    group.ints(&collect(rows, |(cell, _)| cell.kind))?;
    group.ints(&collect(rows, |(cell, _)| cell.mv.0.into()))
}

fn collect<T>(rows: &[(Cell, Tally)], of: impl Fn(&(Cell, Tally)) -> T) -> Vec<T> {
    rows.iter().map(of).collect()
}

impl Open {
    fn count(&mut self, row: &Posting) {
        let band = i32::from(row.rating) / Aggregator::BAND;
        let mv = u64::from(row.mv.0 as u16);
        let index = mv << 48 | u64::from(row.month as u32) << 16 | u64::from(band as u16);
        self.counts.entry(index).or_default().add_posting(row);
    }

    fn close(&mut self, kind: KeyKind, cells: &mut Rows) {
        self.few.clear();
        let (key, kind) = (self.key, kind as i32);
        cells.extend(self.counts.drain().map(|(index, tally)| {
            let (mv, month) = (PackedMove((index >> 48) as i16), (index >> 16) as i32);
            let band = i32::from(index as u16) * Aggregator::BAND;
            (Cell { key, kind, mv, month, band }, tally)
        }));
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
