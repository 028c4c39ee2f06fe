//! Counts and sums for a move in a position.

use std::{collections::BTreeMap, ops::Range};

use crate::{
    ArchiveError, KeyKind, PackedMove, Posting,
    table::{Column, Kind, ROW_GROUP, Table, TableWriter},
};

/// Counts and sums over boards of games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub games: i64,
    /// Games that the team of the player to move won.
    pub won: i64,
    pub drawn: i64,
    pub lost: i64,
    /// The sum of the ratings that are known, and their number.
    pub rating_sum: i64,
    pub rated: i64,
    /// The sum of the clocks that are known, in tenths of a second, and their number.
    pub clock_sum: i64,
    pub clocked: i64,
    /// The sum of the differences to the diagonal opponent's clock, and their number.
    pub lead_sum: i64,
    pub led: i64,
    /// Moves that took [`Tally::SITTING`] or longer.
    pub sat: i64,
    /// The game with the highest rating, and its rating.
    pub top_game: i64,
    pub top_rating: i64,
}

impl Tally {
    /// A player who thinks this long about one move sits, in tenths of a second.
    pub const SITTING: i32 = 150;

    pub fn add_posting(&mut self, row: &Posting) {
        let count = i64::from(row.count);
        self.games += count;
        match row.points {
            2 => self.won += count,
            1 => self.drawn += count,
            0 => self.lost += count,
            _ => {}
        }
        if row.rating > 0 {
            self.rating_sum += count * i64::from(row.rating);
            self.rated += count;
        }
        if row.clock >= 0 {
            self.clock_sum += count * i64::from(row.clock);
            self.clocked += count;
            if row.diagonal >= 0 {
                self.lead_sum += count * (i64::from(row.clock) - i64::from(row.diagonal));
                self.led += count;
            }
        }
        if row.spent >= Self::SITTING {
            self.sat += count;
        }
        self.offer_top(row.game, row.rating.into());
    }

    fn offer_top(&mut self, game: i64, rating: i64) {
        let is_first = self.top_game == 0;
        if is_first || (rating, -game) > (self.top_rating, -self.top_game) {
            (self.top_game, self.top_rating) = (game, rating);
        }
    }

    pub fn add(&mut self, other: &Self) {
        let (mine, theirs) = (self.sums_mut(), other.sums());
        for (mine, theirs) in mine.into_iter().zip(theirs) {
            *mine = mine.saturating_add(theirs);
        }
        if other.top_game != 0 {
            self.offer_top(other.top_game, other.top_rating);
        }
    }

    const fn sums(&self) -> [i64; 11] {
        let Self { games, won, drawn, lost, rating_sum, rated, .. } = *self;
        let Self { clock_sum, clocked, lead_sum, led, sat, .. } = *self;
        [games, won, drawn, lost, rating_sum, rated, clock_sum, clocked, lead_sum, led, sat]
    }

    const fn sums_mut(&mut self) -> [&mut i64; 11] {
        let Self { games, won, drawn, lost, rating_sum, rated, clock_sum, .. } = self;
        let Self { clocked, lead_sum, led, sat, .. } = self;
        [games, won, drawn, lost, rating_sum, rated, clock_sum, clocked, lead_sum, led, sat]
    }
}

/// The group of postings that a row of `moves/` counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Cell {
    key: i64,
    kind: i32,
    mv: PackedMove,
    month: i32,
    band: i32,
}

/// Makes the rows of `moves/` from those of `positions/`, in their order.
#[derive(Debug, Default)]
pub(crate) struct Aggregator {
    /// For each kind of key, the rows of the key that is gone through.
    open: [Open; 3],
    cells: Vec<(Cell, Tally)>,
}

/// The rows of a key: as they are while they are few, then counted.
#[derive(Debug, Default)]
struct Open {
    key: i64,
    rows: Vec<Posting>,
    cells: BTreeMap<Cell, Tally>,
}

impl Aggregator {
    /// A key with fewer rows has none in `moves/`: its rows in `positions/` are read as fast.
    pub(crate) const LEAST: usize = 256;

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

    /// The width of a rating band.
    const BAND: i32 = 200;

    pub(crate) fn push(&mut self, row: &Posting) {
        for kind in KeyKind::ALL {
            let open = &mut self.open[kind as usize];
            let key = row.keys.of(kind);
            if open.key != key {
                open.close(&mut self.cells);
                open.key = key;
            }
            if !row.counts_for(kind) {
                continue;
            }
            if open.cells.is_empty() {
                open.rows.push(*row);
                if open.rows.len() == Self::LEAST {
                    open.rows.iter().for_each(|row| count(&mut open.cells, kind, row));
                }
            } else {
                count(&mut open.cells, kind, row);
            }
        }
    }

    /// The rows of `moves/`.
    fn into_cells(mut self) -> Vec<(Cell, Tally)> {
        for open in &mut self.open {
            open.close(&mut self.cells);
        }
        self.cells.sort_unstable_by_key(|(cell, _)| *cell);
        self.cells
    }

    /// Whether a file has these rows.
    pub(crate) fn matches(self, table: &Table) -> Result<bool, ArchiveError> {
        let cells = self.into_cells();
        let mut rows = cells.into_iter();
        for group in 0..table.groups() {
            let all = 0..table.rows_of(group);
            let keys = table.longs(group, 0, all.clone())?;
            let ints = |column| table.ints(group, column, all.clone());
            let (kinds, months, bands) = (ints(Self::KIND)?, ints(16)?, ints(17)?);
            for (at, (mv, tally)) in Self::read(table, group, all.clone())?.into_iter().enumerate()
            {
                let (key, kind) = (keys[at], kinds[at]);
                let cell = Cell { key, kind, mv, month: months[at], band: bands[at] };
                if rows.next() != Some((cell, tally)) {
                    return Ok(false);
                }
            }
        }
        Ok(rows.next().is_none())
    }

    /// Writes the rows. Returns their number.
    pub(crate) fn write(self, writer: &mut TableWriter) -> Result<u64, ArchiveError> {
        let cells = self.into_cells();
        for rows in cells.chunks(ROW_GROUP) {
            writer.row_group(|group| {
                group.longs(rows.iter().map(|(cell, _)| cell.key))?;
                for field in 0..11 {
                    group.longs(rows.iter().map(|(_, tally)| tally.sums()[field]))?;
                }
                group.longs(rows.iter().map(|(_, tally)| tally.top_game))?;
                group.longs(rows.iter().map(|(_, tally)| tally.top_rating))?;
                group.ints(rows.iter().map(|(cell, _)| cell.kind))?;
                group.ints(rows.iter().map(|(cell, _)| cell.mv.0.into()))?;
                group.ints(rows.iter().map(|(cell, _)| cell.month))?;
                group.ints(rows.iter().map(|(cell, _)| cell.band))
            })?;
        }
        Ok(cells.len() as u64)
    }

    /// The column of kinds.
    pub(crate) const KIND: usize = 14;

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

impl Open {
    fn close(&mut self, cells: &mut Vec<(Cell, Tally)>) {
        self.rows.clear();
        cells.extend(std::mem::take(&mut self.cells));
    }
}

fn count(cells: &mut BTreeMap<Cell, Tally>, kind: KeyKind, row: &Posting) {
    let band = i32::from(row.rating) / Aggregator::BAND * Aggregator::BAND;
    let key = row.keys.of(kind);
    let cell = Cell { key, kind: kind as i32, mv: row.mv, month: row.month, band };
    cells.entry(cell).or_default().add_posting(row);
}
