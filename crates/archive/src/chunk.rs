//! Column chunks of Parquet files, which any thread can encode before a file takes them in.

use bytes::Bytes;
use parquet::{
    basic::{BoundaryOrder, Compression, Encoding, ZstdLevel},
    bloom_filter::Sbbf,
    column::writer::ColumnCloseResult,
    errors::ParquetError,
    file::{
        metadata::{ColumnChunkMetaData, ColumnIndexBuilder, OffsetIndexBuilder},
        statistics::Statistics,
    },
    schema::types::ColumnDescPtr,
};
use zstd::{
    bulk::Compressor,
    zstd_safe::{CParameter, compress_bound},
};

use crate::{
    packing::{Integer, pack},
    page::PageHeader,
};

/// The most rows of a page: the least that is decoded for one row.
pub(crate) const PAGE: usize = 4096;

/// The same where single rows are read from many columns.
pub(crate) const SMALL_PAGE: usize = 512;

/// A page of texts has this many bytes before compression, or one text. With more, a text takes
/// longer to be read; with less, all of them take longer to be compressed, and more room.
const TEXT_PAGE_BYTES: usize = 1 << 19;

/// Fast, and hardly larger than the levels above: most of the bytes are keys.
const LEVEL: i32 = 1;

/// The base-2 logarithm of the number of entries in Zstandard's hash table. The table has 16 KiB
/// and fits into the L1 cache. With the usual 64 KiB, compression of texts takes a quarter longer,
/// and texts are a ninth smaller.
const HASH_LOG: u32 = 12;

/// A column of a row group as the file has it.
pub(crate) struct Chunk {
    bytes: Vec<u8>,
    encoding: Encoding,
    compression: Compression,
    uncompressed: usize,
    rows: usize,
    pages: Vec<Page>,
    /// The smallest and the largest value of an integer column, with its bytes.
    bounds: Option<Bounds>,
    /// Tells which values the chunk does not have.
    filter: Option<Sbbf>,
}

struct Page {
    rows: usize,
    bytes: usize,
    bounds: Option<Bounds>,
}

#[derive(Clone, Copy)]
struct Bounds {
    least: i64,
    most: i64,
}

/// Encodes chunks, one after the other.
pub(crate) struct Encoder {
    compressor: Compressor<'static>,
    compression: Compression,
    /// The rows of a page.
    page: usize,
    plain: Vec<u8>,
    packed: Vec<u8>,
}

impl Encoder {
    pub(crate) fn new(page: usize) -> Result<Self, ParquetError> {
        let mut compressor = Compressor::new(LEVEL)?;
        compressor.set_parameter(CParameter::HashLog(HASH_LOG))?;
        let compression = Compression::ZSTD(ZstdLevel::try_new(LEVEL)?);
        Ok(Self { compressor, compression, page, plain: Vec::new(), packed: Vec::new() })
    }

    pub(crate) fn keys(&mut self, values: &[i64]) -> Result<Chunk, ParquetError> {
        let mut chunk = Chunk::new(Encoding::PLAIN, Compression::UNCOMPRESSED);
        for page in values.chunks(self.page) {
            self.plain.clear();
            self.plain.extend(page.iter().flat_map(|value| value.to_le_bytes()));
            self.add_page(&mut chunk, page.len(), bounds_of(page))?;
        }
        Ok(chunk)
    }

    pub(crate) fn longs(&mut self, values: &[i64]) -> Result<Chunk, ParquetError> {
        self.packed(values, bounds_of)
    }

    pub(crate) fn ints(&mut self, values: &[i32]) -> Result<Chunk, ParquetError> {
        self.packed(values, |_| None)
    }

    fn packed<T: Integer>(
        &mut self,
        values: &[T],
        bounds: impl Fn(&[T]) -> Option<Bounds>,
    ) -> Result<Chunk, ParquetError> {
        let mut chunk = Chunk::new(Encoding::DELTA_BINARY_PACKED, self.compression);
        for page in values.chunks(self.page) {
            self.plain.clear();
            pack(page, &mut self.plain);
            self.add_page(&mut chunk, page.len(), bounds(page))?;
        }
        Ok(chunk)
    }

    /// Texts or bytes, which may come from another file.
    pub(crate) fn texts<T: AsRef<[u8]>, E: From<ParquetError>>(
        &mut self,
        values: impl Iterator<Item = Result<T, E>>,
    ) -> Result<Chunk, E> {
        let mut chunk = Chunk::new(Encoding::PLAIN, self.compression);
        let mut rows = 0;
        self.plain.clear();
        for text in values {
            let text = text?;
            let text = text.as_ref();
            let length = u32::try_from(text.len());
            let length = length.map_err(|_| ParquetError::General("a text is too long".into()))?;
            let is_full = self.plain.len() + 4 + text.len() > TEXT_PAGE_BYTES || rows == self.page;
            if is_full && rows > 0 {
                self.add_page(&mut chunk, rows, None)?;
                self.plain.clear();
                rows = 0;
            }
            self.plain.extend(length.to_le_bytes());
            self.plain.extend(text);
            rows += 1;
        }
        if rows > 0 {
            self.add_page(&mut chunk, rows, None)?;
        }
        Ok(chunk)
    }

