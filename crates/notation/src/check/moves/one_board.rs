//! `one-board`: only one board was recorded (dialects §5).

use crate::{
    ProblemId,
    check::{Check, Context, Finding, Findings, Severity},
};

pub(in crate::check) static CHECK: Check = Check {
    id: "one-board",
    severity: Severity::Note,
    summary: "Only one board was recorded",
    explanation: "\
No label names a board, and men are dropped that nobody has captured: the other board was not recorded. Such drops are taken to
come from there.

Bad: `1. e4 d5 2. exd5 Qxd5 3. P@c4`. Good: both boards, with labels.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let notes = &context.trace.verdict.notes;
    for note in notes.iter().filter(|note| note.id == ProblemId::OneBoard) {
        findings.push(Finding::at(note.span.clone(), note.message.clone()));
    }
}
