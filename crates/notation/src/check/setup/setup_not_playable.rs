//! `setup-not-playable`: the `FEN` tag gives a position that cannot be played (BFEN v0.1; dialects
//! §6.3).

use crate::{
    ProblemKind,
    check::{BughouseContext, Check, Draft, Findings, Run, Severity},
};

pub(in crate::check) static CHECK: Check = Check {
    id: "setup-not-playable",
    severity: Severity::Error,
    summary: "The `FEN` tag gives a position that cannot be played",
    explanation: "\
The position can be read but not played: a king is missing, a pawn is on the last rank, or the side
that has just moved is in check.

Bad: a board without a black king. Good: one king of each color.
",
    run: Run::Bughouse(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let verdict = &context.trace.verdict;
    let problems = verdict.problem.iter().chain(&verdict.notes);
    for problem in problems.filter(|problem| problem.kind == ProblemKind::SetupNotPlayable) {
        findings.push(Draft::at(problem.span.clone(), problem.message.clone()));
    }
}
