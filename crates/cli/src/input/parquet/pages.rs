//! The pages of a column, decompressed within bounds and checked: the library `parquet` reserves as
//! many bytes as a page says to have, and panics at some pages that are damaged.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use bytes::Bytes;
use parquet::{
    basic::{Compression, Encoding, Type as Physical},
    column::page::{Page, PageMetadata, PageReader},
    data_type::ByteArray,
    errors::ParquetError,
    file::{
        metadata::ColumnChunkMetaData, reader::Length, serialized_reader::SerializedPageReader,
    },
};

use super::{
    codec::{Codec, Contents, wrong},
    runs::{Lists, are_differences, are_runs},
};

/// The bytes of all pages in memory: of each column one or two, its dictionary, and those whose
/// texts are still needed.
const MAX_PAGES: usize = 1 << 30;

/// The memory that the pages of all columns share.
#[derive(Clone, Default)]
pub(super) struct Budget {
    used: Arc<AtomicUsize>,
}

/// Bytes of a page, which count until nothing refers to them.
struct Held {
    bytes: Vec<u8>,
    size: usize,
    budget: Budget,
}

impl Budget {
    /// Counts the bytes of a page, and more that its decoded values take.
    fn hold(&self, bytes: Vec<u8>, more: usize) -> Result<Bytes, ParquetError> {
        let size = bytes.capacity() + more;
        let before = self.used.fetch_add(size, Ordering::Relaxed);
        let held = Held { bytes, size, budget: self.clone() };
        match before + size <= MAX_PAGES {
            true => Ok(Bytes::from_owner(held)),
            false => wrong("its pages are larger than memory should hold"),
        }
    }
}

impl AsRef<[u8]> for Held {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.budget.used.fetch_sub(self.size, Ordering::Relaxed);
    }
}

/// The pages of a column of a row group.
pub(super) struct Pages {
    pages: SerializedPageReader<Contents>,
    /// The next page, if it was looked at.
    next: Option<Page>,
    codec: Codec,
    physical: Physical,
    /// The bits of a level of definition, none where no value is null.
    depth: u8,
    /// Whether rows may have several values.
    has_lists: bool,
    dictionary: Option<Bytes>,
    budget: Budget,
    lists: Lists,
}

impl Pages {
    pub(super) fn new(
        file: &Arc<Contents>,
        chunk: &ColumnChunkMetaData,
        rows: usize,
        budget: &Budget,
    ) -> Result<Self, ParquetError> {
        let column = chunk.column_descr();
        let start = chunk.dictionary_page_offset().unwrap_or(chunk.data_page_offset());
        let end = u64::try_from(start).ok().zip(u64::try_from(chunk.compressed_size()).ok());
        let end = end.and_then(|(start, length)| start.checked_add(length));
        if end.is_none_or(|end| end > file.len()) {
            return wrong("its pages do not lie in the file");
        }
        if chunk.column_type() != column.physical_type() {
            return wrong("its type is not that of the schema");
        }
        let codec = Codec::of(chunk.compression())?;
        // So the library leaves the pages as they are.
        let plain = chunk.clone().into_builder();
        let plain = plain.set_compression(Compression::UNCOMPRESSED).build()?;
        let pages = SerializedPageReader::new(Arc::clone(file), &plain, rows, None)?;
        Ok(Self {
            pages,
            next: None,
            codec,
            physical: column.physical_type(),
            depth: (i16::BITS - column.max_def_level().leading_zeros()) as u8,
            has_lists: column.max_rep_level() > 0,
            dictionary: None,
            budget: budget.clone(),
            lists: Lists::default(),
        })
    }

    fn dictionary(
        &mut self,
        bytes: &[u8],
        num_values: u32,
        encoding: Encoding,
    ) -> Result<Page, ParquetError> {
        if self.dictionary.is_some() {
            return wrong("it has two dictionaries");
        }
        if !matches!(encoding, Encoding::PLAIN | Encoding::PLAIN_DICTIONARY) {
            return wrong("its dictionary has an encoding that is not supported");
        }
        let buf = self.codec.decompress(bytes)?;
        let count = num_values as usize;
        let is_good = match self.physical {
            Physical::BYTE_ARRAY => texts(&buf) == Some(count),
            physical => {
                width(physical).is_some_and(|width| count.checked_mul(width) == Some(buf.len()))
            }
        };
        if !is_good {
            return wrong("its dictionary is damaged");
        }
        let buf = self.budget.hold(buf, count * size_of::<ByteArray>())?;
        self.dictionary = Some(buf.clone());
        Ok(Page::DictionaryPage { buf, num_values, encoding: Encoding::PLAIN, is_sorted: false })
    }

