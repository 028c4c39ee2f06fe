//! Eight bytes at once. The lengths of words and clocks are unpredictable for a processor, so
//! finding their ends does not branch.

/// Eight bytes of a text, the first in the lowest place.
#[derive(Clone, Copy)]
pub(super) struct Eight(u64);

const ONES: u64 = u64::from_le_bytes([1; 8]);
const HIGH: u64 = ONES << 7;

impl Eight {
    #[inline(always)]
    pub(super) fn at(text: &[u8], at: usize) -> Option<Self> {
        Some(Self(u64::from_le_bytes(*text.get(at..)?.first_chunk()?)))
    }

    /// The place of the first byte that may end a word. Few others are among them, such as `!`.
    #[inline(always)]
    pub(super) const fn first_end_of_word(self) -> usize {
        let ends = !self.at_least(b'*' + 1)
            | self.at_least(b'{')
            | self.at_least(b'[') & !self.at_least(b'`' + 1)
            | self.at_least(b';') & !self.at_least(b';' + 1)
            | self.0;
        first(ends)
    }

    /// The place of the first closing brace or line end.
    #[inline(always)]
    pub(super) const fn first_brace_or_line_end(self) -> usize {
        first(self.equal(b'}') | self.equal(b'\n'))
    }

    /// The place of the first brace of either kind or line end. Two other bytes count too, one of
    /// them a `y`.
    #[inline(always)]
    pub(super) const fn first_of_braces_or_line_end(self) -> usize {
        // Braces differ in two bits.
        let alike = Self(self.0 & !(ONES * (b'{' ^ b'}') as u64));
        first(alike.equal(b'{' & b'}') | self.equal(b'\n'))
    }

    /// The high bit of each byte whose low seven bits are at least this.
    #[inline(always)]
    const fn at_least(self, least: u8) -> u64 {
        (self.0 & !HIGH) + ONES * (0x80 - least) as u64
    }

    /// The high bit of each byte that is equal to this.
    #[inline(always)]
    const fn equal(self, byte: u8) -> u64 {
        let others = self.0 ^ (ONES * byte as u64);
        !(((others & !HIGH) + !HIGH) | others)
    }
}

/// The first byte whose high bit is set; 8 if there is none.
#[inline(always)]
const fn first(marks: u64) -> usize {
    (marks & HIGH).trailing_zeros() as usize / 8
}
