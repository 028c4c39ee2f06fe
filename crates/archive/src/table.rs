//! Parquet files with a fixed schema: columns of integers and texts, none of them optional.
//!
//! This file writes them, `reader.rs` reads them.

use std::{
    fs::File,
    io::BufWriter,
    path::{Path, PathBuf},
    sync::Arc,
};

use parquet::{
    basic::{ConvertedType, LogicalType, Repetition, Type as Physical},
    errors::ParquetError,
    file::{
        properties::{EnabledStatistics, WriterProperties},
        writer::{SerializedFileWriter, SerializedRowGroupWriter},
    },
    schema::types::{ColumnDescPtr, Type},
};

use crate::{
    ArchiveError,
    bloom::filter_of,
    chunk::{Chunk, Encoder},
    reader::Table,
};

/// The number of rows of a row group. Readers find row groups by the smallest and largest values of
/// their columns, so smaller groups are found faster and larger ones take less metadata.
pub(crate) const ROW_GROUP: usize = 65_536;

/// The size in bytes from which files leave the page cache. Smaller ones stay there.
const LARGE: u64 = 1 << 24;

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

fn properties() -> WriterProperties {
    // Everything else is decided where chunks are encoded.
    WriterProperties::builder()
        .set_created_by("tandem".to_owned())
        .set_statistics_enabled(EnabledStatistics::Page)
        .set_max_row_group_row_count(Some(ROW_GROUP))
        .build()
}

/// A file being written, row group by row group.
pub(crate) struct TableWriter {
    path: PathBuf,
    writer: SerializedFileWriter<BufWriter<File>>,
    columns: Vec<ColumnDescPtr>,
    encoder: Encoder,
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
        let writer =
            SerializedFileWriter::new(out, schema, Arc::new(properties())).map_err(wrong)?;
        let columns = writer.schema_descr().columns().to_vec();
        let encoder = Encoder::new(page).map_err(wrong)?;
        let (path, rows, is_for_later) = (path.to_owned(), 0, false);
        Ok(Self { path, writer, columns, encoder, rows, is_for_later })
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
        let writer = self.writer.next_row_group().map_err(wrong)?;
        let (columns, encoder) = (&*self.columns, &mut self.encoder);
        let mut group = Group { path, writer, columns, encoder, column: 0 };
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
    columns: &'w [ColumnDescPtr],
    encoder: &'w mut Encoder,
    column: usize,
}

impl Group<'_> {
    /// Writes the next column, which is encoded already. The first one is sorted.
    pub(crate) fn chunk(&mut self, mut chunk: Chunk) -> Result<(), ArchiveError> {
        let wrong = |error| ArchiveError::parquet(self.path, error);
        let Some(column) = self.columns.get(self.column) else {
            return Err(ArchiveError::damaged(self.path, "too many columns"));
        };
        let close = chunk.close(column, self.column == 0).map_err(wrong)?;
        self.writer.append_column(&chunk.bytes(), close).map_err(wrong)?;
        self.column += 1;
        Ok(())
    }

    /// Copies the next column of another file.
    pub(crate) fn copy(&mut self, table: &Table, group: usize) -> Result<(), ArchiveError> {
        let (bytes, close) = table.encoded(group, self.column)?;
        let appended = self.writer.append_column(bytes, close);
        appended.map_err(|error| ArchiveError::parquet(self.path, error))?;
        self.column += 1;
        Ok(())
    }

    /// Writes the next column, of numbers of 64 bits that differ little from their neighbors.
    pub(crate) fn longs(&mut self, values: &[i64]) -> Result<(), ArchiveError> {
        let chunk = self.encoder.longs(values);
        self.encoded(chunk)
    }

    /// Writes the next column, of numbers of 64 bits that are sorted, with a filter that tells
    /// readers which ones it does not have.
    pub(crate) fn filtered(&mut self, values: &[i64]) -> Result<(), ArchiveError> {
        let chunk = self.encoder.longs(values);
        self.encoded(chunk.map(|chunk| chunk.with_filter(filter_of(values))))
    }

    /// Writes the next column, of numbers of 64 bits without order.
    pub(crate) fn keys(&mut self, values: &[i64]) -> Result<(), ArchiveError> {
        let chunk = self.encoder.keys(values);
        self.encoded(chunk)
    }

    /// Writes the next column, which is of 32 bits.
    pub(crate) fn ints(&mut self, values: &[i32]) -> Result<(), ArchiveError> {
        let chunk = self.encoder.ints(values);
        self.encoded(chunk)
    }

    /// Writes the next column, of texts or bytes.
    pub(crate) fn texts<T: AsRef<[u8]>>(
        &mut self,
        values: impl Iterator<Item = T>,
    ) -> Result<(), ArchiveError> {
        let chunk = self.encoder.texts(values.map(Ok::<_, ParquetError>));
        self.encoded(chunk)
    }

    /// Writes the next column, of texts or bytes that have to be read.
    pub(crate) fn read_texts<T: AsRef<[u8]>>(
        &mut self,
        values: impl Iterator<Item = Result<T, ArchiveError>>,
    ) -> Result<(), ArchiveError> {
        let path = self.path;
        let values = values.map(|value| value.map_err(Failed::Read));
        let chunk = self.encoder.texts(values).map_err(|failed| match failed {
            Failed::Read(error) => error,
            Failed::Written(error) => ArchiveError::parquet(path, error),
        })?;
        self.chunk(chunk)
    }

    fn encoded(&mut self, chunk: Result<Chunk, ParquetError>) -> Result<(), ArchiveError> {
        self.chunk(chunk.map_err(|error| ArchiveError::parquet(self.path, error))?)
    }
}

/// Why a column cannot be copied.
enum Failed {
    Read(ArchiveError),
    Written(ParquetError),
}

impl From<ParquetError> for Failed {
    fn from(error: ParquetError) -> Self {
        Self::Written(error)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use bytes::Bytes;

    use super::{Kind, ROW_GROUP, TableWriter};
    use crate::reader::Table;

    /// The library reads the pages of our own encoder.
    #[test]
    fn extreme_values_come_back() {
        let columns =
            [("key", Kind::Long), ("other", Kind::Key), ("int", Kind::Int), ("text", Kind::Text)];
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
                group.keys(&others)?;
                group.ints(&ints)?;
                group.texts(texts.iter())
            });
            written.unwrap();
            let (count, bytes) = writer.finish().unwrap();
            assert_eq!(count, rows as u64);
            let table = Arc::new(Table::open(&path, &columns, bytes).unwrap());
            let some = rows / 3..rows;
            assert_eq!(table.longs(0, 0, some.clone()).unwrap(), keys[some.clone()]);
            assert_eq!(table.longs(0, 1, some.clone()).unwrap(), others[some.clone()]);
            assert_eq!(table.ints(0, 2, some.clone()).unwrap(), ints[some.clone()]);
            let mut cursor = table.cursor::<Bytes>(3);
            for row in some.step_by(7) {
                assert_eq!(cursor.value(row).unwrap(), texts[row]);
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
