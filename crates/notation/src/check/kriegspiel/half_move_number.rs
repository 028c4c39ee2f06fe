//! `half-move-number`: a move number does not match its half-move (PGN 8.2.2).

use crate::check::{Check, Draft, Findings, KriegspielContext, Run, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "half-move-number",
    severity: Severity::Warning,
    summary: "A move number does not match its half-move",
    explanation: "\
Half-moves alternate between White and Black, starting from the number of the initial position. A
wrong number means that a half-move is missing or extra. Tandem leaves the record unchanged.

Bad: `1. e4 {(:)} f6 {(:)} 3. e5 {(:)}`. Good: `2. e5 {(:)}`.
",
    run: Run::Kriegspiel(run),
};

fn run(context: &KriegspielContext<'_>, findings: &mut Findings) {
    let record = &context.replayed.record;
    let half_moves = record.half_moves.iter().chain(&record.pending);
    let wrong = half_moves.filter(|one| record.is_mislabelled(one));
    findings.habit(wrong.filter_map(|half_move| {
        let span = context.game.token_span(half_move.label?);
        let message = format!("the number does not match: this half-move is {}", half_move.name());
        Some(Draft::at(span, message))
    }));
}
