//! Games with lost and repeated records: they cannot be played to the end, and are otherwise
//! ordinary.
//!
//! How a replay treats a record depends on its label and word, on the boards, and on whether it
//! repeats the last record of its board. Records that were not played are written unchanged, and
//! the others lead to the same boards. It remains to show that a record is taken for a repetition
//! exactly if it was before.

use bughouse::ByBoard;

use crate::{
    Problem, ProblemKind, Tree, Verdict,
    movetext::read_english,
    tree::TreeTurn,
    write::{
        moves::{Canonical, Moves},
        san,
    },
};

/// Whether the records that were not played will not be played again, for the same reasons.
pub(super) fn stay(tree: &Tree<'_>, moves: &Moves<'_>) -> bool {
    use ProblemKind::{AmbiguousMove, IllegalMove, LabelOrder, MissingRecord, RepeatedRecord};
    let Verdict { problem, notes, .. } = &moves.verdict;
    let by_record = |problem: &Problem| {
        matches!(problem.kind, AmbiguousMove(_) | IllegalMove(_) | LabelOrder | MissingRecord)
    };
    let mut last = ByBoard([None; 2]);
    // Variations would have records of their own, and could stand between a move and its clock.
    tree.lines.len() == 1
        && problem.as_ref().is_none_or(by_record)
        && notes.iter().all(|note| note.kind == RepeatedRecord)
        && tree.mainline().all(|(id, turn)| match (&moves.turns[id], turn.seat()) {
            (Some(played), _) => {
                last[played.seat.board()] = Some((turn, played));
                true
            }
            (None, Some(seat)) => {
                let stays = |(last, played)| repeats_alike(tree, last, played, turn);
                is_plain(tree, turn) && last[seat.board()].is_none_or(stays)
            }
            (None, None) => false,
        })
}

/// Whether a record has a label such as `12A.` and a word that are read the same way anywhere.
fn is_plain(tree: &Tree<'_>, turn: &TreeTurn<'_>) -> bool {
    let label = turn.label_token.map_or(&b""[..], |token| tree.game.token_text(token));
    let in_san = |byte: &u8| byte.is_ascii_alphanumeric() || b"@=+#-".contains(byte);
    label.ends_with(b".")
        && turn.label.number.is_some()
        && !turn.label.black_dots
        && turn.word[0].is_ascii_alphabetic()
        && turn.word.iter().all(in_san)
        && read_english(turn.word).is_ok()
}

/// Whether a record has another label than the last one played on its board, or repeats it exactly
/// as it is written, including the clock.
fn repeats_alike(
    tree: &Tree<'_>,
    last: &TreeTurn<'_>,
    played: &Canonical,
    turn: &TreeTurn<'_>,
) -> bool {
    if (last.label.number, last.label.seat) != (turn.label.number, turn.label.seat) {
        return true;
    }
    let mut written = Vec::new();
    san::push(&mut written, played.san);
    written.extend_from_slice(san::glyphs(last.word));
    last.label == turn.label
        && last.word == turn.word
        && written == turn.word
        && tree.game.comment_after(last.token) == tree.game.comment_after(turn.token)
}
