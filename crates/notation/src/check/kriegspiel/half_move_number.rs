//! `half-move-number`: numbers of moves (PGN 8.2.2).

use crate::check::{Check, Context, Finding, Findings, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "half-move-number",
    severity: Severity::Warning,
    summary: "A number does not fit its half-move",
    explanation: "\
Half-moves follow each other, White's and Black's, from the number of the position at the start. A number that does not fit tells
that something is missing or too much; the record is left as it is.

Bad: `1. e4 {(:)} f6 {(:)} 3. e5 {(:)}`. Good: `2. e5 {(:)}`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let Some(game) = &context.kriegspiel else { return };
    let record = &game.replayed.record;
    let half_moves = record.half_moves.iter().chain(&record.pending);
    let wrong = half_moves.filter(|one| record.is_mislabelled(one));
    findings.habit(wrong.filter_map(|half_move| {
        let span = context.game.token_span(half_move.label?);
        let message = format!("by its place this is {}", half_move.name());
        Some(Finding::at(span, message))
    }));
}
