//! A whole record at a stretch: `12A. Nf3{119.051} ` or `12. Nf3 Nc6 `, by far the most frequent
//! text of a file.

use super::{Token, TokenKind, eight::Eight, words::may_be_odd};

/// The most bytes that are looked at: a label of six with its blank, a move of seven with a blank,
/// a comment of eighteen, a blank, and the beginning of the next record.
const LENGTH: usize = 40;

/// The tokens of a record at `start`, and the offset of the next one, if its shape leaves no doubt
/// about any byte: one blank after the label and after the clock, and none or one before the clock.
/// Everything else is up to the lexer, which gives the same tokens, but takes one by one.
#[inline(always)]
pub(super) fn record(text: &[u8], start: usize) -> Option<([Token; 3], usize)> {
    let bytes: &[u8; LENGTH] = text.get(start..)?.first_chunk()?;
    let digits = digits(bytes)?;
    let word = digits + 3;
    let is_label = matches!(bytes[digits] | 0x20, b'a' | b'b')
        && bytes[digits + 1] == b'.'
        && bytes[digits + 2] == b' ';
    if !is_label {
        return None;
    }
    let word_end = move_end(bytes, word)?;
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
    let tokens = [
        token(start, 1, TokenKind::Label),
        token(start + word, brace - word_end, TokenKind::Move),
        token(start + brace, 1, TokenKind::Comment),
    ];
    Some((tokens, start + next))
}

/// The tokens of two moves behind one number, as chess without clocks is written: `12. Nf3 Nc6 `.
#[inline(always)]
pub(super) fn pair(text: &[u8], start: usize) -> Option<([Token; 3], usize)> {
    let bytes: &[u8; LENGTH] = text.get(start..)?.first_chunk()?;
    let digits = digits(bytes)?;
    if bytes[digits] != b'.' {
        return None;
    }
    let blanks = usize::from(bytes[digits + 1] == b' ');
    let white = digits + 1 + blanks;
    let black = move_end(bytes, white)? + 1;
    let next = move_end(bytes, black)? + 1;
    let is_blank = |at: usize| matches!(bytes[at], b' ' | b'\n');
    if !is_blank(black - 1) || !is_blank(next - 1) || !bytes[next].is_ascii_alphanumeric() {
        return None;
    }
    let tokens = [
        token(start, blanks, TokenKind::Label),
        token(start + white, 1, TokenKind::Move),
        token(start + black, 1, TokenKind::Move),
    ];
    Some((tokens, start + next))
}

#[inline(always)]
const fn token(start: usize, blanks: usize, kind: TokenKind) -> Token {
    Token { start: start as u32, blanks: blanks as u16, kind }
}

/// The number of digits at the beginning, three at most.
#[inline(always)]
const fn digits(bytes: &[u8; LENGTH]) -> Option<usize> {
    match bytes {
        [b'0'..=b'9', b'0'..=b'9', b'0'..=b'9', ..] => Some(3),
        [b'0'..=b'9', b'0'..=b'9', ..] => Some(2),
        [b'0'..=b'9', ..] => Some(1),
        _ => None,
    }
}

/// The end of a word that is a move and nothing else.
#[inline(always)]
fn move_end(bytes: &[u8; LENGTH], start: usize) -> Option<usize> {
    // A label may look like the beginning of a move.
    if !bytes[start].is_ascii_alphabetic() || bytes[start + 1] == b'.' {
        return None;
    }
    let end = start + Eight::at(bytes, start)?.first_end_of_word();
    (end > start + 1 && !may_be_odd(&bytes[start..end])).then_some(end)
}
