//! Reading files of `table.rs`: a few rows, or a column from the beginning to the end.

use std::{
    fs::File,
    ops::Range,
    path::{Path, PathBuf},
    sync::{Arc, OnceLock},
};

use bytes::Bytes;
use parquet::{
    basic::{Compression, Type as Physical},
    bloom_filter::Sbbf,
    column::writer::ColumnCloseResult,
    errors::ParquetError,
    file::{
        metadata::{ParquetMetaData, ParquetMetaDataReader},
        page_index::{
            column_index::ColumnIndexMetaData,
            index_reader::{decode_column_index, decode_offset_index},
            offset_index::{OffsetIndexMetaData, PageLocation},
        },
        reader::{ChunkReader, Length},
        statistics::Statistics,
    },
};

use crate::{
    ArchiveError,
    bloom::{self, Blocks},
    contents::Contents,
    page::{Page, Value},
    table::{Column, schema},
};

/// A file that is read.
#[derive(Debug)]
pub(crate) struct Table {
    path: PathBuf,
    bytes: Contents,
    metadata: ParquetMetaData,
    /// For each row group the filter of the first column, if it has one, as soon as it was needed.
    filters: Vec<OnceLock<Option<Blocks>>>,
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
        let (path, bytes) = (path.to_owned(), Contents::new(file, length));
        let filters = (0..metadata.num_row_groups()).map(|_| OnceLock::new()).collect();
        Ok(Self { path, bytes, metadata, filters })
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
        let Some(blocks) = self.blocks(group)? else { return Ok(true) };
        let mut block = [0; Blocks::BLOCK];
        let read = self.bytes.read_at(blocks.start_of(key), &mut block);
        read.map_err(|error| ArchiveError::io(&self.path, error))?;
        Ok(bloom::may_have(&block, key))
    }

    /// Where the filter of the first column is.
    fn blocks(&self, group: usize) -> Result<Option<Blocks>, ArchiveError> {
        if let Some(blocks) = self.filters[group].get() {
            return Ok(*blocks);
        }
        let chunk = self.metadata.row_group(group).column(0);
        let (start, length) = (chunk.bloom_filter_offset(), chunk.bloom_filter_length());
        let start = start.and_then(|it| u64::try_from(it).ok());
        let length = length.and_then(|it| u64::try_from(it).ok());
        let blocks = match start.zip(length) {
            None => None,
            Some((start, length)) => {
                let place = start..start.saturating_add(length);
                let header =
                    self.part(start..place.end.min(start.saturating_add(Blocks::HEADER)))?;
                Blocks::read(&header, place).filter(|blocks| blocks.end() <= self.bytes.len())
            }
        };
        Ok(*self.filters[group].get_or_init(|| blocks))
    }

    /// The filter of the first column in a row group, if it has one.
    pub(crate) fn filter(&self, group: usize) -> Result<Option<Sbbf>, ArchiveError> {
        let chunk = self.metadata.row_group(group).column(0);
        Sbbf::read_from_column_chunk(chunk, &self.bytes).map_err(|it| self.wrong(it))
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
        self.read(group, column, rows)
    }

    /// Some rows of a column of 32 bits.
    pub(crate) fn ints(&self, group: usize, column: usize, rows: Range<usize>) -> Values<i32> {
        self.read(group, column, rows)
    }

    /// Some rows of a column of texts or bytes.
    pub(crate) fn texts(&self, group: usize, column: usize, rows: Range<usize>) -> Values<Bytes> {
        self.read(group, column, rows)
    }

    /// Some rows of a row group, to read several columns.
    pub(crate) fn group_rows(&self, group: usize, rows: Range<usize>) -> Rows<'_> {
        Rows { table: self, group, rows, indexes: self.indexes(group) }
    }

    /// The offset of the page indexes of a row group and their bytes, if they are contiguous.
    fn indexes(&self, group: usize) -> Option<(u64, Bytes)> {
        let columns = self.metadata.row_group(group).columns();
        let mut all = columns.first()?.offset_index_range()?;
        for chunk in &columns[1..] {
            let next = chunk.offset_index_range().filter(|next| next.start == all.end)?;
            all.end = next.end.max(next.start);
        }
        let start = all.start;
        Some((start, self.part(all).ok()?))
    }

    fn read<T: Value>(&self, group: usize, column: usize, rows: Range<usize>) -> Values<T> {
        self.read_pages((group, column), &self.pages(group, column)?, rows)
    }

    fn read_pages<T: Value>(
        &self,
        place: (usize, usize),
        pages: &[PageLocation],
        rows: Range<usize>,
    ) -> Values<T> {
        let first = pages.partition_point(|page| page.first_row_index as usize <= rows.start);
        let mut values = Vec::with_capacity(rows.len());
        for at in first.saturating_sub(1)..pages.len() {
            if pages[at].first_row_index as usize >= rows.end {
                break;
            }
            self.page(place, pages, at, rows.clone(), &mut values)?;
        }
        match values.len() == rows.len() {
            true => Ok(values),
            false => Err(ArchiveError::damaged(&self.path, "a row group has too few rows")),
        }
    }

    /// Appends the values of a page that are among some rows of its group.
    fn page<T: Value>(
        &self,
        (group, column): (usize, usize),
        pages: &[PageLocation],
        at: usize,
        rows: Range<usize>,
        values: &mut Vec<T>,
    ) -> Result<(), ArchiveError> {
        let location = &pages[at];
        let next = pages.get(at + 1).map(|page| page.first_row_index as usize);
        let (start, end) = (location.first_row_index as usize, next.unwrap_or(self.rows_of(group)));
        let count = end - start;
        let wanted = rows.start.max(start) - start..rows.end.min(end).max(start) - start;
        let compression = self.metadata.row_group(group).column(column).compression();
        let start = location.offset as u64;
        let bytes = self.part(start..start + location.compressed_page_size as u64)?;
        let page = Page::new(&bytes, compression != Compression::UNCOMPRESSED);
        let read = page.and_then(|page| T::read(&page, count, wanted, values));
        read.ok_or_else(|| ArchiveError::damaged(&self.path, "a page is damaged"))
    }

    /// Where the pages of a column are.
    fn pages(&self, group: usize, column: usize) -> Result<Vec<PageLocation>, ArchiveError> {
        let chunk = self.metadata.row_group(group).column(column);
        let none = || ArchiveError::damaged(&self.path, "a column has no page index");
        let bytes = self.part(chunk.offset_index_range().ok_or_else(none)?)?;
        self.decode_pages(group, column, &bytes)
    }

    /// Decodes the page index of a column and checks that it fits its row group.
    fn decode_pages(
        &self,
        group: usize,
        column: usize,
        bytes: &[u8],
    ) -> Result<Vec<PageLocation>, ArchiveError> {
        let chunk = self.metadata.row_group(group).column(column);
        let index = decode_offset_index(bytes).map_err(|it| self.wrong(it))?;
        let pages = index.page_locations;
        let rows = self.rows_of(group) as i64;
        let starts = pages.iter().map(|page| page.first_row_index);
        let is_sorted = starts.is_sorted_by(|one, two| one < two);
        let is_good = is_sorted
            && pages.first().map(|page| page.first_row_index) == (rows > 0).then_some(0)
            && pages.last().is_none_or(|page| page.first_row_index < rows)
            && pages.iter().all(|page| page.offset >= 0 && page.compressed_page_size > 0)
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

    /// Reads a column from here on.
    pub(crate) fn cursor<T: Value>(self: &Arc<Self>, column: usize) -> Cursor<T> {
        let (pages, values) = (Vec::new(), Vec::new());
        let table = Arc::clone(self);
        Cursor { table, column, group: None, start: 0, pages, first: 0, values }
    }
}

