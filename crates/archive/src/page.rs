//! Pages of columns: their headers, and their values.

use std::{cell::RefCell, ops::Range};

use bytes::Bytes;
use parquet::basic::Encoding;

use crate::packing::{Integer, read_zigzag, unpack, zigzag};

/// The header of a page, with its checksum, which the library does not write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PageHeader {
    /// The bytes of the values, and those that are stored.
    plain: i64,
    stored: i64,
    checksum: i64,
    rows: i64,
    encoding: i64,
}

/// Codes of Thrift's compact protocol: a field of 32 bits follows, a structure, or nothing.
const INT: u8 = 0x15;
const STRUCTURE: u8 = 0x1c;
const STOP: u8 = 0;

/// Numbers of the Parquet format. Columns without nulls have no levels, but an encoding for them.
const DATA_PAGE: i64 = 0;
const PLAIN: i64 = 0;
const RLE: i64 = 3;
/// Other programs write this for levels that are not there.
const BIT_PACKED: i64 = 4;
const DELTA_BINARY_PACKED: i64 = 5;

impl PageHeader {
    /// No page of ours has more bytes: a row or 512 KiB.
    const MAX_BYTES: i64 = 1 << 28;

    pub(crate) fn new(rows: usize, plain: usize, stored: &[u8], encoding: Encoding) -> Self {
        Self {
            plain: plain as i64,
            stored: stored.len() as i64,
            checksum: (crc32fast::hash(stored) as i32).into(),
            rows: rows as i64,
            encoding: if encoding == Encoding::PLAIN { PLAIN } else { DELTA_BINARY_PACKED },
        }
    }

    pub(crate) fn write(&self, out: &mut Vec<u8>) {
        let int = |number: i64, out: &mut Vec<u8>| {
            out.push(INT);
            zigzag(number, out);
        };
        for number in [DATA_PAGE, self.plain, self.stored, self.checksum] {
            int(number, out);
        }
        out.push(STRUCTURE);
        for number in [self.rows, self.encoding, RLE, RLE] {
            int(number, out);
        }
        out.extend([STOP, STOP]);
    }

    fn read(bytes: &mut &[u8]) -> Option<Self> {
        let code = |bytes: &mut &[u8], expected: u8| {
            let (&code, rest) = bytes.split_first()?;
            *bytes = rest;
            (code == expected).then_some(())
        };
        let int = |bytes: &mut &[u8]| {
            code(bytes, INT)?;
            read_zigzag(bytes)
        };
        let [kind, plain, stored, checksum] = [int(bytes)?, int(bytes)?, int(bytes)?, int(bytes)?];
        let (&structure, rest) = bytes.split_first()?;
        *bytes = rest;
        let [rows, encoding, one, two] = [int(bytes)?, int(bytes)?, int(bytes)?, int(bytes)?];
        let rest = bytes.strip_prefix(&[STOP, STOP])?;
        *bytes = rest;
        let is_good = kind == DATA_PAGE
            && structure == STRUCTURE
            && [one, two].iter().all(|it| [RLE, BIT_PACKED].contains(it))
            && (0..=Self::MAX_BYTES).contains(&plain);
        is_good.then_some(Self { plain, stored, checksum, rows, encoding })
    }
}

thread_local! {
    /// Its tables take longer to make than most pages take to read.
    static DECOMPRESSOR: RefCell<Option<zstd::bulk::Decompressor<'static>>> =
        const { RefCell::new(None) };
}

/// The values of a page.
pub(crate) struct Page {
    plain: Bytes,
    rows: usize,
    encoding: i64,
}

impl Page {
    /// Reads a page with its header. `None` if these are not the bytes of one.
    pub(crate) fn new(bytes: &Bytes, is_compressed: bool) -> Option<Self> {
        let mut rest = &bytes[..];
        let header = PageHeader::read(&mut rest)?;
        let (length, plain) = (rest.len(), header.plain as usize);
        if length as i64 != header.stored
            || header.checksum != i64::from(crc32fast::hash(rest) as i32)
        {
            return None;
        }
        let plain = match is_compressed {
            true => decompress(rest, plain)?.into(),
            false => bytes.slice(bytes.len() - length..),
        };
        let rows = usize::try_from(header.rows).ok()?;
        (plain.len() as i64 == header.plain).then_some(Self {
            plain,
            rows,
            encoding: header.encoding,
        })
    }
}

fn decompress(bytes: &[u8], length: usize) -> Option<Vec<u8>> {
    DECOMPRESSOR.with_borrow_mut(|decompressor| {
        let decompressor = match decompressor {
            Some(decompressor) => decompressor,
            none => none.insert(zstd::bulk::Decompressor::new().ok()?),
        };
        decompressor.decompress(bytes, length).ok()
    })
}

/// A value of a column.
pub(crate) trait Value: Clone {
    /// Appends some of the values of a page, which must have `rows` of them.
    fn read(page: &Page, rows: usize, wanted: Range<usize>, out: &mut Vec<Self>) -> Option<()>;
}

impl Value for i64 {
    fn read(page: &Page, rows: usize, wanted: Range<usize>, out: &mut Vec<Self>) -> Option<()> {
        integers(page, (rows, wanted), Self::from_le_bytes, out)
    }
}

impl Value for i32 {
    fn read(page: &Page, rows: usize, wanted: Range<usize>, out: &mut Vec<Self>) -> Option<()> {
        integers(page, (rows, wanted), Self::from_le_bytes, out)
    }
}

impl Value for Bytes {
    fn read(page: &Page, rows: usize, wanted: Range<usize>, out: &mut Vec<Self>) -> Option<()> {
        let mut at = 0;
        if page.rows != rows || page.encoding != PLAIN {
            return None;
        }
        for row in 0..wanted.end {
            let length = page.plain.get(at..)?.first_chunk::<4>()?;
            let (start, length) = (at + 4, u32::from_le_bytes(*length) as usize);
            at = start.checked_add(length).filter(|end| *end <= page.plain.len())?;
            if row >= wanted.start {
                out.push(page.plain.slice(start..at));
            }
        }
        (wanted.end < rows || at == page.plain.len()).then_some(())
    }
}

fn integers<T: Integer, const N: usize>(
    page: &Page,
    (rows, wanted): (usize, Range<usize>),
    value: fn([u8; N]) -> T,
    out: &mut Vec<T>,
) -> Option<()> {
    if page.rows != rows {
        return None;
    }
    match page.encoding {
        PLAIN => {
            let (values, rest) = page.plain.as_chunks::<N>();
            out.extend(values.get(wanted)?.iter().map(|bytes| value(*bytes)));
            (rest.is_empty() && values.len() == rows).then_some(())
        }
        DELTA_BINARY_PACKED => unpack(&page.plain, rows, wanted, out),
        _ => None,
    }
}
