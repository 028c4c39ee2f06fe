//! Lines and columns of findings, found in one walk over a game's text.

use notation::Game;

/// A walk over a game's text. Offsets that do not fall are found in time that grows with the text only.
pub(super) struct Places<'a> {
    game: Game<'a>,
    start: usize,
    at: usize,
    line: u64,
    column: usize,
}

impl<'a> Places<'a> {
    pub(super) fn of(game: &Game<'a>) -> Self {
        let start = game.tokens().first().map_or(0, |token| token.start as usize);
        let (line, column) = game.line_and_column(start);
        Self { game: *game, start, at: 0, line, column }
    }

    /// Line and column of an offset, both from 1; the column counts characters.
    pub(super) fn of_offset(&mut self, offset: usize) -> (u64, usize) {
        let text = self.game.text();
        let to = offset.saturating_sub(self.start).clamp(self.at, text.len());
        let passed = &text[self.at..to];
        let last_line = match passed.iter().rposition(|&byte| byte == b'\n') {
            Some(last) => {
                self.line += passed.iter().filter(|&&byte| byte == b'\n').count() as u64;
                self.column = 1;
                &passed[last + 1..]
            }
            None => passed,
        };
        self.column +=
            std::str::from_utf8(last_line).map_or(last_line.len(), |text| text.chars().count());
        self.at = to;
        (self.line, self.column)
    }
}