    /// Appends the bytes of `plain` as a page with its header.
    fn add_page(
        &mut self,
        chunk: &mut Chunk,
        rows: usize,
        bounds: Option<Bounds>,
    ) -> Result<(), ParquetError> {
        if chunk.compression != Compression::UNCOMPRESSED {
            self.packed.clear();
            self.packed.reserve(compress_bound(self.plain.len()));
            self.compressor.compress_to_buffer(&self.plain, &mut self.packed)?;
            // The first page tells whether compression is worth its time.
            if chunk.pages.is_empty() && self.packed.len() * 5 > self.plain.len() * 4 {
                chunk.compression = Compression::UNCOMPRESSED;
            }
        }
        let data = match chunk.compression {
            Compression::UNCOMPRESSED => &self.plain,
            _ => &self.packed,
        };
        let start = chunk.bytes.len();
        PageHeader::new(rows, self.plain.len(), data, chunk.encoding).write(&mut chunk.bytes);
        chunk.uncompressed += chunk.bytes.len() - start + self.plain.len();
        chunk.bytes.extend(data);
        chunk.pages.push(Page { rows, bytes: chunk.bytes.len() - start, bounds });
        chunk.rows += rows;
        if let Some(bounds) = bounds {
            let all = chunk.bounds.get_or_insert(bounds);
            (all.least, all.most) = (all.least.min(bounds.least), all.most.max(bounds.most));
        }
        Ok(())
    }
}

fn bounds_of<T: Integer>(values: &[T]) -> Option<Bounds> {
    let (least, most) = (values.iter().min()?, values.iter().max()?);
    Some(Bounds { least: least.to_long(), most: most.to_long() })
}

impl Chunk {
    fn new(encoding: Encoding, compression: Compression) -> Self {
        let (bytes, pages) = (Vec::new(), Vec::new());
        let (bounds, filter) = (None, None);
        Self { bytes, encoding, compression, uncompressed: 0, rows: 0, pages, bounds, filter }
    }

    /// The chunk with a filter of its values.
    pub(crate) fn with_filter(self, filter: Sbbf) -> Self {
        Self { filter: Some(filter), ..self }
    }

    pub(crate) fn bytes(&mut self) -> Bytes {
        std::mem::take(&mut self.bytes).into()
    }

    /// The metadata of the chunk. The pages of a sorted column come with their bounds.
    pub(crate) fn close(
        &mut self,
        column: &ColumnDescPtr,
        is_sorted: bool,
    ) -> Result<ColumnCloseResult, ParquetError> {
        let bytes: usize = self.pages.iter().map(|page| page.bytes).sum();
        let mut metadata = ColumnChunkMetaData::builder(column.clone())
            .set_encodings(vec![self.encoding])
            .set_compression(self.compression)
            .set_num_values(self.rows as i64)
            .set_total_compressed_size(bytes as i64)
            .set_total_uncompressed_size(self.uncompressed as i64)
            .set_data_page_offset(0);
        if let Some(Bounds { least, most }) = self.bounds {
            let (least, most) = (Some(least), Some(most));
            metadata =
                metadata.set_statistics(Statistics::new::<i64>(least, most, None, Some(0), false));
        }
        let mut offsets = OffsetIndexBuilder::new();
        let mut start = 0;
        for page in &self.pages {
            offsets.append_offset_and_size(start, page.bytes as i32);
            offsets.append_row_count(page.rows as i64);
            start += page.bytes as i64;
        }
        let mut index = ColumnIndexBuilder::new(column.physical_type());
        index.set_boundary_order(BoundaryOrder::ASCENDING);
        for bounds in self.pages.iter().map(|page| page.bounds) {
            let Some(Bounds { least, most }) = bounds else { continue };
            let [least, most] = [least, most].map(|bound| bound.to_le_bytes().to_vec());
            index.append(false, least, most, 0, None);
        }
        let column_index = is_sorted.then(|| index.build()).transpose()?;
        Ok(ColumnCloseResult {
            bytes_written: bytes as u64,
            rows_written: self.rows as u64,
            metadata: metadata.build()?,
            bloom_filter: self.filter.take(),
            column_index,
            offset_index: Some(offsets.build()),
        })
    }
}
