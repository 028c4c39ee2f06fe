//! Bytes to tokens: every byte belongs to exactly one token, and no input is refused.
//!
//! The lexer knows neither encodings nor rules. Bytes above 127 are parts of words (letters in
//! UTF-8 or Latin-1), except for the no-break space, which is a blank.

mod class;
mod comment;
mod eight;
mod record;
mod words;

use memchr::{memchr, memchr3};

use class::{CLASS, Class, IN_WORD};
use eight::Eight;
use record::{pair, record};
use words::{delimiter, is_dual, is_novelty, may_be_odd};

pub(crate) use comment::is_one_comment;
pub(crate) use words::{EN_PASSANT, folded, mark_of, result_of, sign_of};

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum TokenKind {
    /// A UTF-8 byte order mark at the very start.
    Bom,
    /// Blanks and line ends that follow no token, or more of them than a token can own; the
    /// delimiters `[pgn]` and `[/pgn]` of forums.
    Blank,
    /// A tag pair from `[` to `]`, or to the end of its line if it is broken.
    Tag,
    /// A move number with its seat: `12A.`, `12a`, `3.`, `3...`, `b.`, or a bare number.
    Label,
    /// Any word in the place of a move.
    Move,
    /// `{…}`: a clock, a comment, an annotation. Without its `}` it ends before the next line that
    /// is a tag. `{a {b} c}` is one, unless what follows the inner one may be moves.
    Comment,
    /// `;` to the end of the line.
    LineComment,
    /// `%` in the first column to the end of the line.
    Escape,
    /// `(`
    Open,
    /// `)`
    Close,
    /// `$` and a number, or a standalone `!`, `?`, `±`, `+-`, `e.p.`, `ch` and the like.
    Nag,
    /// `(=)`: a draw offer (Laws E13).
    DrawOffer,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`, or another spelling of them: `1:0`, `½-½`.
    Result,
    /// Anything else: a stray bracket, quote or control character.
    Junk,
}

/// A token with the blanks behind it. The next token starts where they end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// The offset of its first byte.
    pub start: u32,
    /// The number of bytes of the blanks behind it.
    pub blanks: u16,
    /// The kind of token.
    pub kind: TokenKind,
}

/// Splits a text into tokens.
///
/// ```
/// use tandem_notation::{Lexer, TokenKind};
///
/// let tokens: Vec<_> = Lexer::new(b"1A. e4{119.5}").map(|token| token.kind).collect();
/// use TokenKind::*;
/// assert_eq!(tokens, [Label, Move, Comment]);
/// ```
#[derive(Clone, Debug)]
pub struct Lexer<'a> {
    text: &'a [u8],
    at: usize,
    /// Where the last token ends and its blanks begin.
    token_end: usize,
    // Results of searches that ran ahead, so that no text is searched twice from end to end.
    /// The first `}` at or after `at`, as of the last search; the end of the text if there is none.
    brace: usize,
    /// No quote before this offset closes a tag.
    unclosed_until: usize,
    /// Whether the search for a closing quote ran out of text, so that a longer text might give
    /// another tag.
    ran_out: bool,
}

impl<'a> Lexer<'a> {
    /// A lexer over a text. Only the first 4 GiB are read.
    pub fn new(text: &'a [u8]) -> Self {
        let text = &text[..text.len().min(u32::MAX as usize)];
        Self { text, at: 0, token_end: 0, brace: 0, unclosed_until: 0, ran_out: false }
    }

    /// The offset of the next token.
    pub const fn offset(&self) -> usize {
        self.at
    }

    /// The end of the last token, without its blanks.
    pub const fn token_end(&self) -> usize {
        self.token_end
    }

    /// Appends the tokens of whole records, as far as nothing else comes between.
    #[inline(always)]
    pub(crate) fn records(&mut self, tokens: &mut Vec<Token>) {
        let mut at = self.at;
        while let Some((record, next)) = record(self.text, at).or_else(|| pair(self.text, at)) {
            tokens.extend_from_slice(&record);
            at = next;
        }
        self.at = at;
    }

    /// Reads the rest of a comment or line that began before the text.
    pub(crate) fn rest_of(&mut self, kind: TokenKind) -> Token {
        let end = match kind {
            TokenKind::Comment => self.comment(0),
            _ => self.line_end(0),
        };
        self.with_blanks(0, kind, end)
    }

