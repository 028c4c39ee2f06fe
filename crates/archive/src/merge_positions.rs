//! Merging files of positions: the next rows of all files at a time.

use std::{cmp::Ordering, sync::Arc};

use crate::{ArchiveError, Posting, reader::Table, table::PAGE};

/// Reads several tables forward together.
pub(crate) struct Rounds {
    sources: Vec<Source>,
}

impl Rounds {
    /// The rows that are read from a table at once.
    const PART: usize = 2 * PAGE;

    pub(crate) fn new(tables: &[Arc<Table>]) -> Result<Self, ArchiveError> {
        let sources = tables.iter().map(Source::open).collect::<Result<_, _>>()?;
        Ok(Self { sources })
    }

    /// Rows of all tables in any order: none of those that follow comes before them.
    pub(crate) fn next_round(&mut self) -> Result<Option<Vec<Posting>>, ArchiveError> {
        for source in &mut self.sources {
            source.fill()?;
        }
        // Behind the last row of a source there are rows that nobody has seen yet.
        let lasts = self.sources.iter().filter(|source| source.has_more());
        let bound = lasts.filter_map(|source| source.rows.last().copied()).min_by(Posting::order);
        let mut round = Vec::with_capacity(self.sources.len() * Self::PART / 2);
        for source in &mut self.sources {
            source.take_until(bound.as_ref(), &mut round);
        }
        Ok((!round.is_empty()).then_some(round))
    }
}

/// A table that is read from the beginning to the end.
struct Source {
    table: Arc<Table>,
    /// The next row that is not read yet.
    group: usize,
    row: usize,
    rows: Vec<Posting>,
    /// The rows that were taken.
    taken: usize,
}

impl Source {
    fn open(table: &Arc<Table>) -> Result<Self, ArchiveError> {
        let (table, rows) = (Arc::clone(table), Vec::new());
        Ok(Self { table, group: 0, row: 0, rows, taken: 0 })
    }

    fn has_more(&self) -> bool {
        self.group < self.table.groups()
    }

    /// Reads the next part, if all rows were taken.
    fn fill(&mut self) -> Result<(), ArchiveError> {
        while self.taken == self.rows.len() && self.has_more() {
            let all = self.table.rows_of(self.group);
            let rows = self.row..(self.row + Rounds::PART).min(all);
            self.row = rows.end;
            (self.rows, self.taken) = (Posting::read(&self.table, self.group, rows)?, 0);
            if self.row == all {
                (self.group, self.row) = (self.group + 1, 0);
            }
        }
        Ok(())
    }

    fn take_until(&mut self, bound: Option<&Posting>, round: &mut Vec<Posting>) {
        let left = &self.rows[self.taken..];
        let count = bound.map_or(left.len(), |bound| {
            left.partition_point(|row| row.order(bound) != Ordering::Greater)
        });
        round.extend(&left[..count]);
        self.taken += count;
    }
}
