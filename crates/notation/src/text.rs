//! Bytes to characters: UTF-8 where valid, otherwise Windows-1252 (its printable part includes
//! Latin-1's).

use std::borrow::Cow;

use memchr::memchr2_iter;

/// Decodes a text of unknown encoding. No byte is lost: each invalid one makes a character.
const HIGH_CONTROLS: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// Decodes a text of unknown encoding. No byte is lost: each invalid one makes a character.
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

/// The number of characters in the [`decode`]d text.
pub(crate) fn characters(bytes: &[u8]) -> usize {
    std::str::from_utf8(bytes).map_or(bytes.len(), |text| text.chars().count())
}

fn windows_1252(byte: u8) -> char {
    match byte {
        0x80..=0x9f => HIGH_CONTROLS[usize::from(byte - 0x80)],
        _ => char::from(byte),
    }
}

/// Whether a text contains a word of ASCII letters, in any case.
pub(crate) fn contains_word(text: &[u8], word: &[u8]) -> bool {
    let Some(&first) = word.first() else { return true };
    let last = (text.len() + 1).saturating_sub(word.len());
    memchr2_iter(first.to_ascii_lowercase(), first.to_ascii_uppercase(), &text[..last])
        .any(|at| text[at..at + word.len()].eq_ignore_ascii_case(word))
}
