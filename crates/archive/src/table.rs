//! Parquet files with a fixed schema: columns of integers and texts, none of them optional.
//!
//! This file writes them, `reader.rs` reads them. The library `parquet` encodes and decodes all
//! values; what it cannot do is in `page.rs` and `bloom.rs`.

use std::{
    fs::File,
    io::BufWriter,
    path::{Path, PathBuf},
    sync::Arc,
};

use bytes::Bytes;
use parquet::{
    basic::{
        Compression, ConvertedType, Encoding, LogicalType, Repetition, Type as Physical, ZstdLevel,
    },
    column::writer::{
        ColumnCloseResult, ColumnWriterImpl, get_column_writer, get_typed_column_writer,
    },
    data_type::{ByteArray, ByteArrayType, DataType, Int32Type, Int64Type},
    errors::ParquetError,
    file::{
        properties::{EnabledStatistics, WriterProperties, WriterPropertiesPtr},
        reader::ChunkReader,
        writer::{SerializedFileWriter, SerializedRowGroupWriter},
    },
    schema::types::{ColumnDescPtr, ColumnPath, Type},
};

use crate::{ArchiveError, page::CheckedPages};

/// The number of rows of a row group. Readers find row groups by the smallest and largest values of
/// their columns, so smaller groups are found faster and larger ones take less metadata.
pub(crate) const ROW_GROUP: usize = 65_536;

/// The most rows of a page: the least that is decoded for one row.
pub(crate) const PAGE: usize = 4096;

/// The same where single rows are read from many columns.
pub(crate) const SMALL_PAGE: usize = 512;

/// A page of texts has this many bytes before compression, or one text. With more, a text takes
/// longer to be read; with less, all of them take longer to be compressed, and more room.
const TEXT_PAGE_BYTES: usize = 1 << 19;

/// The size in bytes from which files leave the page cache. Smaller ones stay there.
const LARGE: u64 = 1 << 24;

/// A column: its name and what it holds.
pub(crate) type Column = (&'static str, Kind);

/// The contents of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// 64 bits that hardly any row shares with others, sorted and written as differences, with a
    /// filter that tells readers which values are not there.
    Sorted,
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
            Self::Sorted | Self::Key | Self::Long => Physical::INT64,
            Self::Int => Physical::INT32,
            Self::Text | Self::Bytes => Physical::BYTE_ARRAY,
        }
    }
}

