//! A part of a text that knows where it stands, so that errors can say so.

use core::ops::Range;

use super::{FenErrorKind, ParseFenError};

/// A part of a text with the byte where it starts.
#[derive(Clone, Copy, Debug)]
pub struct Field<'a> {
    /// The part.
    pub text: &'a str,
    /// The offset of the first byte in the whole text.
    pub start: usize,
}

impl<'a> Field<'a> {
    /// The bytes that the field covers.
    pub fn span(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    /// An error that blames the whole field.
    pub fn error(&self, kind: FenErrorKind) -> ParseFenError {
        ParseFenError { kind, span: self.span() }
    }

    /// Splits at blanks; no-break spaces count as blanks.
    pub fn split_blanks(self) -> impl Iterator<Item = Field<'a>> {
        let mut at = 0;
        core::iter::from_fn(move || {
            let rest = self.text[at..].trim_start();
            let start = self.text.len() - rest.len();
            at = start + blank_in(rest).unwrap_or(rest.len());
            (start < at).then(|| self.part(start..at))
        })
    }

    pub(super) fn part(&self, range: Range<usize>) -> Self {
        Self { text: &self.text[range.clone()], start: self.start + range.start }
    }
}

/// Where the first blank is. The bytes before it are nearly always ASCII, and those are passed
/// over quickly.
fn blank_in(text: &str) -> Option<usize> {
    let at = text.bytes().position(|byte| byte <= b' ' || !byte.is_ascii())?;
    text[at..].find(char::is_whitespace).map(|n| at + n)
}
