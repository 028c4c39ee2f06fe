//! `comment-leaks`: a comment in a filtered record follows a hidden move.

use crate::check::{Check, Draft, Findings, KriegspielContext, Run, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "comment-leaks",
    severity: Severity::Warning,
    summary: "A comment in a filtered record follows a hidden move",
    explanation: "\
A comment on a move that the player did not see was written by someone who did see it.
`tandem kriegspiel filter` drops all comments unless told to keep them.
`tandem fmt --fix=comment-leaks` removes the comment.

Bad: `?? {(:0) a fine knight move}`. Good: `?? {(:0)}`.
",
    run: Run::Kriegspiel(run),
};

fn run(context: &KriegspielContext<'_>, findings: &mut Findings) {
    let record = &context.replayed.record;
    let Some(color) = record.viewer() else { return };
    let half_moves = record.half_moves.iter().chain(&record.pending);
    for half_move in half_moves.filter(|one| one.color != color) {
        let words = half_move.note.as_ref().filter(|note| !note.words.is_empty());
        let words = words.map(|note| {
            let comment = record.game.token_span(note.token);
            note.span.end
                ..comment.end - usize::from(record.game.token_text(note.token).ends_with(b"}"))
        });
        let remarks = half_move.remarks.iter().map(|&token| record.game.token_span(token));
        for span in words.into_iter().chain(remarks) {
            let message = format!(
                "{}: this annotation may reveal what the player did not see",
                half_move.name()
            );
            let finding = Draft::at(span.clone(), message);
            findings.push(finding.replace("remove the annotation", span, "").on_request());
        }
    }
}