pub(crate) fn schema(columns: &[Column]) -> Result<Type, ParquetError> {
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

fn properties(columns: &[Column], page: usize) -> Result<WriterProperties, ParquetError> {
    /// The share of other keys that a filter lets pass: it has about a byte for each key.
    const PASSED: f64 = 0.03;
    let mut properties = WriterProperties::builder()
        .set_created_by("tandem".to_owned())
        .set_dictionary_enabled(false)
        .set_max_row_group_row_count(Some(ROW_GROUP))
        .set_data_page_row_count_limit(page)
        .set_write_batch_size(page)
        .set_data_page_size_limit(TEXT_PAGE_BYTES)
        // Fast, and hardly larger than the levels above: most of the bytes are keys.
        .set_compression(Compression::ZSTD(ZstdLevel::try_new(1)?));
    for (at, &(name, kind)) in columns.iter().enumerate() {
        let path = || ColumnPath::from(name);
        let encoding = match kind {
            Kind::Sorted | Kind::Long | Kind::Int => Encoding::DELTA_BINARY_PACKED,
            Kind::Key | Kind::Text | Kind::Bytes => Encoding::PLAIN,
        };
        // Only the first column is sorted, so only its pages are found by their bounds.
        let statistics = match kind {
            Kind::Int | Kind::Text | Kind::Bytes => EnabledStatistics::None,
            _ if at > 0 => EnabledStatistics::Chunk,
            _ => EnabledStatistics::Page,
        };
        properties = properties
            .set_column_encoding(path(), encoding)
            .set_column_statistics_enabled(path(), statistics);
        if matches!(kind, Kind::Sorted | Kind::Key) {
            properties = properties.set_column_compression(path(), Compression::UNCOMPRESSED);
        }
        if kind == Kind::Sorted {
            properties = properties
                .set_column_bloom_filter_enabled(path(), true)
                .set_column_bloom_filter_fpp(path(), PASSED)
                .set_column_bloom_filter_max_ndv(path(), ROW_GROUP as u64);
        }
    }
    Ok(properties.build())
}

/// A file being written, row group by row group.
pub(crate) struct TableWriter {
    path: PathBuf,
    writer: SerializedFileWriter<BufWriter<File>>,
    properties: WriterPropertiesPtr,
    rows: u64,
    /// Whether the file is read only later, if at all.
    is_for_later: bool,
}

impl TableWriter {
    /// Replaces a file of this name.
    ///
    /// `page` is the number of rows of a page.
    pub(crate) fn create(
        path: &Path,
        columns: &[Column],
        page: usize,
    ) -> Result<Self, ArchiveError> {
        let file = File::create(path).map_err(|error| ArchiveError::io(path, error))?;
        let wrong = |error| ArchiveError::parquet(path, error);
        let schema = Arc::new(schema(columns).map_err(wrong)?);
        let out = BufWriter::with_capacity(1 << 20, file);
        let properties = Arc::new(properties(columns, page).map_err(wrong)?);
        let writer =
            SerializedFileWriter::new(out, schema, Arc::clone(&properties)).map_err(wrong)?;
        let (path, rows, is_for_later) = (path.to_owned(), 0, false);
        Ok(Self { path, writer, properties, rows, is_for_later })
    }

    /// Says that the file is read only later: a large one leaves the page cache.
    pub(crate) fn for_later(self) -> Self {
        Self { is_for_later: true, ..self }
    }

    /// Writes a row group. `write` must write every column in the order of the schema.
    pub(crate) fn row_group(
        &mut self,
        write: impl FnOnce(&mut Group<'_>) -> Result<(), ArchiveError>,
    ) -> Result<(), ArchiveError> {
        let path = &self.path;
        let wrong = |error| ArchiveError::parquet(path, error);
        let schema = self.writer.schema_descr().columns().to_vec();
        let writer = self.writer.next_row_group().map_err(wrong)?;
        let mut group = Group { path, writer, schema, properties: &self.properties, column: 0 };
        write(&mut group)?;
        let metadata = group.writer.close().map_err(wrong)?;
        self.rows += metadata.num_rows() as u64;
        Ok(())
    }

    /// Ends the file and waits until it is on disk. Returns its rows and its length in bytes.
    pub(crate) fn finish(self) -> Result<(u64, u64), ArchiveError> {
        let wrong = |error| ArchiveError::parquet(&self.path, error);
        let out = self.writer.into_inner().map_err(wrong)?;
        let io = |error| ArchiveError::io(&self.path, error);
        let file = out.into_inner().map_err(|error| io(error.into_error()))?;
        file.sync_all().map_err(io)?;
        let length = file.metadata().map_err(io)?.len();
        if self.is_for_later && length >= LARGE {
            drop_cached(&file);
        }
        Ok((self.rows, length))
    }
}

/// Removes a file that is on disk from the system's page cache.
///
/// The next file reuses that memory. Without this, a large import fills the page cache with files
/// that it does not read again, and pushes out those of other programs.
fn drop_cached(file: &File) {
    // This is only advice: a system that ignores it is slower.
    #[cfg(target_os = "linux")]
    let _ = rustix::fs::fadvise(file, 0, None, rustix::fs::Advice::DontNeed);
    #[cfg(not(target_os = "linux"))]
    let _ = file;
}

/// A row group being written.
pub(crate) struct Group<'w> {
    path: &'w Path,
    writer: SerializedRowGroupWriter<'w, BufWriter<File>>,
    schema: Vec<ColumnDescPtr>,
    properties: &'w WriterPropertiesPtr,
    column: usize,
}

impl Group<'_> {
    /// Writes the next column, of numbers of 64 bits.
    pub(crate) fn longs(&mut self, values: &[i64]) -> Result<(), ArchiveError> {
        self.values::<Int64Type>(values)
    }

    /// Writes the next column, of numbers of 32 bits.
    pub(crate) fn ints(&mut self, values: &[i32]) -> Result<(), ArchiveError> {
        self.values::<Int32Type>(values)
    }

    /// Writes the next column, of texts or bytes, which may come from another file.
    pub(crate) fn texts(
        &mut self,
        mut values: impl Iterator<Item = Result<ByteArray, ArchiveError>>,
    ) -> Result<(), ArchiveError> {
        let path = self.path;
        self.column::<ByteArrayType>(|writer| {
            loop {
                // All texts of a row group may be more than memory should hold.
                let some = values.by_ref().take(SMALL_PAGE).collect::<Result<Vec<_>, _>>()?;
                if some.is_empty() {
                    return Ok(());
                }
                let written = writer.write_batch(&some, None, None);
                written.map_err(|error| ArchiveError::parquet(path, error))?;
            }
        })
    }

    fn values<T: DataType>(&mut self, values: &[T::T]) -> Result<(), ArchiveError> {
        let path = self.path;
        self.column::<T>(|writer| {
            let written = writer.write_batch(values, None, None);
            written.map(drop).map_err(|error| ArchiveError::parquet(path, error))
        })
    }

    fn column<T: DataType>(
        &mut self,
        write: impl FnOnce(&mut ColumnWriterImpl<'_, T>) -> Result<(), ArchiveError>,
    ) -> Result<(), ArchiveError> {
        let Some(column) = self.schema.get(self.column) else {
            return Err(ArchiveError::damaged(self.path, "too many columns"));
        };
        let mut bytes = Vec::new();
        let pages = Box::new(CheckedPages(&mut bytes));
        let writer = get_column_writer(Arc::clone(column), Arc::clone(self.properties), pages);
        let mut writer = get_typed_column_writer::<T>(writer);
        write(&mut writer)?;
        let close = writer.close().map_err(|error| ArchiveError::parquet(self.path, error))?;
        self.append(&Bytes::from(bytes), close)
    }

    /// Appends the next column, which is encoded already.
    pub(crate) fn append(
        &mut self,
        bytes: &impl ChunkReader,
        close: ColumnCloseResult,
    ) -> Result<(), ArchiveError> {
        let appended = self.writer.append_column(bytes, close);
        appended.map_err(|error| ArchiveError::parquet(self.path, error))?;
        self.column += 1;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use parquet::data_type::ByteArrayType;

    use super::{Kind, ROW_GROUP, TableWriter};
    use crate::reader::Table;

    #[test]
    fn extreme_values_come_back() {
        let columns =
            [("key", Kind::Sorted), ("other", Kind::Key), ("int", Kind::Int), ("text", Kind::Text)];
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x.parquet");
        let mut chance = fastrand::Rng::with_seed(18);
        for rows in [1, 2, 32, 33, 129, 4096, 4097, ROW_GROUP] {
            let any = |chance: &mut fastrand::Rng| match chance.u32(0..4) {
                0 => [i64::MIN, i64::MAX, 0, -1][chance.usize(0..4)],
                1 => chance.i64(-3..3),
                _ => chance.i64(..) >> chance.u32(0..64),
            };
            let mut keys: Vec<i64> = (0..rows).map(|_| any(&mut chance)).collect();
            let others = keys.clone();
            keys.sort_unstable();
            let ints: Vec<i32> = others.iter().map(|it| (it >> (it & 31)) as i32).collect();
            let texts: Vec<Vec<u8>> = (0..rows).map(|n| vec![b'x'; n % 1000]).collect();
            let mut writer = TableWriter::create(&path, &columns, 512).unwrap();
            let written = writer.row_group(|group| {
                group.longs(&keys)?;
                group.longs(&others)?;
                group.ints(&ints)?;
                group.texts(texts.iter().map(|text| Ok(text.clone().into())))
            });
            written.unwrap();
            let (count, bytes) = writer.finish().unwrap();
            assert_eq!(count, rows as u64);
            let table = Arc::new(Table::open(&path, &columns, bytes).unwrap());
            let some = rows / 3..rows;
            assert_eq!(table.longs(0, 0, some.clone()).unwrap(), keys[some.clone()]);
            assert_eq!(table.longs(0, 1, some.clone()).unwrap(), others[some.clone()]);
            assert_eq!(table.ints(0, 2, some.clone()).unwrap(), ints[some.clone()]);
            let mut cursor = table.cursor::<ByteArrayType>(3);
            for row in some.step_by(7) {
                assert_eq!(cursor.value(row).unwrap().data(), texts[row]);
            }
            for &key in keys.iter().step_by(97) {
                let found = table.rows_with(0, key).unwrap();
                assert!(keys[found.clone()].iter().all(|it| *it == key));
                assert_eq!(found.len(), keys.iter().filter(|it| **it == key).count());
            }
            assert!(table.rows_with(0, 12_345_678_901).unwrap().is_empty());
        }
    }
}
