//! The encoding `DELTA_BINARY_PACKED` of Parquet: differences in as few bits as they need.

use std::ops::Range;

use crate::table::ROW_GROUP;

/// The values of a block, and of one of its four parts.
const BLOCK: usize = 128;
const PART: usize = 32;

/// An integer of a column: its differences wrap at its own width.
pub(crate) trait Integer: Copy + Ord {
    const BITS: u32;

    fn to_long(self) -> i64;

    /// `self - other`, wrapped.
    fn minus(self, other: Self) -> Self;

    /// The bits of `self - other`, wrapped.
    fn bits_above(self, other: Self) -> u64;

    /// The lowest bits of a number.
    fn from_long(number: i64) -> Self;

    /// `self + other + bits`, wrapped.
    fn plus(self, other: Self, bits: u64) -> Self;
}

impl Integer for i32 {
    const BITS: u32 = 32;

    fn to_long(self) -> i64 {
        self.into()
    }

    fn minus(self, other: Self) -> Self {
        self.wrapping_sub(other)
    }

    fn bits_above(self, other: Self) -> u64 {
        u64::from(self.wrapping_sub(other) as u32)
    }

    fn from_long(number: i64) -> Self {
        number as Self
    }

    fn plus(self, other: Self, bits: u64) -> Self {
        self.wrapping_add(other).wrapping_add(bits as Self)
    }
}

impl Integer for i64 {
    const BITS: u32 = 64;

    fn to_long(self) -> i64 {
        self
    }

    fn minus(self, other: Self) -> Self {
        self.wrapping_sub(other)
    }

    fn bits_above(self, other: Self) -> u64 {
        self.wrapping_sub(other) as u64
    }

    fn from_long(number: i64) -> Self {
        number
    }

    fn plus(self, other: Self, bits: u64) -> Self {
        self.wrapping_add(other).wrapping_add(bits as Self)
    }
}

/// Appends values.
pub(crate) fn pack<T: Integer>(values: &[T], out: &mut Vec<u8>) {
    varint(BLOCK as u64, out);
    varint((BLOCK / PART) as u64, out);
    varint(values.len() as u64, out);
    let Some((&first, rest)) = values.split_first() else { return zigzag(0, out) };
    zigzag(first.to_long(), out);
    let mut last = first;
    for block in rest.chunks(BLOCK) {
        let mut deltas = [first; BLOCK];
        for (delta, &value) in deltas.iter_mut().zip(block) {
            *delta = value.minus(last);
            last = value;
        }
        let deltas = &deltas[..block.len()];
        let Some(&least) = deltas.iter().min() else { return };
        zigzag(least.to_long(), out);
        let mut bits = [0; BLOCK];
        for (bits, delta) in bits.iter_mut().zip(deltas) {
            *bits = delta.bits_above(least);
        }
        let (parts, _) = bits.as_chunks::<PART>();
        let widths: [u32; BLOCK / PART] = std::array::from_fn(|part| {
            64 - parts[part].iter().fold(0, |all, bits| all | bits).leading_zeros()
        });
        out.extend(widths.map(|width| width as u8));
        for (part, width) in parts.iter().zip(widths) {
            debug_assert!(width <= T::BITS);
            pack_part(part, width, out);
        }
    }
}

/// Appends numbers of a width, the lowest bits first.
fn pack_part(numbers: &[u64; PART], width: u32, out: &mut Vec<u8>) {
    let end = PART * width as usize / 8;
    let (mut numbers, mut count, mut width) = (*numbers, PART, width);
    if width == 0 {
        return;
    }
    // Neighbors are joined as long as they fit into one number: all pairs at a time.
    while count > 1 && width * 2 <= u64::BITS {
        count /= 2;
        for at in 0..count {
            numbers[at] = numbers[2 * at] | numbers[2 * at + 1] << width;
        }
        width *= 2;
    }
    let mut bytes = [0; PART * 8];
    let (mut words, _) = bytes.as_chunks_mut();
    let (mut word, mut filled) = (0, 0);
    for &number in &numbers[..count] {
        word |= number << filled;
        filled += width;
        if filled >= u64::BITS
            && let Some(next) = words.split_off_first_mut()
        {
            *next = word.to_le_bytes();
            filled -= u64::BITS;
            word = if filled == 0 { 0 } else { number >> (width - filled) };
        }
    }
    if let Some(last) = words.first_mut() {
        *last = word.to_le_bytes();
    }
    out.extend_from_slice(&bytes[..end]);
}

/// Appends some of the values that [`pack`] wrote, of which there are `count`. `None` if these are
/// not such bytes.
pub(crate) fn unpack<T: Integer>(
    bytes: &[u8],
    count: usize,
    wanted: Range<usize>,
    out: &mut Vec<T>,
) -> Option<()> {
    let mut bytes = bytes;
    let shape = [read_varint(&mut bytes)?, read_varint(&mut bytes)?, read_varint(&mut bytes)?];
    if shape != [BLOCK as u64, (BLOCK / PART) as u64, count as u64] {
        return None;
    }
    let mut last = T::from_long(read_zigzag(&mut bytes)?);
    let start = out.len();
    let end = start + wanted.end.min(count);
    // A page may claim more values than it has.
    out.reserve((end - start).min(ROW_GROUP));
    if end > start {
        out.push(last);
    }
    while out.len() < end {
        let least = T::from_long(read_zigzag(&mut bytes)?);
        let (widths, rest) = bytes.split_first_chunk::<{ BLOCK / PART }>()?;
        bytes = rest;
        for &width in widths {
            let width = u32::from(width);
            if width > T::BITS {
                return None;
            }
            let (part, rest) = bytes.split_at_checked(width as usize * PART / 8)?;
            bytes = rest;
            for bits in unpack_part(part, width).into_iter().take(end - out.len()) {
                last = last.plus(least, bits);
                out.push(last);
            }
        }
    }
    // Each value needs those before it.
    out.drain(start..end.min(start + wanted.start));
    (wanted.end < count || bytes.is_empty()).then_some(())
}

/// The numbers of a width.
fn unpack_part(bytes: &[u8], width: u32) -> [u64; PART] {
    // A number may begin in the last byte, and is read with the seven or fifteen behind it.
    let mut padded = [0; PART * 8 + 16];
    padded[..bytes.len()].copy_from_slice(bytes);
    let mask = u64::MAX.checked_shr(u64::BITS - width).unwrap_or(0);
    std::array::from_fn(|n| {
        let bit = n * width as usize;
        let from = &padded[bit / 8..];
        let shift = bit % 8;
        // Eight bytes hold 57 bits wherever these begin.
        let word = from.first_chunk().map_or(0, |it| u64::from_le_bytes(*it)) >> shift;
        let high = if width > 57 && shift > 0 { u64::from(from[8]) << (64 - shift) } else { 0 };
        (word | high) & mask
    })
}

fn read_varint(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for shift in (0..u64::BITS).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}

/// Reads what [`zigzag`] wrote.
pub(crate) fn read_zigzag(bytes: &mut &[u8]) -> Option<i64> {
    let number = read_varint(bytes)?;
    Some((number >> 1) as i64 ^ -((number & 1) as i64))
}

/// Appends a number in groups of seven bits, as Parquet and Thrift have it.
fn varint(mut number: u64, out: &mut Vec<u8>) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// Appends a signed number.
pub(crate) fn zigzag(number: i64, out: &mut Vec<u8>) {
    varint((number << 1 ^ number >> 63) as u64, out);
}
