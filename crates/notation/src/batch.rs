//! Whole games in one piece of text, with their tokens.

use std::borrow::Cow;

use crate::{Game, Label, Lexer, Token, TokenKind};

/// A stretch of text that holds whole games, from the first byte of one to the last of another.
#[derive(Clone, Debug)]
pub struct Batch<'a> {
    pub(crate) text: Cow<'a, [u8]>,
    pub(crate) tokens: Vec<Token>,
    /// The first token of each game; a game ends where the next begins.
    pub(crate) starts: Vec<u32>,
    pub(crate) origin: Origin,
}

/// Where a batch stands in its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Origin {
    /// Offset of the first byte.
    pub(crate) offset: u64,
    /// Number of the first line, from 1.
    pub(crate) line: u64,
    /// Number of the first game, from 1.
    pub(crate) game: u64,
}

impl Origin {
    pub(crate) const START: Self = Self { offset: 0, line: 1, game: 1 };
}

impl<'a> Batch<'a> {
    /// All games of a text in memory. Of a text longer than 4 GiB, what lies beyond is left out: use a
    /// [`Reader`](crate::Reader).
    pub fn of_text(text: &'a [u8]) -> Self {
        let mut cutter = Cutter::default();
        cutter.cut(text);
        Self {
            text: text.into(),
            tokens: cutter.tokens,
            starts: cutter.starts,
            origin: Origin::START,
        }
    }

    /// The games in their order.
    pub fn games(&self) -> Games<'_> {
        Games { batch: self, next: 0 }
    }

    /// How many games there are.
    pub fn len(&self) -> usize {
        self.starts.len()
    }

    /// Whether there is no game.
    pub fn is_empty(&self) -> bool {
        self.starts.is_empty()
    }
}

/// The games of a [`Batch`].
#[derive(Clone, Debug)]
pub struct Games<'b> {
    batch: &'b Batch<'b>,
    next: usize,
}

impl<'b> Iterator for Games<'b> {
    type Item = Game<'b>;

    fn next(&mut self) -> Option<Game<'b>> {
        let batch = self.batch;
        let first = *batch.starts.get(self.next)? as usize;
        let last = batch.starts.get(self.next + 1).map_or(batch.tokens.len(), |&n| n as usize);
        let number = batch.origin.game + self.next as u64;
        self.next += 1;
        let end = batch.tokens.get(last).map_or(batch.text.len(), |token| token.start as usize);
        Some(Game::new(&batch.text[..end], &batch.tokens[first..last], number, batch))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.batch.starts.len() - self.next;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Games<'_> {}

/// Lexes a text and finds where games begin.
///
/// A game begins at the first token; at a tag behind moves or a result; at a second `Event` tag behind a blank line;
/// and at a move numbered 1 behind a result.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cutter {
    pub(crate) tokens: Vec<Token>,
    pub(crate) starts: Vec<u32>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Section {
    Blank,
    Tags { has_event: bool },
    Moves,
    Ended,
}

impl Cutter {
    pub(crate) fn cut(&mut self, text: &[u8]) {
        self.tokens.clear();
        self.starts.clear();
        // A token has some four bytes; a guess too low costs one more allocation.
        self.tokens.reserve(text.len() / 4);
        let mut section = Section::Blank;
        let mut depth = 0_u32;
        let mut blank_line = false;
        let mut lexer = Lexer::new(text);
        while let Some(token) = lexer.next() {
            let begins = match token.kind {
                TokenKind::Blank => {
                    if let Section::Tags { .. } = section {
                        blank_line = is_blank_line(&text[token.start as usize..lexer.offset()]);
                    }
                    false
                }
                TokenKind::Label | TokenKind::Move if section == Section::Moves => false,
                TokenKind::Label if section == Section::Ended => {
                    let label = Label::of(&text[token.start as usize..lexer.offset()]);
                    let fresh = label.number == Some(1);
                    if fresh {
                        section = Section::Moves;
                    }
                    fresh
                }
                TokenKind::Label | TokenKind::Move => {
                    if section != Section::Ended {
                        section = Section::Moves;
                    }
                    false
                }
                TokenKind::Tag => {
                    let tag = &text[token.start as usize..lexer.offset()];
                    let is_event = starts_with_ignoring_case(&tag[1..], b"event");
                    let is_event = is_event && !tag.get(6).is_some_and(u8::is_ascii_alphanumeric);
                    let begins = match section {
                        Section::Blank => false,
                        Section::Tags { has_event } => has_event && is_event && blank_line,
                        Section::Moves | Section::Ended => true,
                    };
                    let had_event = !begins && section == Section::Tags { has_event: true };
                    section = Section::Tags { has_event: is_event || had_event };
                    depth = 0;
                    blank_line = false;
                    begins
                }
                TokenKind::Result => {
                    if depth == 0 {
                        section = Section::Ended;
                    }
                    false
                }
                TokenKind::Open => {
                    depth = depth.saturating_add(1);
                    false
                }
                TokenKind::Close => {
                    depth = depth.saturating_sub(1);
                    false
                }
                _ => false,
            };
            if begins || self.tokens.is_empty() {
                self.starts.push(self.tokens.len() as u32);
            }
            self.tokens.push(token);
        }
    }
}

fn is_blank_line(blank: &[u8]) -> bool {
    memchr::memchr_iter(b'\n', blank).nth(1).is_some()
}

fn starts_with_ignoring_case(text: &[u8], lower: &[u8]) -> bool {
    text.get(..lower.len()).is_some_and(|head| head.eq_ignore_ascii_case(lower))
}
