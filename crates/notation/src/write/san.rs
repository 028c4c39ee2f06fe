//! The canonical text of a move, and the signs behind it.

use chess::SanPlus;

use super::short::Short;
use crate::lexer::sign_of;

/// Appends a legal move like [`SanPlus`]'s `Display`.
#[inline]
pub(crate) fn push(out: &mut Vec<u8>, plus: SanPlus) {
    Short::legal_move(plus).append_to(out);
}

/// The `!` and `?` attached to a word, which comment on the move and are kept.
pub(crate) fn glyphs(word: &[u8]) -> &[u8] {
    let mut start = word.len();
    while start > 0 && matches!(word[start - 1], b'!' | b'?') {
        start -= 1;
    }
    &word[start..]
}

/// PGN's number for such glyphs, or for a sign of evaluation, as it is written: `$1` for `!`.
pub(crate) fn numbered(glyphs: &[u8]) -> Option<String> {
    if let Some(number) = sign_of(glyphs) {
        return Some(format!("${number}"));
    }
    let known: [&[u8]; 6] = [b"!", b"?", b"!!", b"??", b"!?", b"?!"];
    known.iter().position(|&known| known == glyphs).map(|place| format!("${}", place + 1))
}
