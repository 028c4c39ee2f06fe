//! `setup-numbers`: the numbers of the FEN may be clocks or counters (dialects §4).

use crate::{
    ProblemKind,
    check::{BughouseContext, Check, Draft, Findings, Run, Severity},
};

pub(in crate::check) static CHECK: Check = Check {
    id: "setup-numbers",
    severity: Severity::Note,
    summary: "The numbers of the FEN may be clocks or counters",
    explanation: "\
The two numbers after each board are clocks in Thief's slash form and move counters in chess.com's.
Nothing else in this game shows which they are; Tandem reads them as clocks.

Bad: `…/P w KQkq - 10 12` with neither `Site` nor `Event`. Good: the same with `[Setup \"1\"]` or
with a `Site` that names the server.
",
    run: Run::TwoBoards(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let verdict = &context.trace.verdict;
    let problems = verdict.problem.iter().chain(&verdict.notes);
    for problem in problems.filter(|problem| problem.kind == ProblemKind::SetupNumbers) {
        findings.push(Draft::at(problem.span.clone(), problem.message.clone()));
    }
}
