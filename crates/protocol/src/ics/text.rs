//! Text of people on a wire that has ASCII only.
//!
//! Letters beyond ASCII are written as `&#xe9;`, as FICS and its clients do. Controls, which could
//! move a cursor or imitate a line of the server, become spaces.

use std::fmt::Write;

/// The longest escape, in bytes: `&#x10ffff;`.
const LONGEST: usize = 10;

/// A text as it is sent.
pub fn to_wire(text: &str) -> String {
    let mut wire = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            ' '..='~' => wire.push(c),
            _ if c.is_control() => wire.push(' '),
            _ => {
                // Writing to a string does not fail.
                let _ = write!(wire, "&#x{:x};", u32::from(c));
            }
        }
    }
    wire
}

/// A text as it was sent: UTF-8 if it is that, otherwise Latin-1, with escapes. Controls become
/// spaces.
pub fn from_wire(bytes: &[u8]) -> String {
    let text = str::from_utf8(bytes).map_or_else(
        |_| bytes.iter().map(|&byte| char::from(byte)).collect::<String>(),
        str::to_owned,
    );
    let mut read = String::with_capacity(text.len());
    let mut rest = text.as_str();
    while let Some(at) = rest.find("&#x") {
        let (before, escape) = rest.split_at(at);
        read.push_str(before);
        let letter = escape.find(';').filter(|&end| end < LONGEST).and_then(|end| {
            let letter = char::from_u32(u32::from_str_radix(&escape[3..end], 16).ok()?)?;
            Some((letter, end + 1))
        });
        let (letter, length) = letter.unwrap_or(('&', 1));
        read.push(letter);
        rest = &escape[length..];
    }
    read.push_str(rest);
    read.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}
