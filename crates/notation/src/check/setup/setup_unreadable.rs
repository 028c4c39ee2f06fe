//! `setup-unreadable`: the `FEN` tag cannot be read (BPGN standard 3.3; dialects §4, §6.3).

use crate::{
    ProblemKind,
    check::{BughouseContext, Check, Draft, Findings, Run, Severity},
};

pub(in crate::check) static CHECK: Check = Check {
    id: "setup-unreadable",
    severity: Severity::Error,
    summary: "The `FEN` tag cannot be read",
    explanation: "\
The message names the part and the board. Even the examples of BFEN v0.1 contain ranks of three and
four squares.

Bad: `2NB~/5N2`, whose first rank has 4 squares. Good: ranks of 8 squares.
",
    run: Run::Bughouse(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let verdict = &context.trace.verdict;
    let problems = verdict.problem.iter().chain(&verdict.notes);
    for problem in problems.filter(|problem| problem.kind == ProblemKind::SetupUnreadable) {
        findings.push(Draft::at(problem.span.clone(), problem.message.clone()));
    }
}
