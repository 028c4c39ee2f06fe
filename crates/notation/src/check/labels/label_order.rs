//! `label-order`: a label belongs to a side that has already moved (dialects §3.1).

use crate::{
    ProblemId,
    check::{Check, Context, Findings, Severity},
};

pub(in crate::check) static CHECK: Check = Check {
    id: "label-order",
    severity: Severity::Error,
    summary: "A label belongs to a side that has already moved",
    explanation: "\
The board has come further than the label says. The record may stand in the wrong place, or the letter is wrong. The replay stops.

Bad: `1A. e4 1a. e5 1a. d5`. Good: `1A. e4 1a. e5 2A. d4 2a. d5`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    super::report_problem(context, findings, ProblemId::LabelOrder, |finding| finding);
}