    /// The blanks of the last token, or those that it is, if there are any.
    pub(crate) fn last_blanks(&self, last: Token) -> Option<&'a [u8]> {
        let start = match last.kind {
            TokenKind::Blank => last.start as usize,
            _ => self.token_end,
        };
        Some(&self.text[start..self.at]).filter(|blanks| !blanks.is_empty())
    }

    /// A token that ends at `end`, with the blanks behind it.
    #[inline(always)]
    fn with_blanks(&mut self, start: usize, kind: TokenKind, end: usize) -> Token {
        self.token_end = end;
        self.at = if kind == TokenKind::Blank { end } else { self.blank(end) };
        if self.at - end > usize::from(u16::MAX) {
            self.at = end + usize::from(u16::MAX);
            // No cut through a no-break space.
            self.at -= usize::from(self.text[self.at] == 0xa0);
        }
        Token { start: start as u32, blanks: (self.at - end) as u16, kind }
    }

    /// Whether a tag was taken for unclosed only because the text ended.
    pub(crate) const fn ran_out(&self) -> bool {
        self.ran_out
    }

    #[inline(always)]
    fn byte(&self, at: usize) -> u8 {
        if at < self.text.len() { self.text[at] } else { 0 }
    }

    /// The end of the run of word bytes that begins at `at`.
    #[inline(always)]
    fn word_end(&self, mut at: usize) -> usize {
        while let Some(eight) = Eight::at(self.text, at) {
            let length = eight.first_end_of_word();
            at += length;
            if length < 8 {
                break;
            }
        }
        while at < self.text.len() && IN_WORD[self.text[at] as usize] {
            if self.text[at] == 0xc2 && self.byte(at + 1) == 0xa0 {
                break;
            }
            at += 1;
        }
        at
    }

    #[inline(always)]
    fn line_end(&self, at: usize) -> usize {
        memchr(b'\n', &self.text[at..]).map_or(self.text.len(), |n| at + n)
    }
}

impl Iterator for Lexer<'_> {
    type Item = Token;

    #[inline(always)]
    fn next(&mut self) -> Option<Token> {
        let start = self.at;
        let &first = self.text.get(start)?;
        let (kind, end) = match CLASS[first as usize] {
            Class::Blank => (TokenKind::Blank, self.blank(start + 1)),
            Class::Digit => self.number(start),
            Class::Word => self.word(start, first),
            Class::Brace => (TokenKind::Comment, self.comment(start)),
            Class::Bracket => self.tag(start),
            Class::Open if self.text[start..].starts_with(b"(=)") => {
                (TokenKind::DrawOffer, start + 3)
            }
            Class::Open => (TokenKind::Open, start + 1),
            Class::Close => (TokenKind::Close, start + 1),
            Class::Semicolon => (TokenKind::LineComment, self.line_end(start)),
            Class::Percent if start == 0 || self.text[start - 1] == b'\n' => {
                (TokenKind::Escape, self.line_end(start))
            }
            Class::Percent => (TokenKind::Junk, start + 1),
            Class::Dollar => self.nag(start),
            Class::Star => (TokenKind::Result, start + 1),
            Class::Mark => self.mark(start),
            Class::Junk => (TokenKind::Junk, self.junk(start + 1)),
        };
        Some(self.with_blanks(start, kind, end))
    }
}

