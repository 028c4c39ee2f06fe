//! `setup-rights`: the `FEN` tag has castling or en passant rights without the pieces for them.

use crate::{
    ProblemKind,
    check::{BughouseContext, Check, Draft, Findings, Run, Severity},
};

pub(in crate::check) static CHECK: Check = Check {
    id: "setup-rights",
    severity: Severity::Warning,
    summary: "The `FEN` tag has a right without the pieces for it",
    explanation: "\
A castling right needs its king and rook on the back rank, and an en passant square needs the pawn
that has just passed over it. Many collections of problems write `KQkq` everywhere. The game is
played without such rights.

Bad: `4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1`. Good: `4k3/8/8/8/8/8/8/4K3 w - - 0 1`.
",
    run: Run::Bughouse(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let notes = &context.trace.verdict.notes;
    for note in notes.iter().filter(|note| note.kind == ProblemKind::SetupRights) {
        findings.push(Draft::at(note.span.clone(), note.message.clone()));
    }
}
