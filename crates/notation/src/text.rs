//! Bytes to characters: UTF-8 where it is valid, otherwise Windows-1252, of which Latin-1 is the printable part.

use std::borrow::Cow;

/// What Windows-1252 has in place of Latin-1's control characters 0x80–0x9f. Five bytes are not assigned.
const HIGH_CONTROLS: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// The characters of a text of unknown encoding. No byte is lost: each makes a character.
///
/// ```
/// assert_eq!(tandem_notation::decode("Санёк".as_bytes()), "Санёк");
/// assert_eq!(tandem_notation::decode(b"gu\xefllaume"), "guïllaume");
/// ```
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.into(),
        Err(_) => bytes.iter().map(|&byte| windows_1252(byte)).collect::<String>().into(),
    }
}

/// How many characters [`decode`] makes of a text.
pub(crate) fn characters(bytes: &[u8]) -> usize {
    std::str::from_utf8(bytes).map_or(bytes.len(), |text| text.chars().count())
}

fn windows_1252(byte: u8) -> char {
    match byte {
        0x80..=0x9f => HIGH_CONTROLS[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}
