//! Lines of at most 79 columns, broken between units only: a label with its move and clock, a comment, a result.

use memchr::{memchr, memrchr};

/// Lays units out on lines, separated by a blank or a line end.
///
/// A unit stays open until the next begins, so that what belongs to it may be glued on. Where it ends is decided then:
/// the blank in front of a unit that is too long for its line becomes a line end.
#[derive(Debug)]
pub(crate) struct Layout<'o> {
    /// The text so far.
    pub(crate) out: &'o mut Vec<u8>,
    /// How many columns are taken on the line in front of the unit that is open, its blank included.
    column: usize,
    /// Where the open unit starts.
    unit: usize,
    /// Whether the blank before the open unit may become a line end.
    breakable: bool,
    /// Whether the next unit must be glued to the open one.
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

    /// Begins a unit, unless the one before wants it glued.
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

    /// Glues the next unit to this one.
    pub(crate) const fn glue_next(&mut self) {
        self.glued = true;
    }

    /// Takes a glue back that nothing has come for.
    pub(crate) const fn unglue(&mut self) {
        self.glued = false;
    }

    /// Ends the line, if anything stands on it.
    pub(crate) fn end_line(&mut self) {
        self.glued = false;
        self.settle();
        if self.column > 0 {
            self.out.push(b'\n');
        }
        self.column = 0;
        self.unit = self.out.len();
    }

    /// Decides where the open unit stands.
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

/// How many characters a text in UTF-8 has; of other bytes, each counts.
fn columns(text: &[u8]) -> usize {
    if text.is_ascii() { text.len() } else { crate::text::characters(text) }
}
