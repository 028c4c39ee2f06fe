//! Lines of at most 79 columns, broken only between units: a label with its move and clock, a
//! comment, a result.

use memchr::{memchr, memrchr};

use super::short::Short;

/// Lays out units on lines, separated by a blank or a line end.
///
/// A unit stays open until the next begins, so that more text can be attached to it. Then its end
/// is known: if it is too long for the line, the blank before it becomes a line end.
#[derive(Debug)]
pub(crate) struct Layout<'o> {
    /// The text so far.
    pub(crate) out: &'o mut Vec<u8>,
    /// The number of columns on the line before the open unit, with its blank.
    column: usize,
    /// Where the open unit starts.
    unit: usize,
    /// Whether the blank before the open unit may become a line end.
    breakable: bool,
    /// Whether the next unit must be attached to the open one.
    glued: bool,
    /// Up to where the open unit is made of labels and moves alone.
    plain_end: usize,
}

impl<'o> Layout<'o> {
    /// The longest line, in characters (PGN: fewer than 80).
    const COLUMNS: usize = 79;

    /// A layout that begins on a line of its own.
    pub(crate) fn new(out: &'o mut Vec<u8>) -> Self {
        let unit = out.len();
        Self { out, column: 0, unit, breakable: false, glued: false, plain_end: unit }
    }

    /// Begins a unit, unless it must be attached to the previous one.
    #[inline]
    pub(crate) fn begin(&mut self) {
        if std::mem::take(&mut self.glued) {
            return;
        }
        self.settle();
        self.breakable = self.column > 0;
        if self.breakable {
            self.out.push(b' ');
            self.column += 1;
        }
        self.start_unit();
    }

    const fn start_unit(&mut self) {
        self.unit = self.out.len();
        self.plain_end = self.unit;
    }

    /// Adds a label or a move to the open unit.
    #[inline]
    pub(crate) fn push_short(&mut self, text: Short) {
        let is_plain = self.plain_end == self.out.len();
        text.append_to(self.out);
        if is_plain {
            self.plain_end = self.out.len();
        }
    }

    /// Attaches the next unit to this one.
    pub(crate) const fn glue_next(&mut self) {
        self.glued = true;
    }

    /// Cancels an attachment that nothing has used.
    pub(crate) const fn unglue(&mut self) {
        self.glued = false;
    }

    /// Ends the line, if it is not empty.
    pub(crate) fn end_line(&mut self) {
        self.glued = false;
        self.settle();
        if self.column > 0 {
            self.out.push(b'\n');
        }
        self.column = 0;
        self.start_unit();
    }

    /// Decides on which line the open unit goes.
    #[inline]
    fn settle(&mut self) {
        let unit = &self.out[self.unit..];
        let (first_line, last_line) = match unit.len() {
            0 => return,
            length if ends_plainly(self.out, self.plain_end) => (length, None),
            _ => {
                let first = memchr(b'\n', unit).unwrap_or(unit.len());
                let last = memrchr(b'\n', unit).map(|end| columns(&unit[end + 1..]));
                (columns(&unit[..first]), last)
            }
        };
        if self.breakable && self.column + first_line > Self::COLUMNS {
            self.out[self.unit - 1] = b'\n';
            self.column = 0;
        }
        self.column = last_line.unwrap_or(self.column + first_line);
        self.start_unit();
        self.breakable = false;
    }
}

/// Whether a text is known to be ASCII without line ends from an offset on: nearly all that follows
/// a move is a clock. Its length is unpredictable for a processor, so this looks at all bytes
/// together.
#[inline]
fn ends_plainly(text: &[u8], from: usize) -> bool {
    const ONES: u128 = u128::from_le_bytes([1; 16]);
    const HIGH: u128 = ONES << 7;
    let (length @ 1..=16, Some(last)) = (text.len() - from, text.last_chunk::<16>()) else {
        return text.len() == from;
    };
    // The bytes before are shifted out, and become zeros.
    let bytes = u128::from_le_bytes(*last) >> (8 * (16 - length));
    let from_line_end = bytes ^ (ONES * b'\n' as u128);
    let line_ends = from_line_end.wrapping_sub(ONES) & !from_line_end;
    (bytes | line_ends) & HIGH == 0
}

/// The number of characters of a text in UTF-8, or of bytes in any other.
fn columns(text: &[u8]) -> usize {
    if text.is_ascii() { text.len() } else { crate::text::characters(text) }
}
