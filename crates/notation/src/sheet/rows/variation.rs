//! Variations, in the letters of the sheet. They are not replayed.

use chess::SanPlus;

use super::{Builder, Row, Word, glue, glued, is_short, nag_glyph, said};
use crate::{
    Comment, Label, decode,
    movetext::read_move,
    tree::{Content, Remark, TreeTurn},
};

impl<'a> Builder<'_, 'a> {
    /// Ends the row of the current variation.
    pub(super) fn flush(&mut self, depth: usize) {
        if !self.words.is_empty() {
            let words = std::mem::take(&mut self.words);
            self.push(Row::Variation { depth, words });
        }
    }

    pub(super) fn variation_turn(&mut self, turn: &TreeTurn<'a>) {
        if turn.label != Label::default() {
            let dot = if turn.label.seat.is_some() { "." } else { "" };
            self.words.push(Word::Label(format!("{}{dot}", turn.label)));
        }
        let san = match read_move(turn.word, self.context.trace.verdict.letters) {
            Ok(san) => {
                format!("{}{}", SanPlus::display(san, self.options.letters), glued(turn.word))
            }
            Err(_) => decode(turn.word).into_owned(),
        };
        self.words.push(Word::San(san));
    }

    pub(super) fn variation_remark(&mut self, remark: &Remark<'a>) {
        let text = || decode(self.context.game.token_text(remark.token)).trim().to_owned();
        let mark = match &remark.content {
            Content::Comment(Comment::Annotation(text)) if is_short(text) => text.to_string(),
            Content::Comment(comment) => {
                let time = self.time(comment).map(Word::Time);
                self.words.extend(time.or_else(|| said(comment).map(Word::Text)));
                return;
            }
            Content::Nag => nag_glyph(&text()),
            Content::DrawOffer => "(=)".to_owned(),
            Content::LineComment | Content::Stray | Content::Junk => {
                return self.words.push(Word::Text(text()));
            }
            Content::Escape => return,
        };
        match self.words.last_mut() {
            Some(Word::San(san)) => glue(san, &mark),
            _ => self.words.push(Word::Text(mark)),
        }
    }
}