/// Some rows of a row group. Their columns share one read of the page indexes.
pub(crate) struct Rows<'t> {
    table: &'t Table,
    group: usize,
    rows: Range<usize>,
    /// See [`Table::indexes`].
    indexes: Option<(u64, Bytes)>,
}

impl Rows<'_> {
    /// A column of 64 bits.
    pub(crate) fn longs(&self, column: usize) -> Values<i64> {
        self.column(column)
    }

    /// A column of 32 bits.
    pub(crate) fn ints(&self, column: usize) -> Values<i32> {
        self.column(column)
    }

    /// A column of texts or bytes.
    pub(crate) fn texts(&self, column: usize) -> Values<Bytes> {
        self.column(column)
    }

    fn column<T: Value>(&self, column: usize) -> Values<T> {
        let Self { table, group, ref rows, ref indexes } = *self;
        let place = table.metadata.row_group(group).column(column).offset_index_range();
        let pages = match indexes.as_ref().zip(place) {
            Some(((start, bytes), place)) => {
                let [from, to] =
                    [place.start, place.end].map(|it| it.saturating_sub(*start) as usize);
                table.decode_pages(group, column, bytes.get(from..to).unwrap_or_default())?
            }
            None => table.pages(group, column)?,
        };
        table.read_pages((group, column), &pages, rows.clone())
    }
}

/// Where a sorted column has a value.
pub(crate) fn equal(column: &[i64], key: i64) -> Range<usize> {
    let start = column.partition_point(|other| *other < key);
    start..start + column[start..].partition_point(|other| *other == key)
}

/// Values of a column.
type Values<T> = Result<Vec<T>, ArchiveError>;

/// Reads a column forward, a page at a time.
pub(crate) struct Cursor<T> {
    table: Arc<Table>,
    column: usize,
    group: Option<usize>,
    /// The row of the file with which the group begins.
    start: usize,
    pages: Vec<PageLocation>,
    /// The row of the file that the first of `values` has.
    first: usize,
    values: Vec<T>,
}

impl<T: Value> Cursor<T> {
    /// The value of a row, which must not be before the last one asked for.
    pub(crate) fn value(&mut self, row: usize) -> Result<T, ArchiveError> {
        if let Some(value) = row.checked_sub(self.first).and_then(|at| self.values.get(at)) {
            return Ok(value.clone());
        }
        let none = || ArchiveError::damaged(&self.table.path, "there are too few rows");
        let mut group = self.group.unwrap_or(0);
        while group < self.table.groups() && row - self.start >= self.table.rows_of(group) {
            self.start += self.table.rows_of(group);
            group += 1;
        }
        if group >= self.table.groups() {
            return Err(none());
        }
        if self.group != Some(group) {
            self.pages = self.table.pages(group, self.column)?;
            self.group = Some(group);
        }
        let within = (row - self.start) as i64;
        let page = self.pages.partition_point(|page| page.first_row_index <= within);
        let page = page.checked_sub(1).ok_or_else(none)?;
        self.first = self.start + self.pages[page].first_row_index as usize;
        self.values.clear();
        let rows = 0..self.table.rows_of(group);
        self.table.page((group, self.column), &self.pages, page, rows, &mut self.values)?;
        self.values.get(row - self.first).cloned().ok_or_else(none)
    }
}
