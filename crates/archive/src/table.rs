//! Parquet files with a fixed schema: columns of integers and texts, none of them optional.

use std::{
    fs::File,
    io::{self, BufWriter, Read, Seek, SeekFrom},
    ops::Range,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
};

use bytes::{Buf, Bytes, buf::Reader};
use parquet::{
    basic::{
        Compression, ConvertedType, Encoding, LogicalType, Repetition, Type as Physical, ZstdLevel,
    },
    column::reader::{ColumnReaderImpl, get_column_reader, get_typed_column_reader},
    data_type::{ByteArray, ByteArrayType, DataType, Int32Type, Int64Type},
    errors::ParquetError,
    file::{
        metadata::{ParquetMetaData, ParquetMetaDataReader},
        properties::{EnabledStatistics, WriterProperties},
        reader::{ChunkReader, Length},
        serialized_reader::SerializedPageReader,
        statistics::Statistics,
        writer::{SerializedFileWriter, SerializedRowGroupWriter},
    },
    schema::types::{ColumnPath, Type},
};

use crate::ArchiveError;

/// The number of rows of a row group. Readers decode at least a page of a row group, and find row
/// groups by the smallest and largest values of their columns, so smaller groups are found faster
/// and larger ones take less metadata.
pub(crate) const ROW_GROUP: usize = 65_536;

/// The number of rows of a page: the least that is decoded for one row.
const PAGE: usize = 8_192;

/// A page of texts has this many bytes before compression, or one text.
const TEXT_PAGE_BYTES: usize = 1 << 16;

/// A column: its name and what it holds.
pub(crate) type Column = (&'static str, Kind);

/// The contents of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// 64 bits that hardly any row shares with its neighbors, written as they are.
    Key,
    /// 64 bits, written as differences.
    Long,
    /// 32 bits, written as differences.
    Int,
    /// Text in UTF-8.
    Text,
    /// Bytes.
    Bytes,
}

impl Kind {
    const fn physical(self) -> Physical {
        match self {
            Self::Key | Self::Long => Physical::INT64,
            Self::Int => Physical::INT32,
            Self::Text | Self::Bytes => Physical::BYTE_ARRAY,
        }
    }
}

fn schema(columns: &[Column]) -> Result<Type, ParquetError> {
    let field = |&(name, kind): &Column| {
        let builder = Type::primitive_type_builder(name, kind.physical())
            .with_repetition(Repetition::REQUIRED);
        let builder = match kind {
            Kind::Text => builder
                .with_converted_type(ConvertedType::UTF8)
                .with_logical_type(Some(LogicalType::String)),
            _ => builder,
        };
        builder.build().map(Arc::new)
    };
    let fields = columns.iter().map(field).collect::<Result<_, _>>()?;
    Type::group_type_builder("row").with_fields(fields).build()
}

fn properties(columns: &[Column]) -> WriterProperties {
    let mut builder = WriterProperties::builder()
        .set_compression(Compression::ZSTD(ZstdLevel::default()))
        .set_created_by("tandem".to_owned())
        .set_dictionary_enabled(false)
        .set_statistics_enabled(EnabledStatistics::Chunk)
        .set_offset_index_disabled(true)
        .set_max_row_group_row_count(Some(ROW_GROUP))
        .set_data_page_row_count_limit(PAGE)
        .set_write_batch_size(1024);
    for &(name, kind) in columns {
        let path = ColumnPath::from(name);
        builder = match kind {
            Kind::Key => builder.set_column_encoding(path, Encoding::PLAIN),
            Kind::Long | Kind::Int => {
                builder.set_column_encoding(path, Encoding::DELTA_BINARY_PACKED)
            }
            Kind::Text | Kind::Bytes => builder
                .set_column_statistics_enabled(path.clone(), EnabledStatistics::None)
                .set_column_data_page_size_limit(path, TEXT_PAGE_BYTES),
        };
    }
    builder.build()
}

/// A file being written, row group by row group.
pub(crate) struct TableWriter {
    path: PathBuf,
    writer: SerializedFileWriter<BufWriter<File>>,
}

impl TableWriter {
    /// Replaces a file of this name.
    pub(crate) fn create(path: &Path, columns: &[Column]) -> Result<Self, ArchiveError> {
        let file = File::create(path).map_err(|error| ArchiveError::io(path, error))?;
        let wrong = |error| ArchiveError::parquet(path, error);
        let schema = Arc::new(schema(columns).map_err(wrong)?);
        let properties = Arc::new(properties(columns));
        let out = BufWriter::with_capacity(1 << 20, file);
        let writer = SerializedFileWriter::new(out, schema, properties).map_err(wrong)?;
        Ok(Self { path: path.to_owned(), writer })
    }

