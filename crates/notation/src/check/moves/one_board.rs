//! `one-board`: only one board was recorded (dialects §5).

use crate::{
    ProblemKind,
    check::{BughouseContext, Check, Draft, Findings, Run, Severity},
};

pub(in crate::check) static CHECK: Check = Check {
    id: "one-board",
    severity: Severity::Note,
    summary: "Only one board was recorded",
    explanation: "\
No label names a board, and pieces are dropped that were not captured, so the other board was not
recorded. Tandem assumes that these pieces came from there.

Bad: `1. e4 d5 2. exd5 Qxd5 3. N@c4`. Good: both boards, with labels.
",
    run: Run::Bughouse(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let notes = &context.trace.verdict.notes;
    for note in notes.iter().filter(|note| note.kind == ProblemKind::OneBoard) {
        findings.push(Draft::at(note.span.clone(), note.message.clone()));
    }
}
