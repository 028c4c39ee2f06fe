//! `label-order`: a label names a side that has already made this move (dialects §3.1).

use crate::{
    ProblemKind,
    check::{BughouseContext, Check, Findings, Run, Severity},
};

pub(in crate::check) static CHECK: Check = Check {
    id: "label-order",
    severity: Severity::Error,
    summary: "A label names a side that has already made this move",
    explanation: "\
The game on this board is further along than the label says. The move is in the wrong place, or its
letter is wrong. The replay stops here.

Bad: `1A. e4 1a. e5 1a. d5`. Good: `1A. e4 1a. e5 2A. d4 2a. d5`.
",
    run: Run::Bughouse(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    super::report_problem(context, findings, ProblemKind::LabelOrder, |finding| finding);
}
