//! Repairs made: the edits of fixes applied to a game's text.

use super::{Edit, Fix};
use crate::Game;

/// Makes fixes of a game. Returns the game's new text and how many fixes were made.
///
/// Those of [`Diagnostic::safe_fix`](super::Diagnostic::safe_fix) may be made unasked, others are somebody's choice. Where the
/// edits of two fixes overlap, the first is made and the other is left out as a whole; checking the result again finds
/// what is left.
pub fn apply_fixes<'f>(
    game: &Game<'_>,
    fixes: impl IntoIterator<Item = &'f Fix>,
) -> (Vec<u8>, usize) {
    let text = game.text();
    let start = game.tokens().first().map_or(0, |token| token.start as usize);
    let mut taken: Vec<&Edit> = Vec::new();
    let mut applied = 0;
    for fix in fixes {
        let within = |edit: &Edit| {
            start <= edit.span.start
                && edit.span.start <= edit.span.end
                && edit.span.end <= start + text.len()
        };
        let free = |edit: &Edit| {
            let at = taken.partition_point(|other| key(other) < key(edit));
            let before = at.checked_sub(1).map(|before| taken[before]);
            !before.into_iter().chain(taken.get(at).copied()).any(|other| clash(edit, other))
        };
        if fix.edits.iter().all(|edit| within(edit) && free(edit)) {
            taken.extend(&fix.edits);
            // Nearly sorted, which this sort makes use of.
            taken.sort_by_key(|edit| key(edit));
            applied += 1;
        }
    }
    let mut fixed = Vec::with_capacity(text.len() + taken.len());
    let mut at = 0;
    for edit in taken {
        fixed.extend_from_slice(&text[at..edit.span.start - start]);
        fixed.extend_from_slice(edit.text.as_bytes());
        at = edit.span.end - start;
    }
    fixed.extend_from_slice(&text[at..]);
    (fixed, applied)
}

fn key(edit: &Edit) -> (usize, usize) {
    (edit.span.start, edit.span.end)
}

/// Whether two edits touch the same bytes, or insert at the same place.
fn clash(one: &Edit, other: &Edit) -> bool {
    one.span == other.span || one.span.start < other.span.end && other.span.start < one.span.end
}
