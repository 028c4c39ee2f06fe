//! `setup-numbers`: the numbers of the FEN may be clocks or counters (dialects §4).

use crate::{
    ProblemId,
    check::{Check, Context, Finding, Findings, Severity},
};

pub(in crate::check) static CHECK: Check = Check {
    id: "setup-numbers",
    severity: Severity::Note,
    summary: "The numbers of the FEN may be clocks or counters",
    explanation: "\
The two numbers behind each board are clocks in Thief's slash form and move counters in chess.com's. Nothing in this game tells
which; they are taken for clocks.

Bad: `…/P w KQkq - 10 12` with neither `Site` nor `Event`. Good: `[Setup \"1\"]` or a `Site` that tells.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let verdict = &context.trace.verdict;
    let problems = verdict.problem.iter().chain(&verdict.notes);
    for problem in problems.filter(|problem| problem.id == ProblemId::SetupNumbers) {
        findings.push(Finding::at(problem.span.clone(), problem.message.clone()));
    }
}
