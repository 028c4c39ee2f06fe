//! Pages are written with checksums, and decompressed only if their headers can be right: the
//! library `parquet` does neither.

use std::{cell::RefCell, collections::VecDeque, io, sync::Arc};

use bytes::Bytes;
use parquet::{
    basic::{Compression, Encoding, PageType, Type as Physical},
    column::page::{CompressedPage, Page, PageMetadata, PageReader, PageWriteSpec, PageWriter},
    errors::ParquetError,
    file::{
        metadata::ColumnChunkMetaData, page_index::offset_index::PageLocation, reader::Length,
        serialized_reader::SerializedPageReader,
    },
};
use zstd::bulk::Decompressor;

use crate::{
    contents::Contents,
    varint::{read_zigzag, zigzag},
};

/// Takes the pages of a column and gives each a header with the checksum.
pub(crate) struct CheckedPages<'b>(pub(crate) &'b mut Vec<u8>);

impl PageWriter for CheckedPages<'_> {
    fn write_page(&mut self, page: CompressedPage) -> Result<PageWriteSpec, ParquetError> {
        let Page::DataPage { encoding, .. } = *page.compressed_page() else {
            return Err(ParquetError::General("a page is of another kind".to_owned()));
        };
        let start = self.0.len();
        write_header(&page, encoding, self.0);
        let header = self.0.len() - start;
        self.0.extend_from_slice(page.data());
        let mut spec = PageWriteSpec::new();
        spec.page_type = PageType::DATA_PAGE;
        spec.uncompressed_size = page.uncompressed_size() + header;
        spec.compressed_size = page.compressed_size() + header;
        spec.num_values = page.num_values();
        spec.offset = start as u64;
        spec.bytes_written = spec.compressed_size as u64;
        Ok(spec)
    }

    fn close(&mut self) -> Result<(), ParquetError> {
        Ok(())
    }
}

/// Writes the header of a data page in Thrift's compact protocol. The library keeps its own writer
/// of headers to itself, and that one leaves out the checksum.
fn write_header(page: &CompressedPage, encoding: Encoding, out: &mut Vec<u8>) {
    /// Codes of the protocol: a field of 32 bits follows, a structure, or nothing.
    const INT: u8 = 0x15;
    const STRUCTURE: u8 = 0x1c;
    const STOP: u8 = 0;
    /// Columns without nulls have no levels, but an encoding for them.
    const LEVELS: i64 = Encoding::RLE as i64;
    let mut ints = |numbers: [i64; 4]| {
        for number in numbers {
            out.push(INT);
            zigzag(number, out);
        }
        out.push(STRUCTURE);
    };
    let (plain, stored) = (page.uncompressed_size() as i64, page.compressed_size() as i64);
    let checksum = crc32fast::hash(page.data()) as i32;
    ints([PageType::DATA_PAGE as i64, plain, stored, checksum.into()]);
    ints([page.num_values().into(), encoding as i64, LEVELS, LEVELS]);
    out.pop();
    out.extend([STOP, STOP]);
}

thread_local! {
    /// Its tables take longer to make than most pages take to read.
    static DECOMPRESSOR: RefCell<Option<Decompressor<'static>>> = const { RefCell::new(None) };
}

/// The pages of a column, whose headers are checked: checksums do not include them.
///
/// It decompresses pages by itself. The library makes a compressor and a decompressor for each
/// column of a row group, which are a third of the time of a look-up, and reserves as many bytes as
/// a header says, up to 2 GiB.
pub(crate) struct CheckedReader {
    pages: SerializedPageReader<Contents>,
    bytes: Arc<Contents>,
    /// Where the pages begin that are not read yet.
    starts: VecDeque<u64>,
    is_compressed: bool,
    has_texts: bool,
}

impl CheckedReader {
    /// No page of ours has more bytes: a row or 512 KiB.
    const MAX_BYTES: usize = 1 << 28;

