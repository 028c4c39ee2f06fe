//! Lines and columns of findings, in any order, in time independent of the game's length.

use notation::Game;

/// Marks at some bytes of a game's text, with their lines and columns.
pub(super) struct Places<'a> {
    text: &'a [u8],
    start: usize,
    marks: Vec<Mark>,
}

/// A byte of the text with its line and column, both from 1.
#[derive(Clone, Copy)]
struct Mark {
    at: usize,
    line: u64,
    column: usize,
}

/// The distance between marks in bytes, which bounds the walk for each place.
const STEP: usize = 4096;

impl<'a> Places<'a> {
    pub(super) fn new(game: &Game<'a>) -> Self {
        let start = game.tokens().first().map_or(0, |token| token.start as usize);
        let text = game.text();
        let (line, column) = game.line_and_column(start);
        let mut mark = Mark { at: 0, line, column };
        let mut marks = vec![mark];
        let is_middle = |at: usize| text.get(at).is_some_and(|byte| byte & 0xc0 == 0x80);
        while mark.at + STEP < text.len() {
            // Not within a character, which has up to four bytes.
            let at = (mark.at + STEP..).take(4).find(|&at| !is_middle(at));
            mark = mark.moved(text, at.unwrap_or(mark.at + STEP));
            marks.push(mark);
        }
        Self { text, start, marks }
    }

    /// Line and column of an offset, both from 1; columns count characters.
    pub(super) fn of_offset(&self, offset: usize) -> (u64, usize) {
        let at = offset.saturating_sub(self.start).min(self.text.len());
        let before = self.marks.partition_point(|mark| mark.at <= at) - 1;
        let mark = self.marks[before].moved(self.text, at);
        (mark.line, mark.column)
    }
}

impl Mark {
    /// The mark at a later byte.
    fn moved(self, text: &[u8], at: usize) -> Self {
        let passed = &text[self.at..at];
        let lines = passed.iter().filter(|&&byte| byte == b'\n').count() as u64;
        let (column, rest) = match passed.iter().rposition(|&byte| byte == b'\n') {
            Some(last) => (1, &passed[last + 1..]),
            None => (self.column, passed),
        };
        // Each byte that is not UTF-8 counts as a character.
        let characters =
            rest.utf8_chunks().map(|chunk| chunk.valid().chars().count() + chunk.invalid().len());
        Self { at, line: self.line + lines, column: column + characters.sum::<usize>() }
    }
}