    /// Writes a row group. `write` must write every column in the order of the schema.
    pub(crate) fn row_group(
        &mut self,
        write: impl FnOnce(&mut Group<'_>) -> Result<(), ArchiveError>,
    ) -> Result<(), ArchiveError> {
        let wrong = |error| ArchiveError::parquet(&self.path, error);
        let writer = self.writer.next_row_group().map_err(wrong)?;
        let mut group = Group { path: &self.path, writer };
        write(&mut group)?;
        group.writer.close().map(drop).map_err(wrong)
    }

    /// Ends the file and waits until it is on disk. Returns its length in bytes.
    pub(crate) fn finish(self) -> Result<u64, ArchiveError> {
        let wrong = |error| ArchiveError::parquet(&self.path, error);
        let out = self.writer.into_inner().map_err(wrong)?;
        let io = |error| ArchiveError::io(&self.path, error);
        let file = out.into_inner().map_err(|error| io(error.into_error()))?;
        file.sync_all().map_err(io)?;
        let length = file.metadata().map_err(io)?.len();
        Ok(length)
    }
}

/// A row group being written.
pub(crate) struct Group<'w> {
    path: &'w Path,
    writer: SerializedRowGroupWriter<'w, BufWriter<File>>,
}

impl Group<'_> {
    /// Writes the next column, from parts that come one after the other.
    pub(crate) fn column<T: DataType>(
        &mut self,
        mut next: impl FnMut(&mut Vec<T::T>) -> Result<(), ArchiveError>,
    ) -> Result<(), ArchiveError> {
        let path = self.path;
        let wrong = |error| ArchiveError::parquet(path, error);
        let column = self.writer.next_column().map_err(wrong)?;
        let mut column = column.ok_or_else(|| ArchiveError::damaged(path, "too many columns"))?;
        let mut values = Vec::new();
        loop {
            values.clear();
            next(&mut values)?;
            if values.is_empty() {
                return column.close().map_err(wrong);
            }
            column.typed::<T>().write_batch(&values, None, None).map_err(wrong)?;
        }
    }

    fn whole<T: DataType>(
        &mut self,
        values: impl Iterator<Item = T::T>,
    ) -> Result<(), ArchiveError> {
        let mut values = Some(values);
        self.column::<T>(|part| {
            part.extend(values.take().into_iter().flatten());
            Ok(())
        })
    }

    /// Writes the next column, which is of 64 bits.
    pub(crate) fn longs(&mut self, values: impl Iterator<Item = i64>) -> Result<(), ArchiveError> {
        self.whole::<Int64Type>(values)
    }

    /// Writes the next column, which is of 32 bits.
    pub(crate) fn ints(&mut self, values: impl Iterator<Item = i32>) -> Result<(), ArchiveError> {
        self.whole::<Int32Type>(values)
    }

    /// Writes the next column, of texts or bytes.
    pub(crate) fn texts<'t>(
        &mut self,
        values: impl Iterator<Item = &'t [u8]>,
    ) -> Result<(), ArchiveError> {
        self.whole::<ByteArrayType>(values.map(|text| ByteArray::from(text.to_vec())))
    }
}

