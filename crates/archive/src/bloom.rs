//! Filters that tell of nearly all keys that a row group does not have them.
//!
//! They are the split block Bloom filters of the
//! [Parquet format](https://github.com/apache/parquet-format/blob/master/BloomFilter.md), so other
//! programs use them too. Of a filter in a file only the 32 bytes are read in which a key would be.

use std::ops::Range;

use parquet::bloom_filter::Sbbf;
use twox_hash::XxHash64;

use crate::packing::read_zigzag;

/// A filter of keys that are sorted. It has a byte for each: of 33 other keys it lets one pass.
pub(crate) fn filter_of(keys: &[i64]) -> Sbbf {
    let mut filter = Sbbf::new_with_num_of_bytes(keys.len());
    keys.chunk_by(i64::eq).for_each(|equal| filter.insert(&equal[0]));
    filter
}

/// Where the blocks of a filter are in its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Blocks {
    start: u64,
    count: u64,
}

impl Blocks {
    /// The size of a block in bytes. One block has all bits of a key.
    pub(crate) const BLOCK: usize = 32;

    /// The maximum size of a header in bytes.
    pub(crate) const HEADER: u64 = 20;

    /// The algorithm, the hash function and the compression in Thrift's compact protocol: of each
    /// there is only one, the first of a union.
    const KINDS: [u8; 13] = [0x1c, 0x1c, 0, 0, 0x1c, 0x1c, 0, 0, 0x1c, 0x1c, 0, 0, 0];

    /// Reads the header of a filter, which is at this place of a file. `None` if it is of another
    /// kind.
    pub(crate) fn read(header: &[u8], place: Range<u64>) -> Option<Self> {
        /// Thrift's code for field 1 with a 32-bit integer.
        const INT: u8 = 0x15;
        let mut rest = header.strip_prefix(&[INT])?;
        let bytes = u64::try_from(read_zigzag(&mut rest)?).ok()?;
        let start = place.start + (header.len() - rest.strip_prefix(&Self::KINDS)?.len()) as u64;
        let count = bytes / Self::BLOCK as u64;
        let is_good = count > 0
            && bytes.is_multiple_of(Self::BLOCK as u64)
            && start.checked_add(bytes) == Some(place.end);
        is_good.then_some(Self { start, count })
    }

    /// Where the block of a key is in the file.
    pub(crate) fn start_of(&self, key: i64) -> u64 {
        let hash = XxHash64::oneshot(0, &key.to_le_bytes());
        self.start + (((hash >> 32) * self.count) >> 32) * Self::BLOCK as u64
    }

    /// Where the last block ends in the file.
    pub(crate) fn end(&self) -> u64 {
        self.start + self.count * Self::BLOCK as u64
    }
}

/// Whether a key may be among those of a filter, by the block that it would be in.
pub(crate) fn may_have(block: &[u8], key: i64) -> bool {
    // A filter of one block has all keys in it.
    Sbbf::new(block).check(&key)
}

#[cfg(test)]
mod tests {
    use super::{Blocks, filter_of, may_have};

    #[test]
    fn a_block_tells_what_the_filter_tells() {
        let mut chance = fastrand::Rng::with_seed(18);
        for count in [1, 100, 5000, 65_536] {
            let mut keys: Vec<i64> = (0..count).map(|_| chance.i64(..)).collect();
            keys.sort_unstable();
            let filter = filter_of(&keys);
            let mut file = vec![7; 11];
            filter.write(&mut file).unwrap();
            let place = 11..file.len() as u64;
            let header = &file[11..][..Blocks::HEADER as usize];
            let blocks = Blocks::read(header, place.clone()).unwrap();
            let may_have =
                |key: i64| may_have(&file[blocks.start_of(key) as usize..][..Blocks::BLOCK], key);
            assert!(keys.iter().all(|key| may_have(*key)));
            let others: Vec<i64> = (0..10_000).map(|_| chance.i64(..)).collect();
            assert!(others.iter().all(|key| may_have(*key) == filter.check(key)));
            let passed = others.iter().filter(|key| may_have(**key)).count();
            assert!(passed < 400, "{passed} of 10000 pass");
            // A header that does not fit its place, or of another kind, is none.
            assert_eq!(Blocks::read(header, 11..place.end - 1), None);
            assert_eq!(Blocks::read(&file[..20], 0..place.end), None);
            assert_eq!(Blocks::read(&header[..10], place), None);
        }
    }
}
