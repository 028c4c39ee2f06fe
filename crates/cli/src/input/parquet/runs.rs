//! Numbers in runs: levels, places in a dictionary, and differences between numbers.
//!
//! The library `parquet` decodes them. It panics where the length of a run is malformed, and has a
//! list in memory however long it is, so a page is walked through first.

/// Values that stand behind each other.
enum Run<'r> {
    /// Values of some bits, the first one lowest.
    Packed(&'r [u8]),
    /// The same value.
    Repeated(&'r [u8]),
}

/// Visits all runs, each of them with the number of its values: those behind the last value, which
/// the library may read too, have none.
fn walk<'r>(
    mut bytes: &'r [u8],
    width: u8,
    mut left: u64,
    mut visit: impl FnMut(Run<'r>, u64) -> Option<()>,
) -> Option<()> {
    while !bytes.is_empty() {
        let header = varint(&mut bytes)?;
        // Some writers fill a page up with zeros.
        if header == 0 {
            continue;
        }
        let number = header >> 1;
        let (length, count) = match header & 1 {
            // Eight values come together; the last may be cut off.
            1 => (number.saturating_mul(width.into()).min(bytes.len() as u64), number << 3),
            _ => (width.div_ceil(8).into(), number),
        };
        let (run, rest) = bytes.split_at_checked(length as usize)?;
        bytes = rest;
        let count = count.min(left);
        left -= count;
        visit(if header & 1 == 1 { Run::Packed(run) } else { Run::Repeated(run) }, count)?;
    }
    Some(())
}

/// Whether bytes are runs of values of some bits.
pub(super) fn are_runs(bytes: &[u8], width: u8) -> bool {
    walk(bytes, width, 0, |_, _| Some(())).is_some()
}

/// The lists of a column, by their levels of repetition: 1 where a list goes on, 0 where the next
/// begins.
#[derive(Default)]
pub(super) struct Lists {
    /// How long the last list is so far.
    length: u64,
}

impl Lists {
    /// The longest list: no game of chess has as many moves.
    pub(super) const MAX: u64 = 1 << 15;

    /// Passes over the levels of a page, unless a list is too long.
    pub(super) fn pass(&mut self, levels: &[u8], count: u64) -> Option<()> {
        walk(levels, 1, count, |run, mut left| match run {
            Run::Repeated(level) => self.step(level.first()? & 1, left),
            Run::Packed(bytes) => {
                let levels = bytes.iter().flat_map(|byte| (0..8).map(move |bit| byte >> bit & 1));
                levels.take(left as usize).try_for_each(|level| {
                    left -= 1;
                    self.step(level, 1)
                })
            }
        })
    }

    fn step(&mut self, level: u8, count: u64) -> Option<()> {
        match level {
            0 if count > 0 => self.length = 1,
            _ => self.length += count,
        }
        (self.length <= Self::MAX).then_some(())
    }
}

/// A number in parts of seven bits, the lowest first.
fn varint(bytes: &mut &[u8]) -> Option<u64> {
    let length = bytes.iter().position(|byte| *byte < 0x80).filter(|length| *length < 9)?;
    let (number, rest) = bytes.split_at(length + 1);
    *bytes = rest;
    Some(number.iter().rev().fold(0, |value, byte| value << 7 | u64::from(byte & 0x7f)))
}

/// Whether bytes are differences between numbers, in blocks of several parts, and no more than a
/// page has.
pub(super) fn are_differences(mut bytes: &[u8], count: u64) -> bool {
    /// The largest block: writers take 128 numbers or some thousand.
    const MAX_BLOCK: u64 = 1 << 20;
    let mut walk = || {
        let (block, parts) = (varint(&mut bytes)?, varint(&mut bytes)?);
        let total = varint(&mut bytes)?;
        // The first number.
        varint(&mut bytes)?;
        if block > MAX_BLOCK || !(1..=MAX_BLOCK).contains(&parts) || total > count {
            return None;
        }
        let mut left = total.saturating_sub(1);
        while left > 0 {
            // The least difference, then the bits of the others in each part.
            varint(&mut bytes)?;
            let (widths, rest) = bytes.split_at_checked(parts as usize)?;
            bytes = rest;
            let in_part = block.checked_div(parts).filter(|in_part| *in_part > 0)?;
            for width in widths {
                if left == 0 {
                    break;
                }
                bytes = bytes.get((u64::from(*width) * in_part / 8) as usize..)?;
                left = left.saturating_sub(in_part);
            }
        }
        Some(())
    };
    walk().is_some()
}

#[cfg(test)]
mod tests {
    use super::{Lists, are_differences, are_runs};

    #[test]
    fn runs_are_walked() {
        for (bytes, width, is_good) in [
            (&[][..], 1, true),
            (&[6, 1, 3, 0xff][..], 1, true),
            (&[6, 1, 0, 0][..], 1, true),
            // The last eight values are cut off.
            (&[5, 0xff][..], 1, true),
            // The length of a run that does not end, and a run without its value.
            (&[6, 1, 0xff, 0xff][..], 1, false),
            (&[0xff; 12][..], 1, false),
            (&[6, 1][..], 9, false),
        ] {
            assert_eq!(are_runs(bytes, width), is_good, "{bytes:?}");
        }
    }

    #[test]
    fn lists_are_counted() {
        for (levels, count, length) in [
            (&[][..], 0, Some(0)),
            (&[2, 0, 8, 1][..], 5, Some(5)),
            (&[3, 0b1110_1110][..], 8, Some(4)),
            // The last bits belong to no value.
            (&[3, 0b0000_1110][..], 4, Some(4)),
            (&[2][..], 1, None),
        ] {
            let mut lists = Lists::default();
            let passed = lists.pass(levels, count).map(|()| lists.length);
            assert_eq!(passed, length, "{levels:?}");
        }
        let mut lists = Lists::default();
        assert_eq!(lists.pass(&[0x80, 0x80, 4, 1], Lists::MAX), Some(()));
        assert_eq!(lists.pass(&[2, 1], 1), None, "the list goes on in another page");
    }

    #[test]
    fn differences_are_walked() {
        // 33 numbers in a block of 128 with four parts: the second part is not there.
        let block = [&[0x80, 1, 4, 33, 0, 2, 1, 9, 9, 9][..], &[0; 4]].concat();
        assert!(are_differences(&block, 33));
        assert!(!are_differences(&block, 32));
        assert!(!are_differences(&block[..block.len() - 1], 33));
        assert!(!are_differences(&[0x80, 1, 0, 1, 0], 1));
    }
}
