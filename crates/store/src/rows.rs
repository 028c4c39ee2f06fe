//! Rows that cannot be read: text that is not UTF-8, or a number that does not fit.
//!
//! A single row that cannot be read is an error; in a list it is left out, so that one damaged row
//! does not take the list from everybody.

use super::sql::Row;

/// Reads the rows of a list, but for those that are damaged.
pub(super) fn readable<T>(rows: &[Row], read: impl Fn(&Row) -> Result<T, sqlx::Error>) -> Vec<T> {
    let read = |row| {
        read(row)
            .inspect_err(
                |error| tracing::error!(%error, "a damaged row of the database is left out"),
            )
            .ok()
    };
    rows.iter().filter_map(read).collect()
}
