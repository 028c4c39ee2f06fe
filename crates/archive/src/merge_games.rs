//! Merging files of games: row groups with numbers of their own are copied as they are, the others
//! row by row.

use std::{cmp::Reverse, sync::Arc};

use parquet::data_type::{ByteArrayType, DataType, Int32Type, Int64Type};

use crate::{
    ArchiveError, ArchivedGame,
    reader::{Cursor, Table},
    table::{Kind, ROW_GROUP, TableWriter},
};

/// Row groups with fewer rows are joined.
const LEAST: usize = 4096;

/// A row group of one of several tables.
#[derive(Clone, Copy, Debug)]
struct Unit {
    table: usize,
    group: usize,
    /// The number of the first row in the table.
    row: usize,
    rows: usize,
    /// The smallest and the largest number of its games.
    ids: (i64, i64),
}

/// A row of one of several tables.
#[derive(Clone, Copy, Debug)]
struct Place {
    id: i64,
    table: usize,
    row: usize,
}

/// Writes the games of several tables in the order of their numbers; of rows with one number, that
/// of the last table.
pub(crate) fn merge(tables: &[Arc<Table>], writer: &mut TableWriter) -> Result<(), ArchiveError> {
    let mut rest = &*units(tables);
    while let Some(first) = rest.first() {
        let (mut end, mut last) = (1, first.ids.1);
        let is_large = |unit: &Unit| unit.rows >= LEAST;
        // Groups that overlap belong together, and so do small neighbors.
        while let Some(next) = rest.get(end)
            && (next.ids.0 <= last || !is_large(&rest[end - 1]) && !is_large(next))
        {
            last = last.max(next.ids.1);
            end += 1;
        }
        let (units, behind) = rest.split_at(end);
        match units {
            [only] => writer.row_group(|group| {
                (0..ArchivedGame::COLUMNS.len()).try_for_each(|column| {
                    let (bytes, close) = tables[only.table].encoded(only.group, column)?;
                    group.append(bytes, close)
                })
            })?,
            _ => merge_rows(tables, &survivors(tables, units)?, writer)?,
        }
        rest = behind;
    }
    Ok(())
}

/// All row groups in the order of their first numbers.
fn units(tables: &[Arc<Table>]) -> Vec<Unit> {
    let mut units = Vec::new();
    for (table, file) in tables.iter().enumerate() {
        let mut row = 0;
        for group in 0..file.groups() {
            let (rows, ids) = (file.rows_of(group), file.bounds(group, 0));
            units.push(Unit { table, group, row, rows, ids });
            row += rows;
        }
    }
    units.sort_by_key(|unit| unit.ids);
    units
}

/// The rows of some row groups that a merge keeps, in the order of the games' numbers.
fn survivors(tables: &[Arc<Table>], units: &[Unit]) -> Result<Vec<Place>, ArchiveError> {
    let mut rows = Vec::new();
    for &Unit { table, group, row, .. } in units {
        let ids = tables[table].longs(group, 0, 0..tables[table].rows_of(group))?;
        rows.extend(ids.into_iter().zip(row..).map(|(id, row)| Place { id, table, row }));
    }
    rows.sort_unstable_by_key(|place| (place.id, Reverse(place.table)));
    rows.dedup_by_key(|place| place.id);
    Ok(rows)
}

fn merge_rows(
    tables: &[Arc<Table>],
    rows: &[Place],
    writer: &mut TableWriter,
) -> Result<(), ArchiveError> {
    for rows in rows.chunks(ROW_GROUP) {
        writer.row_group(|group| {
            for (column, &(_, kind)) in ArchivedGame::COLUMNS.iter().enumerate() {
                match kind {
                    Kind::Sorted | Kind::Key | Kind::Long => {
                        group.longs(&all::<Int64Type>(tables, column, rows)?)?;
                    }
                    Kind::Int => group.ints(&all::<Int32Type>(tables, column, rows)?)?,
                    Kind::Text | Kind::Bytes => {
                        group.texts(each::<ByteArrayType>(tables, column, rows))?;
                    }
                }
            }
            Ok(())
        })?;
    }
    Ok(())
}

/// The values of a column.
fn each<T: DataType>(
    tables: &[Arc<Table>],
    column: usize,
    rows: &[Place],
) -> impl Iterator<Item = Result<T::T, ArchiveError>> {
    let cursors = tables.iter().map(|table| table.cursor::<T>(column));
    let mut cursors: Vec<Cursor<T>> = cursors.collect();
    rows.iter().map(move |place| cursors[place.table].value(place.row))
}

fn all<T: DataType>(
    tables: &[Arc<Table>],
    column: usize,
    rows: &[Place],
) -> Result<Vec<T::T>, ArchiveError> {
    each::<T>(tables, column, rows).collect()
}
