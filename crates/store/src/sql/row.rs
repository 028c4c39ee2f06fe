//! Rows of either database. A column that cannot be read is an error, never a panic.

use std::error::Error;

use sqlx::{Row as _, postgres::PgRow, sqlite::SqliteRow};

/// A row.
pub(crate) enum Row {
    Sqlite(SqliteRow),
    Postgres(PgRow),
}

pub(crate) struct Rows(pub(super) Vec<Row>);
pub(crate) struct MaybeRow(pub(super) Option<Row>);

impl From<SqliteRow> for Row {
    fn from(row: SqliteRow) -> Self {
        Self::Sqlite(row)
    }
}

impl From<PgRow> for Row {
    fn from(row: PgRow) -> Self {
        Self::Postgres(row)
    }
}

impl<T: Into<Row>> From<Vec<T>> for Rows {
    fn from(rows: Vec<T>) -> Self {
        Self(rows.into_iter().map(Into::into).collect())
    }
}

impl<T: Into<Row>> From<Option<T>> for MaybeRow {
    fn from(row: Option<T>) -> Self {
        Self(row.map(Into::into))
    }
}

/// A type that a column can have.
pub(crate) trait Field: Sized {
    /// Nothing if the column has no value.
    fn read(row: &Row, index: usize) -> Result<Option<Self>, sqlx::Error>;
}

/// A type of a column, or an option of one.
pub(crate) trait Column: Sized {
    fn of(row: &Row, index: usize) -> Result<Self, sqlx::Error>;
}

impl<T: Field> Column for T {
    fn of(row: &Row, index: usize) -> Result<Self, sqlx::Error> {
        T::read(row, index)?.ok_or_else(|| unreadable(index, "it has no value"))
    }
}

impl<T: Field> Column for Option<T> {
    fn of(row: &Row, index: usize) -> Result<Self, sqlx::Error> {
        T::read(row, index)
    }
}

impl Row {
    /// The column with an index, from 0.
    pub(crate) fn try_get<T: Column>(&self, index: usize) -> Result<T, sqlx::Error> {
        T::of(self, index)
    }
}

fn unreadable(index: usize, source: impl Into<Box<dyn Error + Send + Sync>>) -> sqlx::Error {
    sqlx::Error::ColumnDecode { index: index.to_string(), source: source.into() }
}

macro_rules! fields {
    ($($field:ty),*) => {$(
        impl Field for $field {
            fn read(row: &Row, index: usize) -> Result<Option<Self>, sqlx::Error> {
                match row {
                    Row::Sqlite(row) => row.try_get(index),
                    Row::Postgres(row) => row.try_get(index),
                }
            }
        }
    )*};
}

fields!(i64, f64, bool, String, Vec<u8>);

macro_rules! narrow {
    ($($field:ty),*) => {$(
        impl Field for $field {
            fn read(row: &Row, index: usize) -> Result<Option<Self>, sqlx::Error> {
                let wide = i64::read(row, index)?;
                wide.map(|wide| Self::try_from(wide).map_err(|error| unreadable(index, error)))
                    .transpose()
            }
        }
    )*};
}

narrow!(u8, u16, u32, u64, i32);
