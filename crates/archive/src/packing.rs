//! The encoding `DELTA_BINARY_PACKED` of Parquet: differences in as few bits as they need.

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
    let (mut word, mut filled) = (0, 0);
    if width == 0 {
        return;
    }
    for &number in numbers {
        word |= number << filled;
        filled += width;
        if filled >= u64::BITS {
            out.extend(word.to_le_bytes());
            filled -= u64::BITS;
            word = if filled == 0 { 0 } else { number >> (width - filled) };
        }
    }
    out.extend(&word.to_le_bytes()[..(filled / 8) as usize]);
}

/// Appends a number in groups of seven bits, as Parquet and Thrift have it.
pub(crate) fn varint(mut number: u64, out: &mut Vec<u8>) {
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