    /// A page of version 1 as one of version 2, which says how many values it has, so that the
    /// library finds that there are too few.
    fn page_1(
        &mut self,
        bytes: &[u8],
        num_values: u32,
        encoding: Encoding,
        levels: [Encoding; 2],
    ) -> Result<Page, ParquetError> {
        let plain = self.codec.decompress(bytes)?;
        let mut rest = &plain[..];
        let mut lengths = [0; 2];
        let mut joined = Vec::with_capacity(plain.len());
        for (at, is_there) in [self.has_lists, self.depth > 0].into_iter().enumerate() {
            if !is_there {
                continue;
            }
            if levels[at] != Encoding::RLE {
                return wrong("a page has levels with an encoding that is not supported");
            }
            let Some((some, behind)) = prefixed(rest) else {
                return wrong("a page ends before its values");
            };
            lengths[at] = some.len();
            joined.extend_from_slice(some);
            rest = behind;
        }
        joined.extend_from_slice(rest);
        let values = rest.len();
        self.page_2(joined, lengths, values, num_values, None, encoding)
    }

    /// A page of version 2 whose values, the last of its bytes, were decompressed.
    fn page_2(
        &mut self,
        buf: Vec<u8>,
        [rep, def]: [usize; 2],
        length: usize,
        num_values: u32,
        num_nulls: Option<u32>,
        encoding: Encoding,
    ) -> Result<Page, ParquetError> {
        let values = &buf[buf.len() - length..];
        let nulls = self.check_values(encoding, values, num_values, num_nulls)?;
        let (count, levels) = (num_values.into(), &buf[..rep + def]);
        if self.has_lists && self.lists.pass(&levels[..rep], count).is_none() {
            return wrong(&format!("a list has more than {} values, or is damaged", Lists::MAX));
        }
        if self.depth > 0 && !are_runs(&levels[rep..], self.depth) {
            return wrong("a page has levels that are damaged");
        }
        Ok(Page::DataPageV2 {
            num_values,
            encoding,
            num_nulls: nulls,
            num_rows: 0,
            def_levels_byte_len: def as u32,
            rep_levels_byte_len: rep as u32,
            buf: self.budget.hold(buf, 0)?,
            is_compressed: false,
            statistics: None,
        })
    }

    /// Checks the values of a page and returns the number of nulls, as far as it is known.
    fn check_values(
        &self,
        encoding: Encoding,
        values: &[u8],
        count: u32,
        nulls: Option<u32>,
    ) -> Result<u32, ParquetError> {
        let at_least = nulls.unwrap_or_default();
        match (encoding, self.physical) {
            (Encoding::PLAIN, Physical::BYTE_ARRAY) => {
                let texts = texts(values).and_then(|texts| u32::try_from(texts).ok());
                let found = texts.and_then(|texts| count.checked_sub(texts));
                match found.filter(|found| nulls.is_none_or(|nulls| nulls == *found)) {
                    Some(found) => Ok(found),
                    None => wrong("a page of texts is damaged"),
                }
            }
            (Encoding::PLAIN, _) => Ok(at_least),
            (Encoding::RLE, Physical::BOOLEAN) => match prefixed(values) {
                Some((values, _)) if are_runs(values, 1) => Ok(at_least),
                _ => wrong("a page of truth values is damaged"),
            },
            (Encoding::RLE_DICTIONARY | Encoding::PLAIN_DICTIONARY, _) => {
                let is_good = |(width, places): (&u8, &[u8])| are_runs(places, *width);
                match values.split_first() {
                    _ if self.dictionary.is_none() => wrong("it has no dictionary"),
                    Some(values) if !is_good(values) => {
                        wrong("a page with places in a dictionary is damaged")
                    }
                    _ => Ok(at_least),
                }
            }
            (Encoding::DELTA_BINARY_PACKED, Physical::INT32 | Physical::INT64) => {
                match are_differences(values, count.into()) {
                    true => Ok(at_least),
                    false => wrong("a page of numbers is damaged"),
                }
            }
            (other, _) => {
                let why = format!(
                    "it has the encoding {other}; Tandem reads plain and dictionary encoding"
                );
                Err(ParquetError::NYI(why))
            }
        }
    }

