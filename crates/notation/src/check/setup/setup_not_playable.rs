//! `setup-not-playable`: the FEN tag gives no playable position (BFEN v0.1; dialects §6.3).

use crate::{
    ProblemId,
    check::{Check, Context, Finding, Findings, Severity},
};

pub(in crate::check) static CHECK: Check = Check {
    id: "setup-not-playable",
    severity: Severity::Error,
    summary: "The FEN tag gives no playable position",
    explanation: "\
There is a position, but nobody can play it: a king is missing, a pawn stands on the last rank, the side that has just moved is in
check.

Bad: a board without a black king. Good: one king of each color.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let verdict = &context.trace.verdict;
    let problems = verdict.problem.iter().chain(&verdict.notes);
    for problem in problems.filter(|problem| problem.id == ProblemId::SetupNotPlayable) {
        findings.push(Finding::at(problem.span.clone(), problem.message.clone()));
    }
}
