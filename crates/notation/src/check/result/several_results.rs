//! `several-results`: there is more than one result (PGN 8.2.6).

use crate::check::{Check, Context, Finding, Findings, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "several-results",
    severity: Severity::Warning,
    summary: "There is more than one result",
    explanation: "\
The last one may belong to a game whose moves are lost.

Bad: `{x resigns} 1-0 0-1`. Good: `{x resigns} 1-0`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    if let [first, second, ..] = context.tree.results[..] {
        let finding = Finding::at(context.game.token_span(second), "a second result");
        findings.push(finding.other(context.game.token_span(first), "the first"));
    }
}
