//! Bloom filters read a block at a time.
//!
//! The library writes and reads whole filters, which are the split block filters of the
//! [Parquet format](https://github.com/apache/parquet-format/blob/master/BloomFilter.md). A key has
//! all its bits in one block of 32 bytes, so a look-up need not read the other 64 KiB: with whole
//! filters, a rare position among a million games in 51 generations takes three times as long.

use std::ops::Range;

use parquet::bloom_filter::Sbbf;
use twox_hash::XxHash64;

/// The size of a block in bytes. The header before the blocks has fewer.
pub(crate) const BLOCK: usize = 32;

/// Where the block of a key is in a file that has a filter here. `None` if there is no block.
pub(crate) fn block_of(key: i64, filter: Range<u64>) -> Option<u64> {
    let count = filter.end.checked_sub(filter.start)? / BLOCK as u64;
    let first = filter.end - count * BLOCK as u64;
    let hash = XxHash64::oneshot(0, &key.to_le_bytes());
    (1..1 << 32).contains(&count).then(|| first + (((hash >> 32) * count) >> 32) * BLOCK as u64)
}

/// Whether a key may be among those of a filter, by the block that it would be in.
pub(crate) fn may_have(block: &[u8; BLOCK], key: i64) -> bool {
    // A filter of one block has all keys in it.
    Sbbf::new(block).check(&key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_tells_what_the_filter_tells() {
        let mut chance = fastrand::Rng::with_seed(18);
        for count in [1, 100, 5000, 65_536] {
            let keys: Vec<i64> = (0..count).map(|_| chance.i64(..)).collect();
            let mut filter = Sbbf::new_with_num_of_bytes(count);
            keys.iter().for_each(|key| filter.insert(key));
            let mut file = vec![7; 11];
            filter.write(&mut file).unwrap();
            let may_have = |key: i64| {
                let start = block_of(key, 11..file.len() as u64).unwrap() as usize;
                may_have(file[start..].first_chunk().unwrap(), key)
            };
            assert!(keys.iter().all(|key| may_have(*key)));
            let mut others = std::iter::repeat_with(|| chance.i64(..)).take(10_000);
            assert!(others.all(|key| may_have(key) == filter.check(&key)));
        }
        for filter in [5..5, 5..36, 0..u64::MAX] {
            assert_eq!(block_of(1, filter), None);
        }
    }
}
