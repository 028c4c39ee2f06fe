//! JSON: recognized among texts of games, and written so that it is safe to print, with characters
//! that control a terminal escaped.
//!
//! JSON itself requires that only below `U+0020`. Readers see no difference between a character and
//! its escape.

use std::io;

use serde::Serialize;
use serde_json::ser::{Formatter, Serializer};

use crate::diagram::disturbs;

/// Whether a text begins as JSON does: `{"` or `[{`. Neither a tag nor a comment of BPGN begins so.
///
/// Needs only the beginning of the text.
pub fn begins(text: &[u8]) -> bool {
    let mut marks = text.iter().filter(|byte| !byte.is_ascii_whitespace());
    let begins = (marks.next(), marks.next());
    matches!(begins, (Some(b'{'), Some(b'"' | b'}')) | (Some(b'['), Some(b'{' | b'[' | b']')))
}

/// A value on one line, without the line end. A value that JSON cannot express, such as a map with
/// keys that are not strings, gives an empty text.
pub fn to_line(value: &impl Serialize) -> String {
    let mut line = Vec::with_capacity(256);
    match value.serialize(&mut Serializer::with_formatter(&mut line, Printable)) {
        Ok(()) => String::from_utf8(line).unwrap_or_default(),
        Err(_) => String::new(),
    }
}

struct Printable;

impl Formatter for Printable {
    fn write_string_fragment<W: io::Write + ?Sized>(
        &mut self,
        out: &mut W,
        mut fragment: &str,
    ) -> io::Result<()> {
        while let Some((at, odd)) = fragment.char_indices().find(|&(_, c)| disturbs(c)) {
            out.write_all(&fragment.as_bytes()[..at])?;
            // They are all in the first plane.
            write!(out, "\\u{:04x}", u32::from(odd))?;
            fragment = &fragment[at + odd.len_utf8()..];
        }
        out.write_all(fragment.as_bytes())
    }
}