    /// Reads the pages of a column of a row group with this number of rows.
    pub(crate) fn new(
        bytes: Arc<Contents>,
        column: &ColumnChunkMetaData,
        rows: usize,
        pages: Vec<PageLocation>,
    ) -> Result<Self, ParquetError> {
        let is_compressed = match column.compression() {
            Compression::UNCOMPRESSED => false,
            Compression::ZSTD(_) => true,
            other => return Err(ParquetError::NYI(format!("{other} is not supported"))),
        };
        let starts = pages.iter().map(|page| page.offset as u64).collect();
        let has_texts = column.column_type() == Physical::BYTE_ARRAY;
        // So the library leaves the pages as they are.
        let column = column.clone().into_builder();
        let column = column.set_compression(Compression::UNCOMPRESSED).build()?;
        let pages = SerializedPageReader::new(Arc::clone(&bytes), &column, rows, Some(pages))?;
        Ok(Self { pages, bytes, starts, is_compressed, has_texts })
    }

    /// How many bytes the page that begins here has when it is decompressed. The header begins with
    /// the kind of page and this size, each behind a byte.
    fn size(&self, start: u64) -> Result<Option<usize>, ParquetError> {
        let mut header = [0; 12];
        let length = self.bytes.len().saturating_sub(start).min(12) as usize;
        self.bytes.read_at(start, &mut header[..length])?;
        let mut rest = &header[1..];
        let size = read_zigzag(&mut rest).and_then(|_| {
            rest = rest.get(1..)?;
            usize::try_from(read_zigzag(&mut rest)?).ok()
        });
        Ok(size.filter(|size| *size <= Self::MAX_BYTES))
    }
}

fn decompress(bytes: &[u8], size: usize) -> io::Result<Bytes> {
    DECOMPRESSOR.with_borrow_mut(|decompressor| {
        let decompressor = match decompressor {
            Some(decompressor) => decompressor,
            none => none.insert(Decompressor::new()?),
        };
        decompressor.decompress(bytes, size).map(Bytes::from)
    })
}

/// Whether these are texts with their lengths. The library panics if they are not.
fn are_texts(bytes: &[u8], count: u32) -> bool {
    let behind = (0..count).try_fold(bytes, |rest, _| {
        let (length, rest) = rest.split_first_chunk()?;
        rest.get(u32::from_le_bytes(*length) as usize..)
    });
    behind == Some(&[])
}

impl PageReader for CheckedReader {
    fn get_next_page(&mut self) -> Result<Option<Page>, ParquetError> {
        let wrong = |why: &str| Err(ParquetError::General(why.to_owned()));
        let Some(start) = self.starts.pop_front() else { return Ok(None) };
        let rows = self.pages.peek_next_page()?.and_then(|page| page.num_rows);
        let mut page = self.pages.get_next_page()?;
        let Some(Page::DataPage { buf, num_values, encoding, .. }) = &mut page else {
            return wrong("a page is of another kind");
        };
        // The library panics if a column without a dictionary has a page that needs one.
        if !matches!(encoding, Encoding::PLAIN | Encoding::DELTA_BINARY_PACKED) {
            return wrong("a page has an encoding that is not supported");
        }
        if rows != Some(*num_values as usize) {
            return wrong("a page does not have as many rows as its index says");
        }
        if self.is_compressed {
            let Some(size) = self.size(start)? else {
                return wrong("a page is damaged, or too large");
            };
            *buf = decompress(buf, size)?;
        }
        if self.has_texts && !are_texts(buf, *num_values) {
            return wrong("a page of texts is damaged");
        }
        Ok(page)
    }

    fn peek_next_page(&mut self) -> Result<Option<PageMetadata>, ParquetError> {
        self.pages.peek_next_page()
    }

    fn skip_next_page(&mut self) -> Result<(), ParquetError> {
        self.starts.pop_front();
        self.pages.skip_next_page()
    }
}

impl Iterator for CheckedReader {
    type Item = Result<Page, ParquetError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.get_next_page().transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::are_texts;

    #[test]
    fn texts_fill_their_page() {
        let page = b"\x02\0\0\0ab\0\0\0\0\x01\0\0\0c";
        assert!(are_texts(page, 3));
        assert!(are_texts(b"", 0));
        for (page, count) in [
            (&page[..], 2),
            (&page[..], 4),
            (&page[..], u32::MAX),
            (&page[1..], 3),
            (b"\xff\xff\xff\xff", 1),
        ] {
            assert!(!are_texts(page, count), "{page:?} {count}");
        }
    }
}