    fn checked(&mut self, page: Page) -> Result<Page, ParquetError> {
        match page {
            Page::DictionaryPage { buf, num_values, encoding, .. } => {
                self.dictionary(&buf, num_values, encoding)
            }
            Page::DataPage {
                buf,
                num_values,
                encoding,
                def_level_encoding,
                rep_level_encoding,
                ..
            } => self.page_1(&buf, num_values, encoding, [rep_level_encoding, def_level_encoding]),
            Page::DataPageV2 {
                buf,
                num_values,
                encoding,
                num_nulls,
                def_levels_byte_len,
                rep_levels_byte_len,
                is_compressed,
                ..
            } => {
                let lengths = [rep_levels_byte_len as usize, def_levels_byte_len as usize];
                let Some((levels, values)) = buf.split_at_checked(lengths[0] + lengths[1]) else {
                    return wrong("a page ends before its values");
                };
                let values = match is_compressed && !values.is_empty() {
                    true => self.codec.decompress(values)?,
                    false => values.to_vec(),
                };
                let joined = [levels, &values].concat();
                let nulls = Some(num_nulls);
                self.page_2(joined, lengths, values.len(), num_values, nulls, encoding)
            }
        }
    }
}

/// The bytes of a value, if that is a whole number.
const fn width(physical: Physical) -> Option<usize> {
    match physical {
        Physical::INT32 | Physical::FLOAT => Some(4),
        Physical::INT64 | Physical::DOUBLE => Some(8),
        Physical::INT96 => Some(12),
        _ => None,
    }
}

/// Bytes behind their length, and the rest.
fn prefixed(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let (length, rest) = bytes.split_first_chunk()?;
    rest.split_at_checked(u32::from_le_bytes(*length) as usize)
}

/// How many texts with their lengths these are, if nothing else follows.
fn texts(mut bytes: &[u8]) -> Option<usize> {
    let mut count = 0;
    while !bytes.is_empty() {
        (_, bytes) = prefixed(bytes)?;
        count += 1;
    }
    Some(count)
}

impl PageReader for Pages {
    fn get_next_page(&mut self) -> Result<Option<Page>, ParquetError> {
        if let Some(page) = self.next.take() {
            return Ok(Some(page));
        }
        let page = self.pages.get_next_page()?;
        page.map(|page| self.checked(page)).transpose()
    }

    /// The library asks for this only to pass over rows.
    fn peek_next_page(&mut self) -> Result<Option<PageMetadata>, ParquetError> {
        wrong("pages are read in their order")
    }

    fn skip_next_page(&mut self) -> Result<(), ParquetError> {
        wrong("pages are read in their order")
    }

    /// Whether this was the last page; the list that begins another page ends the one before it.
    /// Reads that page: the library panics at some headers when it only looks at them.
    fn at_record_boundary(&mut self) -> Result<bool, ParquetError> {
        self.next = self.get_next_page()?;
        Ok(self.next.is_none())
    }
}

impl Iterator for Pages {
    type Item = Result<Page, ParquetError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.get_next_page().transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::{Budget, MAX_PAGES};

    #[test]
    fn pages_count_while_something_refers_to_them() {
        let budget = Budget::default();
        let page = || budget.hold(vec![0], MAX_PAGES / 2 - 1);
        let first = page().unwrap();
        let value = first.slice(..);
        let second = page().unwrap();
        drop(first);
        assert!(page().is_err());
        drop(value);
        let third = page().unwrap();
        drop((second, third));
        assert!(budget.hold(Vec::new(), MAX_PAGES).is_ok());
    }
}
