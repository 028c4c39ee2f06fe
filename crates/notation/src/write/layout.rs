//! Lines of at most 79 columns, broken only between units: a label with its move and clock, a
//! comment, a result.

use memchr::{memchr, memrchr};

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
}

impl<'o> Layout<'o> {
    /// The longest line, in characters (PGN: fewer than 80).
    const COLUMNS: usize = 79;

    /// A layout that begins on a line of its own.
    pub(crate) fn new(out: &'o mut Vec<u8>) -> Self {
        let unit = out.len();
        Self { out, column: 0, unit, breakable: false, glued: false }
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
        self.unit = self.out.len();
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
        self.unit = self.out.len();
    }

    /// Decides on which line the open unit goes.
    #[inline]
    fn settle(&mut self) {
        let unit = &self.out[self.unit..];
        // Nearly all units are a handful of ASCII bytes.
        let (first_line, last_line) = match unit.len() {
            0 => return,
            1..=32 if unit.is_ascii() && !unit.contains(&b'\n') => (unit.len(), None),
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
        self.unit = self.out.len();
        self.breakable = false;
    }
}

/// The number of characters of a text in UTF-8, or of bytes in any other.
fn columns(text: &[u8]) -> usize {
    if text.is_ascii() { text.len() } else { crate::text::characters(text) }
}
