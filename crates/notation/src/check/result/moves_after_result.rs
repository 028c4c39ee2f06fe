//! `moves-after-result`: moves stand behind the result (PGN 8.2.6).

use crate::{
    ProblemId,
    check::{Check, Context, Finding, Findings, Severity},
};

pub(in crate::check) static CHECK: Check = Check {
    id: "moves-after-result",
    severity: Severity::Error,
    summary: "Moves stand behind the result",
    explanation: "\
They are not played. A game without tags may begin here, but only a move numbered 1 shows that.

Bad: `1A. e4 1a. e5 1-0 2A. d4`. Good: `1A. e4 1a. e5 2A. d4 1-0`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let verdict = &context.trace.verdict;
    let problems = verdict.problem.iter().chain(&verdict.notes);
    for problem in problems.filter(|problem| problem.id == ProblemId::MovesAfterResult) {
        findings.push(Finding::at(problem.span.clone(), problem.message.clone()));
    }
}
