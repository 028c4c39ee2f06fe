//! `comment-leaks`: comments in filtered records.

use crate::check::{Check, Context, Finding, Findings, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "comment-leaks",
    severity: Severity::Warning,
    summary: "A comment of a filtered record stands behind a hidden move",
    explanation: "\
What is written behind a move that the player did not see was written by somebody who did. `tandem kriegspiel filter` leaves all
comments out unless it is told to keep them. The repair removes it, on request.

Bad: `?? {(:0) a fine knight move}`. Good: `?? {(:0)}`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let Some(game) = &context.kriegspiel else { return };
    let record = &game.replayed.record;
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
            let message =
                format!("{}: what stands here may tell what was not seen", half_move.name());
            let finding = Finding::at(span.clone(), message);
            findings.push(finding.replace("remove it", span, "").on_request());
        }
    }
}
