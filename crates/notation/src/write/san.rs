//! The canonical text of a move, without the formatting machinery: most of what is written are
//! moves.

use crate::lexer::sign_of;
use chess::{CastlingSide, Role, San, SanPlus, Suffix};

/// Appends a move like [`SanPlus`]'s `Display`.
#[inline]
pub(crate) fn push(out: &mut Vec<u8>, plus: SanPlus) {
    match plus.san {
        San::Castle(CastlingSide::King) => out.extend_from_slice(b"O-O"),
        San::Castle(CastlingSide::Queen) => out.extend_from_slice(b"O-O-O"),
        San::Drop { role, to } => {
            let square = [to.file().letter() as u8, to.rank().digit() as u8];
            out.extend_from_slice(&[role.letter() as u8, b'@', square[0], square[1]]);
        }
        San::Normal { role, file, rank, capture, to, promotion } => {
            if role != Role::Pawn {
                out.push(role.letter() as u8);
            }
            out.extend(file.map(|file| file.letter() as u8));
            out.extend(rank.map(|rank| rank.digit() as u8));
            if capture {
                out.push(b'x');
            }
            out.extend_from_slice(&[to.file().letter() as u8, to.rank().digit() as u8]);
            if let Some(role) = promotion {
                out.extend_from_slice(&[b'=', role.letter() as u8]);
            }
        }
    }
    match plus.suffix {
        None => {}
        Some(Suffix::Check) => out.push(b'+'),
        Some(Suffix::Mate) => out.push(b'#'),
    }
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
