//! Tag pairs: `[WhiteA "raven"]`.

use std::{borrow::Cow, ops::Range};

use memchr::memchr3;

use crate::text::decode;

/// A tag pair as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag<'a> {
    text: &'a [u8],
    start: usize,
    name: Range<usize>,
    value: Range<usize>,
    quoted: bool,
}

impl<'a> Tag<'a> {
    /// Parses the text of a tag token that starts at `start` of its batch.
    pub(crate) fn new(text: &'a [u8], start: usize) -> Self {
        let is_name = |byte: &&u8| byte.is_ascii_alphanumeric() || **byte == b'_';
        let name = 1..1 + text[1..].iter().take_while(is_name).count();
        let blanks = text[name.end..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        let from = name.end + blanks;
        let end = text.len() - usize::from(text.last() == Some(&b']') && text.len() > from);
        let mut value = from..end;
        while value.len() > 1 && text[value.end - 1].is_ascii_whitespace() {
            value.end -= 1;
        }
        let quoted = text.get(value.start) == Some(&b'"');
        if quoted {
            value.start += 1;
            if value.end > value.start && text[value.end - 1] == b'"' {
                value.end -= 1;
            }
            value.end = value.end.max(value.start);
        }
        Self { text, start, name, value, quoted }
    }

    /// The name as written.
    pub fn name(&self) -> &'a [u8] {
        &self.text[self.name.clone()]
    }

    /// Compares the name, ignoring case.
    #[inline]
    pub fn is(&self, name: &str) -> bool {
        let (own, name) = (self.name(), name.as_bytes());
        // Most names differ in their length or in their last letter.
        let last = |name: &[u8]| name.last().map(u8::to_ascii_lowercase);
        own.len() == name.len() && last(own) == last(name) && own.eq_ignore_ascii_case(name)
    }

    /// The value without its quotes, escapes and line breaks. Typographic quotes count as quotes.
    pub fn value(&self) -> Cow<'a, str> {
        let raw = self.raw_value();
        if self.quoted && memchr3(b'\\', b'\n', b'\r', raw).is_none() {
            return decode(raw);
        }
        let value = decode(raw);
        if !self.quoted {
            let trimmed = value.trim().trim_start_matches(['“', '„', '«']);
            return trimmed.trim_end_matches(['”', '“', '»']).to_owned().into();
        }
        let mut plain = String::with_capacity(value.len());
        let mut characters = value.chars().peekable();
        while let Some(character) = characters.next() {
            match character {
                '\\' if matches!(characters.peek(), Some('"' | '\\')) => {
                    plain.extend(characters.next());
                }
                '\r' => {}
                '\n' if plain.ends_with(' ') => {}
                '\n' => plain.push(' '),
                _ => plain.push(character),
            }
        }
        plain.into()
    }

    /// The value as written, without its quotes.
    pub fn raw_value(&self) -> &'a [u8] {
        &self.text[self.value.clone()]
    }

    /// Whether the value is in straight double quotes.
    pub const fn is_quoted(&self) -> bool {
        self.quoted
    }

    /// The span of the whole tag within its batch.
    pub const fn span(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    /// The span of the value within its batch, without the quotes.
    pub const fn value_span(&self) -> Range<usize> {
        self.start + self.value.start..self.start + self.value.end
    }
}
