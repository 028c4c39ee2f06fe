//! `moves-after-result`: moves follow the result (PGN 8.2.6).

use crate::{
    ProblemKind,
    check::{BughouseContext, Check, Draft, Findings, Run, Severity},
};

pub(in crate::check) static CHECK: Check = Check {
    id: "moves-after-result",
    severity: Severity::Error,
    summary: "Moves follow the result",
    explanation: "\
Moves after the result are not played. A new game without tags may start here, but only a move
numbered 1 would show that.

Bad: `1A. e4 1a. e5 1-0 2A. d4`. Good: `1A. e4 1a. e5 2A. d4 1-0`.
",
    run: Run::Bughouse(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let verdict = &context.trace.verdict;
    let problems = verdict.problem.iter().chain(&verdict.notes);
    for problem in problems.filter(|problem| problem.kind == ProblemKind::MovesAfterResult) {
        findings.push(Draft::at(problem.span.clone(), problem.message.clone()));
    }
}
