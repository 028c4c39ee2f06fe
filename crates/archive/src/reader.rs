//! Reading files of `table.rs`: a few rows, or a column from the beginning to the end.

use std::{
    fs::File,
    io::{self, Read},
    ops::Range,
    path::{Path, PathBuf},
    sync::Arc,
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
    page::{Page, Value},
    table::{Column, schema},
};

/// A file that is read.
#[derive(Debug)]
pub(crate) struct Table {
    path: PathBuf,
    bytes: Contents,
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
        let bytes = Contents { file, length };
        Ok(Self { path: path.to_owned(), bytes, metadata })
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
        let (start, length) = (chunk.bloom_filter_offset(), chunk.bloom_filter_length());
        let start = start.and_then(|it| u64::try_from(it).ok());
        let length = length.and_then(|it| u64::try_from(it).ok());
        let Some(place) = start.zip(length).map(|(start, length)| start..start + length) else {
            return Ok(true);
        };
        let header = self.part(place.start..place.end.min(place.start + Blocks::HEADER))?;
        let Some(blocks) = Blocks::read(&header, place) else { return Ok(true) };
        Ok(bloom::may_have(&self.part(blocks.place(key))?, key))
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

    fn read<T: Value>(&self, group: usize, column: usize, rows: Range<usize>) -> Values<T> {
        let pages = self.pages(group, column)?;
        let first = pages.partition_point(|page| page.first_row_index as usize <= rows.start);
        let mut values = Vec::with_capacity(rows.len());
        for at in first.saturating_sub(1)..pages.len() {
            if pages[at].first_row_index as usize >= rows.end {
                break;
            }
            self.page((group, column), &pages, at, rows.clone(), &mut values)?;
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
        let index = decode_offset_index(&bytes).map_err(|it| self.wrong(it))?;
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

/// The bytes of a file, read when they are needed.
#[derive(Debug)]
pub(crate) struct Contents {
    file: File,
    length: u64,
}

impl Contents {
    #[cfg(unix)]
    fn read_at(&self, start: u64, bytes: &mut [u8]) -> io::Result<()> {
        std::os::unix::fs::FileExt::read_exact_at(&self.file, bytes, start)
    }

    #[cfg(windows)]
    fn read_at(&self, start: u64, bytes: &mut [u8]) -> io::Result<()> {
        let mut read = 0;
        while read < bytes.len() {
            let rest = &mut bytes[read..];
            match std::os::windows::fs::FileExt::seek_read(&self.file, rest, start + read as u64)? {
                0 => return Err(io::ErrorKind::UnexpectedEof.into()),
                count => read += count,
            }
        }
        Ok(())
    }
}

impl Length for Contents {
    fn len(&self) -> u64 {
        self.length
    }
}

impl ChunkReader for Contents {
    type T = Rest;

    fn get_read(&self, start: u64) -> Result<Rest, ParquetError> {
        let file = self.file.try_clone()?;
        Ok(Rest { contents: Self { file, length: self.length }, start })
    }

    fn get_bytes(&self, start: u64, length: usize) -> Result<Bytes, ParquetError> {
        if start.checked_add(length as u64).is_none_or(|end| end > self.length) {
            return Err(ParquetError::EOF("a page lies beyond the file's end".to_owned()));
        }
        let mut bytes = vec![0; length];
        self.read_at(start, &mut bytes)?;
        Ok(bytes.into())
    }
}

/// The contents from a place on.
pub(crate) struct Rest {
    contents: Contents,
    start: u64,
}

impl Read for Rest {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let left = self.contents.length.saturating_sub(self.start);
        let count = bytes.len().min(usize::try_from(left).unwrap_or(usize::MAX));
        self.contents.read_at(self.start, &mut bytes[..count])?;
        self.start += count as u64;
        Ok(count)
    }
}
