//! Reading files of `table.rs`: a few rows, or a column from the beginning to the end.

use std::{
    fs::File,
    ops::Range,
    path::{Path, PathBuf},
    sync::Arc,
};

use bytes::Bytes;
use parquet::{
    basic::Type as Physical,
    bloom_filter::Sbbf,
    column::{reader::ColumnReaderImpl, writer::ColumnCloseResult},
    data_type::{ByteArray, ByteArrayType, DataType, Int32Type, Int64Type},
    errors::ParquetError,
    file::{
        metadata::{ParquetMetaData, ParquetMetaDataReader},
        page_index::{
            column_index::ColumnIndexMetaData,
            index_reader::{decode_column_index, decode_offset_index},
            offset_index::{OffsetIndexMetaData, PageLocation},
        },
        reader::ChunkReader,
        statistics::Statistics,
    },
};

use crate::{
    ArchiveError, bloom,
    contents::Contents,
    page::CheckedReader,
    table::{Column, ROW_GROUP, SMALL_PAGE, schema},
};

/// A file that is read.
#[derive(Debug)]
pub(crate) struct Table {
    path: PathBuf,
    bytes: Arc<Contents>,
    metadata: ParquetMetaData,
}

impl Table {
    /// Opens a file, which must have this schema and length.
    pub(crate) fn open(path: &Path, columns: &[Column], length: u64) -> Result<Self, ArchiveError> {
        let file = File::open(path).map_err(|error| ArchiveError::io(path, error))?;
        let found = file.metadata().map_err(|error| ArchiveError::io(path, error))?.len();
        if found != length {
            let why = format!("the file has {found} bytes, not {length} as the manifest says");
            return Err(ArchiveError::damaged(path, why));
        }
        let wrong = |error| ArchiveError::parquet(path, error);
        let metadata = ParquetMetaDataReader::new().parse_and_finish(&file).map_err(wrong)?;
        let expected = schema(columns).map_err(wrong)?;
        let found = metadata.file_metadata().schema_descr().root_schema();
        if found.get_fields() != expected.get_fields() {
            return Err(ArchiveError::damaged(path, "the columns are not those of this format"));
        }
        // A reader has the values of a whole row group in memory.
        let is_small = |rows: i64| (0..=ROW_GROUP as i64).contains(&rows);
        if !metadata.row_groups().iter().all(|group| is_small(group.num_rows())) {
            return Err(ArchiveError::damaged(path, "a row group has too many rows"));
        }
        let (path, bytes) = (path.to_owned(), Arc::new(Contents::new(file, length)));
        Ok(Self { path, bytes, metadata })
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    pub(crate) fn rows(&self) -> usize {
        self.metadata.row_groups().iter().map(|group| group.num_rows() as usize).sum()
    }

    pub(crate) fn groups(&self) -> usize {
        self.metadata.num_row_groups()
    }

    /// The number of rows of a row group.
    pub(crate) fn rows_of(&self, group: usize) -> usize {
        self.metadata.row_group(group).num_rows() as usize
    }

    /// The smallest and the largest value of a column of 64 bits in a row group.
    pub(crate) fn bounds(&self, group: usize, column: usize) -> (i64, i64) {
        match self.metadata.row_group(group).column(column).statistics() {
            Some(Statistics::Int64(it)) => {
                (*it.min_opt().unwrap_or(&i64::MIN), *it.max_opt().unwrap_or(&i64::MAX))
            }
            _ => (i64::MIN, i64::MAX),
        }
    }

    /// The rows of a row group whose pages may have a value of the first column, which is sorted.
    fn pages_with(&self, group: usize, key: i64) -> Result<Range<usize>, ArchiveError> {
        let chunk = self.metadata.row_group(group).column(0);
        let none = || ArchiveError::damaged(&self.path, "a column has no page index");
        let range = chunk.column_index_range().ok_or_else(none)?;
        let bytes = self.part(range)?;
        let index = decode_column_index(&bytes, Physical::INT64);
        let ColumnIndexMetaData::INT64(index) = index.map_err(|it| self.wrong(it))? else {
            return Err(none());
        };
        let (least, most) = (index.min_values(), index.max_values());
        let pages = self.pages(group, 0)?;
        if least.len() != pages.len() || most.len() != pages.len() {
            return Err(ArchiveError::damaged(&self.path, "a page index has too few pages"));
        }
        let first = most.partition_point(|most| *most < key);
        let end = least.partition_point(|least| *least <= key).max(first);
        let row = |page: usize| {
            pages.get(page).map_or(self.rows_of(group), |page| page.first_row_index as usize)
        };
        Ok(row(first)..row(end))
    }

    /// Whether a row group may have a value of the first column, which is sorted. If the column has
    /// a filter, this is much faster than looking for the rows.
    pub(crate) fn may_have(&self, group: usize, key: i64) -> Result<bool, ArchiveError> {
        let (least, most) = self.bounds(group, 0);
        if key < least || key > most {
            return Ok(false);
        }
        let chunk = self.metadata.row_group(group).column(0);
        let place = chunk.bloom_filter_offset().zip(chunk.bloom_filter_length().map(i64::from));
        let place = place.and_then(|(start, length)| {
            let start = u64::try_from(start).ok()?;
            Some(start..start.checked_add(u64::try_from(length).ok()?)?)
        });
        let Some(start) = place.and_then(|place| bloom::block_of(key, place)) else {
            return Ok(true);
        };
        let mut block = [0; bloom::BLOCK];
        let read = self.bytes.read_at(start, &mut block);
        read.map_err(|error| ArchiveError::io(&self.path, error))?;
        Ok(bloom::may_have(&block, key))
    }

    /// The filter of the first column in a row group, if it has one.
    pub(crate) fn filter(&self, group: usize) -> Result<Option<Sbbf>, ArchiveError> {
        let chunk = self.metadata.row_group(group).column(0);
        Sbbf::read_from_column_chunk(chunk, &*self.bytes).map_err(|it| self.wrong(it))
    }

    /// The rows of a row group with a value of the first column, which is sorted.
    pub(crate) fn rows_with(&self, group: usize, key: i64) -> Result<Range<usize>, ArchiveError> {
        if !self.may_have(group, key)? {
            return Ok(0..0);
        }
        let rows = self.pages_with(group, key)?;
        let column = self.longs(group, 0, rows.clone())?;
        let equal = equal(&column, key);
        Ok(rows.start + equal.start..rows.start + equal.end)
    }

    /// Some rows of a column of 64 bits.
    pub(crate) fn longs(&self, group: usize, column: usize, rows: Range<usize>) -> Values<i64> {
        self.read::<Int64Type>(group, column, rows)
    }

    /// Some rows of a column of 32 bits.
    pub(crate) fn ints(&self, group: usize, column: usize, rows: Range<usize>) -> Values<i32> {
        self.read::<Int32Type>(group, column, rows)
    }

    /// Some rows of a column of texts or bytes.
    pub(crate) fn texts(
        &self,
        group: usize,
        column: usize,
        rows: Range<usize>,
    ) -> Values<ByteArray> {
        self.read::<ByteArrayType>(group, column, rows)
    }

    fn read<T: DataType>(&self, group: usize, column: usize, rows: Range<usize>) -> Values<T::T> {
        let mut values = Vec::with_capacity(rows.len());
        let mut reader = self.reader::<T>(group, column)?;
        self.take(&mut reader, rows.start, rows.len(), &mut values)?;
        Ok(values)
    }

    /// Reads a column of a row group from its beginning.
    fn reader<T: DataType>(
        &self,
        group: usize,
        column: usize,
    ) -> Result<ColumnReaderImpl<T>, ArchiveError> {
        let chunk = self.metadata.row_group(group).column(column);
        let pages = self.pages(group, column)?;
        // Without pages no offset was compared with another.
        if pages.is_empty() {
            return Err(ArchiveError::damaged(&self.path, "a row group has too few rows"));
        }
        let bytes = Arc::clone(&self.bytes);
        let pages = CheckedReader::new(bytes, chunk, self.rows_of(group), pages);
        let pages = Box::new(pages.map_err(|it| self.wrong(it))?);
        Ok(ColumnReaderImpl::new(chunk.column_descr_ptr(), pages))
    }

    /// Passes over some rows and appends those that follow.
    fn take<T: DataType>(
        &self,
        reader: &mut ColumnReaderImpl<T>,
        skipped: usize,
        count: usize,
        values: &mut Vec<T::T>,
    ) -> Result<(), ArchiveError> {
        let passed = reader.skip_records(skipped).map_err(|it| self.wrong(it))?;
        let read = reader.read_records(count, None, None, values).map_err(|it| self.wrong(it))?;
        match (passed, read.0) == (skipped, count) {
            true => Ok(()),
            false => Err(ArchiveError::damaged(&self.path, "a row group has too few rows")),
        }
    }

    /// Where the pages of a column are, if the page index fits the row group.
    fn pages(&self, group: usize, column: usize) -> Result<Vec<PageLocation>, ArchiveError> {
        let chunk = self.metadata.row_group(group).column(column);
        let none = || ArchiveError::damaged(&self.path, "a column has no page index");
        let bytes = self.part(chunk.offset_index_range().ok_or_else(none)?)?;
        let index = decode_offset_index(&bytes).map_err(|it| self.wrong(it))?;
        let pages = index.page_locations;
        let rows = self.rows_of(group) as i64;
        let starts = pages.iter().map(|page| page.first_row_index);
        let is_sorted = starts.is_sorted_by(|one, two| one < two);
        let is_good = is_sorted
            && pages.first().map(|page| page.first_row_index) == (rows > 0).then_some(0)
            && pages.last().is_none_or(|page| page.first_row_index < rows)
            && pages.iter().all(|page| page.offset >= 0 && page.compressed_page_size > 0)
            && chunk.compressed_size() >= 0
            && chunk.dictionary_page_offset().is_none()
            && pages.first().is_none_or(|page| page.offset == chunk.data_page_offset());
        match is_good {
            true => Ok(pages),
            false => {
                Err(ArchiveError::damaged(&self.path, "a page index is not that of its column"))
            }
        }
    }

    /// A column as the file has it, for another file.
    pub(crate) fn encoded(
        &self,
        group: usize,
        column: usize,
    ) -> Result<(&Contents, ColumnCloseResult), ArchiveError> {
        let chunk = self.metadata.row_group(group).column(column);
        let index = chunk.column_index_range().map(|range| self.part(range)).transpose()?;
        let index = index.map(|bytes| decode_column_index(&bytes, chunk.column_type()));
        let pages = self.pages(group, column)?;
        let offsets =
            OffsetIndexMetaData { page_locations: pages, unencoded_byte_array_data_bytes: None };
        let close = ColumnCloseResult {
            bytes_written: chunk.compressed_size() as u64,
            rows_written: self.rows_of(group) as u64,
            metadata: chunk.clone(),
            bloom_filter: None,
            column_index: index.transpose().map_err(|it| self.wrong(it))?,
            offset_index: Some(offsets),
        };
        Ok((&self.bytes, close))
    }

    fn part(&self, range: Range<u64>) -> Result<Bytes, ArchiveError> {
        let length = range.end.saturating_sub(range.start);
        let bytes = self.bytes.get_bytes(range.start, usize::try_from(length).unwrap_or_default());
        bytes.map_err(|it| self.wrong(it))
    }

    fn wrong(&self, error: ParquetError) -> ArchiveError {
        ArchiveError::parquet(&self.path, error)
    }

    /// Reads a column from the first row on.
    pub(crate) fn cursor<T: DataType>(self: &Arc<Self>, column: usize) -> Cursor<T> {
        let (table, values) = (Arc::clone(self), Vec::new());
        Cursor { table, column, group: 0, start: 0, reader: None, first: 0, values }
    }
}

/// Where a sorted column has a value.
pub(crate) fn equal(column: &[i64], key: i64) -> Range<usize> {
    let start = column.partition_point(|other| *other < key);
    start..start + column[start..].partition_point(|other| *other == key)
}

/// Values of a column.
type Values<T> = Result<Vec<T>, ArchiveError>;

/// Reads a column forward.
pub(crate) struct Cursor<T: DataType> {
    table: Arc<Table>,
    column: usize,
    group: usize,
    /// The row of the file with which the group begins.
    start: usize,
    /// Reads the rows of the group behind `values`.
    reader: Option<ColumnReaderImpl<T>>,
    /// The row of the file that the first of `values` has.
    first: usize,
    values: Vec<T::T>,
}

impl<T: DataType> Cursor<T> {
    /// The value of a row, which must not be before the last one asked for.
    pub(crate) fn value(&mut self, row: usize) -> Result<T::T, ArchiveError> {
        if let Some(value) = row.checked_sub(self.first).and_then(|at| self.values.get(at)) {
            return Ok(value.clone());
        }
        let none = || ArchiveError::damaged(&self.table.path, "there are too few rows");
        while self.group < self.table.groups() && row - self.start >= self.table.rows_of(self.group)
        {
            self.start += self.table.rows_of(self.group);
            self.group += 1;
            self.reader = None;
        }
        if self.group >= self.table.groups() {
            return Err(none());
        }
        let behind = match self.reader {
            Some(_) => self.first + self.values.len(),
            None => self.start,
        };
        let reader = match &mut self.reader {
            Some(reader) => reader,
            none => none.insert(self.table.reader(self.group, self.column)?),
        };
        let left = self.start + self.table.rows_of(self.group) - row;
        self.values.clear();
        self.table.take(reader, row - behind, left.min(SMALL_PAGE), &mut self.values)?;
        self.first = row;
        self.values.first().cloned().ok_or_else(none)
    }
}
