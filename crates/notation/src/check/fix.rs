//! Applies fixes to the text of a game.

use chess::san::Letters;

use super::{Edit, Fix};
use crate::{Batch, Formatter, Game, Kind};

/// Applies fixes to a game. Returns the new text and the number of fixes made.
///
/// Fixes from [`Diagnostic::safe_fix`](super::Diagnostic::safe_fix) may be applied without asking;
/// others are the user's choice. If the edits of two fixes overlap, only the first is made;
/// checking the result again finds the rest.
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
            // The list is nearly sorted, which makes this sort fast.
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

/// The text of a game after `round` has fixed it and it was formatted, again and again until
/// nothing changes: a fix, or the canonical form, may reveal something else to fix. `round` returns
/// the text after its fixes, or `None` without any. `None` if no round fixed anything.
///
/// Fixing and formatting the result again changes nothing.
pub fn settle(
    game: &Game<'_>,
    mut round: impl FnMut(&Game<'_>) -> Option<Vec<u8>>,
) -> Option<Vec<u8>> {
    /// One or two rounds suffice for all but hostile texts.
    const MOST_ROUNDS: usize = 8;
    if game.is_part() {
        return None;
    }
    let mut fixed = round(game);
    let mut any = fixed.is_some();
    // The canonical form has English letters.
    let kind = game.stated_kind();
    let mut text = formatted(fixed.as_deref().unwrap_or(game.text()), game.letters(), kind);
    if fixed.is_none() && text == game.text() {
        return None;
    }
    for _ in 1..MOST_ROUNDS {
        let mut next = Vec::with_capacity(text.len());
        let mut again = false;
        let batch = Batch::from_text(&text).as_kind(kind);
        for game in batch.games() {
            fixed = round(&game);
            again |= fixed.is_some();
            next.extend_from_slice(fixed.as_deref().unwrap_or(game.text()));
        }
        if !again {
            break;
        }
        any = true;
        text = formatted(&next, None, kind);
    }
    any.then_some(text)
}

fn formatted(text: &[u8], letters: Option<&'static Letters>, kind: Option<Kind>) -> Vec<u8> {
    let (mut formatter, mut out) = (Formatter::default(), Vec::with_capacity(text.len()));
    for game in Batch::from_text(text).in_letters(letters).as_kind(kind).games() {
        formatter.write(&game, &mut out);
    }
    out
}

fn key(edit: &Edit) -> (usize, usize) {
    (edit.span.start, edit.span.end)
}

/// Whether two edits touch the same bytes, or insert at the same place.
fn clash(one: &Edit, other: &Edit) -> bool {
    one.span == other.span || one.span.start < other.span.end && other.span.start < one.span.end
}
