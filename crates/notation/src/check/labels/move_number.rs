//! `move-number`: a move number skips ahead (dialects §3.1).

use crate::{
    ProblemKind,
    check::{BughouseContext, Check, Findings, Run, Severity},
};

pub(in crate::check) static CHECK: Check = Check {
    id: "move-number",
    severity: Severity::Warning,
    summary: "A move number skips ahead",
    explanation: "\
The move is legal, but its number is not the next one. Either moves were left out on purpose or the
numbers are wrong. After a `FEN` tag, numbering starts with the first label.

Bad: `1A. e4 1a. e5 3A. Nf3`. Good: `1A. e4 1a. e5 2A. Nf3`.
",
    run: Run::Bughouse(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    super::report_problem(context, findings, ProblemKind::MoveNumber, |finding| finding);
}
