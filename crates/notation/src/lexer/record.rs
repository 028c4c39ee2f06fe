//! A whole record at a stretch: `12A. Nf3{119.051} `, by far the most frequent text of a file.

use super::{Token, TokenKind, eight::Eight, words::ends_in_sign};

/// The most bytes that are looked at: a label of six with its blank, a move of seven with a blank,
/// a comment of eighteen, a blank, and the beginning of the next record.
const LENGTH: usize = 40;

/// The tokens of a record at `start`, and the offset of the next one, if its shape leaves no doubt
/// about any byte: one blank after the label and after the clock, and none or one before the clock.
/// Everything else is up to the lexer, which gives the same tokens, but takes one by one.
#[inline(always)]
pub(super) fn record(text: &[u8], start: usize) -> Option<([Token; 3], usize)> {
    let bytes: &[u8; LENGTH] = text.get(start..)?.first_chunk()?;
    let digits = match bytes {
        [b'0'..=b'9', b'0'..=b'9', b'0'..=b'9', ..] => 3,
        [b'0'..=b'9', b'0'..=b'9', ..] => 2,
        [b'0'..=b'9', ..] => 1,
        _ => return None,
    };
    let word = digits + 3;
    let is_label = matches!(bytes[digits] | 0x20, b'a' | b'b')
        && bytes[digits + 1] == b'.'
        && bytes[digits + 2] == b' ';
    // A label or an en passant mark may look like the beginning of a move.
    let is_move = bytes[word].is_ascii_alphabetic() && !matches!(bytes[word + 1], b'.' | b'p');
    if !is_label || !is_move {
        return None;
    }
    let word_end = word + Eight::at(bytes, word)?.first_end_of_word();
    if word_end == word + 1 || ends_in_sign(&bytes[word..word_end]) {
        return None;
    }
    let brace = match (bytes.get(word_end)?, bytes.get(word_end + 1)?) {
        (b'{', _) => word_end,
        (b' ', b'{') => word_end + 1,
        _ => return None,
    };
    let mut end = brace + 1 + Eight::at(bytes, brace + 1)?.first_brace_or_line_end();
    if end == brace + 9 {
        end += Eight::at(bytes, end)?.first_brace_or_line_end();
    }
    let next = end + 2;
    let is_closed = *bytes.get(end)? == b'}' && matches!(bytes.get(end + 1)?, b' ' | b'\n');
    if !is_closed || !bytes.get(next)?.is_ascii_digit() {
        return None;
    }
    let token = |at: usize, blanks: usize, kind| Token {
        start: (start + at) as u32,
        blanks: blanks as u16,
        kind,
    };
    let tokens = [
        token(0, 1, TokenKind::Label),
        token(word, brace - word_end, TokenKind::Move),
        token(brace, 1, TokenKind::Comment),
    ];
    Some((tokens, start + next))
}
