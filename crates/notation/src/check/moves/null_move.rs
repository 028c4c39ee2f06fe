//! `null-move`: a word passes the turn instead of a move.

use crate::{
    ProblemKind,
    check::{BughouseContext, Check, Draft, Findings, Run, Severity},
};

pub(in crate::check) static CHECK: Check = Check {
    id: "null-move",
    severity: Severity::Warning,
    summary: "A word passes the turn instead of a move",
    explanation: "\
Annotators write `--` or `Z0` to show a threat, but no rules let a player pass. In a game of one
board the turn passes to the other side, unless the side to move is in check. With two boards such
a word is not a move.

Bad: `1. e4 -- 2. d4`. Good: `1. e4 e5 2. d4`.
",
    run: Run::Bughouse(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let notes = &context.trace.verdict.notes;
    for note in notes.iter().filter(|note| note.kind == ProblemKind::NullMove) {
        findings.push(Draft::at(note.span.clone(), note.message.clone()));
    }
}