impl Lexer<'_> {
    #[inline(always)]
    fn blank(&self, mut at: usize) -> usize {
        loop {
            if CLASS[self.byte(at) as usize] == Class::Blank {
                at += 1;
            } else if self.byte(at) == 0xc2 && self.byte(at + 1) == 0xa0 {
                at += 2;
            } else {
                return at;
            }
        }
    }

    /// Consecutive control characters or stray marks of the same kind are one token.
    #[cold]
    fn junk(&self, mut at: usize) -> usize {
        while at < self.text.len() && CLASS[self.text[at] as usize] == Class::Junk {
            at += 1;
        }
        at
    }

    /// `12A.` and the like, a result, or castling with zeros.
    #[inline(always)]
    fn number(&self, start: usize) -> (TokenKind, usize) {
        let mut at = start + 1;
        while self.byte(at).is_ascii_digit() {
            at += 1;
        }
        if at == start + 1 && is_dual(&self.text[start..]) {
            return (TokenKind::Move, self.word_end(at));
        }
        if matches!(self.byte(at), b'A' | b'a' | b'B' | b'b') {
            // A letter without a dot or blank after it may be the file of a move: `1b4`.
            match self.byte(at + 1) {
                b'.' => return (TokenKind::Label, self.dots(at + 1)),
                next if !IN_WORD[next as usize] || self.byte(at) == b'A' => {
                    return (TokenKind::Label, self.dots(at + 1));
                }
                _ => return (TokenKind::Label, at),
            }
        }
        match self.byte(at) {
            b'.' => (TokenKind::Label, self.dots(at)),
            b'-' | b'/' | b':' | 0xc2 | 0xe2 => self.result_or_castling(start, at),
            _ => (TokenKind::Label, self.dots(at)),
        }
    }

    /// The end of the dots of a label, which may stand apart: `1. ... c5`, `2 . exd5`.
    #[inline(always)]
    fn dots(&self, mut at: usize) -> usize {
        while self.byte(at) == b'.' {
            at += 1;
        }
        let next = if CLASS[self.byte(at) as usize] == Class::Blank { at + 1 } else { at };
        match self.byte(next) {
            b'a'..=b'z' | b'A'..=b'Z' => at,
            _ => self.dots_apart(at),
        }
    }

    #[inline(always)]
    fn word(&self, start: usize, first: u8) -> (TokenKind, usize) {
        if first >= 0x80 {
            if let Some(token) = self.high_byte(start, first) {
                return token;
            }
        } else if self.byte(start + 1) == b'.' && matches!(first, b'A' | b'a' | b'B' | b'b') {
            return (TokenKind::Label, self.dots(start + 1));
        }
        let end = self.word_end(start + 1);
        // Only these begin or end words that are more than a move, or less.
        let (last, next) = (self.text[end - 1], self.byte(end));
        if first >= 0x80
            || matches!(first, b'#' | b'+' | b'-' | b'=')
            || last >= 0x80
            || may_be_odd(&self.text[start..end])
            || next == b'('
        {
            return self.odd_word(start, end);
        }
        let novelty = first == b'N' && end == start + 1 && is_novelty(&self.text[end..]);
        (if novelty { TokenKind::Nag } else { TokenKind::Move }, end)
    }

    /// `$7`, or chess.com's `$146@g4`, a knight's drop.
    #[cold]
    fn nag(&self, start: usize) -> (TokenKind, usize) {
        let mut at = start + 1;
        while self.byte(at).is_ascii_digit() {
            at += 1;
        }
        match self.byte(at) {
            b'@' => (TokenKind::Move, self.word_end(at)),
            _ if at == start + 1 => (TokenKind::Junk, at),
            _ => (TokenKind::Nag, at),
        }
    }

    #[cold]
    fn mark(&self, start: usize) -> (TokenKind, usize) {
        let mut at = start + 1;
        while matches!(self.byte(at), b'!' | b'?') {
            at += 1;
        }
        (TokenKind::Nag, at)
    }

    /// A tag pair: `[Name "value"]`; the value may stand on the next line. One without quotes
    /// (`[Round -1-]`) ends at its bracket or with its line.
    fn tag(&mut self, start: usize) -> (TokenKind, usize) {
        if let Some(length) = delimiter(&self.text[start..]) {
            return (TokenKind::Blank, start + length);
        }
        if !self.byte(start + 1).is_ascii_alphabetic() {
            return (TokenKind::Junk, start + 1);
        }
        let mut at = start + 1;
        while at < self.text.len() {
            match self.text[at] {
                b'"' => return (TokenKind::Tag, self.quoted_tag_end(at + 1)),
                b']' => return (TokenKind::Tag, at + 1),
                b'\n' => match self.value_below(start, at) {
                    Some(value) => return (TokenKind::Tag, self.quoted_tag_end(value + 1)),
                    None => break,
                },
                b'[' => break,
                _ => at += 1,
            }
        }
        (TokenKind::Tag, at)
    }

    /// The opening quote of a value that stands on the line below its name, which ends at
    /// `line_end`.
    fn value_below(&mut self, start: usize, line_end: usize) -> Option<usize> {
        let name = self.text[start + 1..line_end].trim_ascii_end();
        let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
        if !name.iter().all(is_name) {
            return None;
        }
        let rest = &self.text[line_end + 1..];
        let blanks = rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        let value = line_end + 1 + blanks;
        self.ran_out |= value == self.text.len();
        (self.byte(value) == b'"').then_some(value)
    }

    /// The end of a tag whose value begins at `value`: the bracket after its closing quote, which
    /// may be some lines further on because long FENs are wrapped. A tag without a closing quote
    /// ends at its first bracket or at the end of its line.
    fn quoted_tag_end(&mut self, value: usize) -> usize {
        if value >= self.unclosed_until {
            let mut at = value;
            loop {
                let Some(n) = memchr3(b'"', b'\\', b'\n', &self.text[at..]) else {
                    self.ran_out = true;
                    break;
                };
                at += n;
                match self.text[at] {
                    b'\\' if self.byte(at + 1) != b'\n' => at = (at + 2).min(self.text.len()),
                    b'"' => {
                        let after = self.blank(at + 1);
                        if self.byte(after) == b']' {
                            return after + 1;
                        }
                        at += 1;
                    }
                    b'\n' if matches!(self.byte(at + 1), b'[' | b'\n' | b'\r') => break,
                    _ => at += 1,
                }
            }
            self.unclosed_until = at;
        }
        let rest = &self.text[value..];
        let stop = rest.iter().position(|byte| matches!(byte, b']' | b'\n'));
        match stop {
            Some(n) if rest[n] == b']' => value + n + 1,
            Some(n) => value + n,
            None => self.text.len(),
        }
    }
}