/// A file that is read.
#[derive(Debug)]
pub(crate) struct Table {
    path: PathBuf,
    file: Mutex<File>,
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
        Ok(Self { path: path.to_owned(), file: Mutex::new(file), metadata })
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
        let mut reader = self.reader::<T>(group, column)?;
        let mut values = Vec::with_capacity(rows.len());
        let wrong = |error| ArchiveError::parquet(&self.path, error);
        reader.skip_records(rows.start).map_err(wrong)?;
        reader.read_records(rows.len(), None, None, &mut values).map_err(wrong)?;
        match values.len() == rows.len() {
            true => Ok(values),
            false => Err(ArchiveError::damaged(&self.path, "a row group has too few rows")),
        }
    }

    fn reader<T: DataType>(
        &self,
        group: usize,
        column: usize,
    ) -> Result<ColumnReaderImpl<T>, ArchiveError> {
        let wrong = |error| ArchiveError::parquet(&self.path, error);
        let rows = self.rows_of(group);
        let chunk = self.metadata.row_group(group).column(column);
        let (start, length) = chunk.byte_range();
        let bytes = self.bytes(start, length)?;
        let section = Arc::new(Section { start, bytes });
        let pages = SerializedPageReader::new(section, chunk, rows, None).map_err(wrong)?;
        let description = self.metadata.file_metadata().schema_descr().column(column);
        Ok(get_typed_column_reader(get_column_reader(description, Box::new(pages))))
    }

    /// A part of the file, which is not larger than the file.
    fn bytes(&self, start: u64, length: u64) -> Result<Bytes, ArchiveError> {
        let io = |error| ArchiveError::io(&self.path, error);
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let end = file.metadata().map_err(io)?.len();
        if start.checked_add(length).is_none_or(|stop| stop > end) {
            return Err(ArchiveError::damaged(&self.path, "a column lies beyond the file's end"));
        }
        let mut bytes = vec![0; length as usize];
        file.seek(SeekFrom::Start(start)).map_err(io)?;
        file.read_exact(&mut bytes).map_err(io)?;
        Ok(bytes.into())
    }

    /// Reads a column from here on.
    pub(crate) fn cursor<T: DataType>(self: &Arc<Self>, column: usize) -> Cursor<T> {
        let table = Arc::clone(self);
        Cursor { table, column, group: 0, reader: None, first: 0, values: Vec::new(), read: 0 }
    }
}

/// Values of a column.
type Values<T> = Result<Vec<T>, ArchiveError>;

/// Reads a column forward, a few values at a time.
pub(crate) struct Cursor<T: DataType> {
    table: Arc<Table>,
    column: usize,
    /// The row group of `reader`.
    group: usize,
    reader: Option<ColumnReaderImpl<T>>,
    /// The row of the file that the first of `values` has.
    first: usize,
    values: Vec<T::T>,
    /// The number of rows of the group that were read.
    read: usize,
}

impl<T: DataType> Cursor<T> {
    /// The value of a row, which must not be before the last one asked for.
    pub(crate) fn value(&mut self, row: usize) -> Result<T::T, ArchiveError> {
        /// How many values are decoded at once.
        const PART: usize = 256;
        let wrong = |error| ArchiveError::parquet(&self.table.path, error);
        while row >= self.first + self.values.len() {
            self.first += self.values.len();
            self.values.clear();
            if self.group >= self.table.groups() {
                return Err(ArchiveError::damaged(&self.table.path, "there are too few rows"));
            }
            let rows = self.table.rows_of(self.group);
            let left = rows - self.read;
            let skipped = (row - self.first).min(left);
            if skipped == left {
                (self.first, self.read) = (self.first + left, 0);
                (self.group, self.reader) = (self.group + 1, None);
                continue;
            }
            if self.reader.is_none() {
                self.reader = Some(self.table.reader(self.group, self.column)?);
            }
            let Some(reader) = &mut self.reader else { continue };
            reader.skip_records(skipped).map_err(wrong)?;
            self.first += skipped;
            let count = PART.min(left - skipped);
            reader.read_records(count, None, None, &mut self.values).map_err(wrong)?;
            self.read += skipped + self.values.len();
            if self.values.len() != count {
                let why = "a row group has too few rows";
                return Err(ArchiveError::damaged(&self.table.path, why));
            }
        }
        Ok(self.values[row - self.first].clone())
    }
}

/// A part of a file in memory.
struct Section {
    start: u64,
    bytes: Bytes,
}

impl Section {
    fn from(&self, start: u64) -> Result<Bytes, ParquetError> {
        let at = start.checked_sub(self.start).and_then(|at| usize::try_from(at).ok());
        let at = at.filter(|&at| at <= self.bytes.len());
        let at =
            at.ok_or_else(|| ParquetError::EOF("a page lies outside its column".to_owned()))?;
        Ok(self.bytes.slice(at..))
    }
}

impl Length for Section {
    fn len(&self) -> u64 {
        self.start + self.bytes.len() as u64
    }
}

impl ChunkReader for Section {
    type T = Reader<Bytes>;

    fn get_read(&self, start: u64) -> Result<Self::T, ParquetError> {
        Ok(self.from(start)?.reader())
    }

    fn get_bytes(&self, start: u64, length: usize) -> Result<Bytes, ParquetError> {
        let bytes = self.from(start)?;
        if length > bytes.len() {
            let error = io::Error::from(io::ErrorKind::UnexpectedEof);
            return Err(ParquetError::External(Box::new(error)));
        }
        Ok(bytes.slice(..length))
    }
}
