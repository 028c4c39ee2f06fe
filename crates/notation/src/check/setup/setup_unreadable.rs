//! `setup-unreadable`: the FEN tag cannot be read (BPGN standard 3.3; dialects §4, §6.3).

use crate::{
    ProblemId,
    check::{Check, Context, Finding, Findings, Severity},
};

pub(in crate::check) static CHECK: Check = Check {
    id: "setup-unreadable",
    severity: Severity::Error,
    summary: "The FEN tag cannot be read",
    explanation: "\
The message says which part of which board. BFEN v0.1's own examples have ranks of three and four squares.

Bad: `2NB~/5N2` for a rank, which has 4 squares. Good: ranks of 8 squares.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let verdict = &context.trace.verdict;
    let problems = verdict.problem.iter().chain(&verdict.notes);
    for problem in problems.filter(|problem| problem.id == ProblemId::SetupUnreadable) {
        findings.push(Finding::at(problem.span.clone(), problem.message.clone()));
    }
}
