//! Text with the positions of the protocol: lines, and columns in units of UTF-16 or UTF-8.

use std::ops::Range;

use crate::wire::{Position, Range as Lines};

/// The unit of columns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Unit {
    Utf8,
    /// Every client understands it.
    #[default]
    Utf16,
}

/// A text and where its lines begin.
#[derive(Clone, Debug)]
pub(crate) struct Text {
    content: String,
    /// The offset of each line, in order; the first is 0.
    lines: Vec<u32>,
    unit: Unit,
}

impl Text {
    /// A text of less than 4 GiB.
    pub(crate) fn new(content: String, unit: Unit) -> Self {
        let mut text = Self { content, lines: vec![0], unit };
        text.find_lines();
        text
    }

    pub(crate) fn content(&self) -> &str {
        &self.content
    }

    pub(crate) const fn unit(&self) -> Unit {
        self.unit
    }

    pub(crate) const fn line_count(&self) -> usize {
        self.lines.len()
    }

    /// Replaces a part. Finds the lines after it again.
    pub(crate) fn replace(&mut self, span: Range<usize>, new: &str) {
        // A new `\n` may join with a `\r` just before.
        let first = self.line_of(span.start.saturating_sub(1));
        self.content.replace_range(span, new);
        self.lines.truncate(first + 1);
        self.find_lines();
    }

    /// Finds the lines after the last known one. `\n`, `\r\n` and `\r` end a line.
    fn find_lines(&mut self) {
        let from = self.lines.last().map_or(0, |&start| start as usize);
        let bytes = self.content.as_bytes();
        for at in memchr::memchr2_iter(b'\n', b'\r', &bytes[from..]) {
            let next = from + at + 1;
            if bytes[next - 1] == b'\n' || bytes.get(next) != Some(&b'\n') {
                self.lines.push(next as u32);
            }
        }
    }

    pub(crate) fn line_of(&self, offset: usize) -> usize {
        self.lines.partition_point(|&start| start as usize <= offset).saturating_sub(1)
    }

    /// The span of a line without its end.
    pub(crate) fn line(&self, line: usize) -> Option<Range<usize>> {
        let start = *self.lines.get(line)? as usize;
        let end = self.lines.get(line + 1).map_or(self.content.len(), |&end| end as usize);
        let kept = self.content[start..end].trim_end_matches(['\n', '\r']).len();
        Some(start..start + kept)
    }

    /// The offset of a position. A column after the end of its line is its end, as the protocol
    /// wants; `None` if there is no such line.
    pub(crate) fn offset(&self, position: Position) -> Option<usize> {
        let line = self.line(position.line as usize)?;
        let column = position.character as usize;
        let text = &self.content[line.clone()];
        let within = match self.unit {
            Unit::Utf8 => text.floor_char_boundary(column),
            Unit::Utf16 => {
                let mut left = column;
                let fits = |character: &char| {
                    left.checked_sub(character.len_utf16()).inspect(|&rest| left = rest).is_some()
                };
                text.chars().take_while(fits).map(char::len_utf8).sum()
            }
        };
        Some(line.start + within)
    }

    /// The span between two positions; `None` if a line does not exist or they are in the wrong
    /// order.
    pub(crate) fn span(&self, range: Lines) -> Option<Range<usize>> {
        let span = self.offset(range.start)?..self.offset(range.end)?;
        (span.start <= span.end).then_some(span)
    }

    /// The positions of offsets, asked for in ascending order as a rule.
    pub(crate) const fn positions(&self) -> Positions<'_> {
        Positions { text: self, at: 0, place: Position { line: 0, character: 0 } }
    }

    pub(crate) fn range(&self, span: Range<usize>) -> Lines {
        self.positions().range(span)
    }

    fn columns(&self, text: &str) -> u32 {
        let columns = match self.unit {
            Unit::Utf8 => text.len(),
            Unit::Utf16 if text.is_ascii() => text.len(),
            Unit::Utf16 => text.chars().map(char::len_utf16).sum(),
        };
        u32::try_from(columns).unwrap_or(u32::MAX)
    }
}

/// Gives positions. A later one on the same line is counted from the one before it, so that no long
/// line is counted again from its start.
pub(crate) struct Positions<'t> {
    text: &'t Text,
    at: usize,
    place: Position,
}

impl Positions<'_> {
    pub(crate) fn of(&mut self, offset: usize) -> Position {
        let Text { content, lines, .. } = self.text;
        let offset = content.floor_char_boundary(offset);
        let line = self.text.line_of(offset);
        let is_after = self.place.line as usize == line && self.at <= offset;
        let (from, before) = match is_after {
            true => (self.at, self.place.character),
            false => (lines[line] as usize, 0),
        };
        let columns = self.text.columns(&content[from..offset]);
        self.at = offset;
        self.place = Position { line: line as u32, character: before.saturating_add(columns) };
        self.place
    }

    /// The range of a span. The next may begin within it.
    pub(crate) fn range(&mut self, span: Range<usize>) -> Lines {
        let start = self.of(span.start);
        let after_start = (self.at, self.place);
        let end = self.of(span.end);
        (self.at, self.place) = after_start;
        Lines { start, end }
    }
}

#[cfg(test)]
mod tests {
    use super::{Position, Text, Unit};

    #[test]
    fn positions_and_offsets() {
        // One character of four bytes and two units, one of two bytes and one unit.
        let content = "a😀b\r\né1\rx\n";
        let expected = [
            (0, (0, 0), (0, 0)),
            (1, (0, 1), (0, 1)),
            (5, (0, 3), (0, 5)),
            (6, (0, 4), (0, 6)),
            (8, (1, 0), (1, 0)),
            (10, (1, 1), (1, 2)),
            (12, (2, 0), (2, 0)),
            (14, (3, 0), (3, 0)),
        ];
        for unit in [Unit::Utf16, Unit::Utf8] {
            let text = Text::new(content.to_owned(), unit);
            let mut positions = text.positions();
            for (offset, utf16, utf8) in expected {
                let (line, character) = if unit == Unit::Utf8 { utf8 } else { utf16 };
                let position = Position { line, character };
                assert_eq!(positions.of(offset), position, "{offset}");
                assert_eq!(text.offset(position), Some(offset), "{position:?}");
            }
            let far = |line| text.offset(Position { line, character: 99 });
            assert_eq!((far(0), far(3), far(4)), (Some(6), Some(14), None));
        }
        let text = Text::new(content.to_owned(), Unit::Utf16);
        assert_eq!(text.offset(Position { line: 0, character: 2 }), Some(1), "within a character");
    }

    #[test]
    fn replacing_finds_the_same_lines_as_reading_anew() {
        let pieces = ["", "\n", "\r", "x", "\r\n", "é\ny"];
        let base = "ab\r\ncd\re\n\nf";
        for start in 0..=base.len() {
            for end in start..=base.len() {
                for new in pieces {
                    let mut text = Text::new(base.to_owned(), Unit::Utf16);
                    text.replace(start..end, new);
                    let fresh = Text::new(text.content.clone(), Unit::Utf16);
                    assert_eq!(text.lines, fresh.lines, "{start}..{end} {new:?}");
                }
            }
        }
    }
}
