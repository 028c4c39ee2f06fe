//! `several-results`: there is more than one result (PGN 8.2.6).

use crate::{
    Tree,
    check::{Check, Draft, Findings, Run, Severity},
};

pub(in crate::check) static CHECK: Check = Check {
    id: "several-results",
    severity: Severity::Warning,
    summary: "There is more than one result",
    explanation: "\
The last result may belong to another game whose moves are missing.

Bad: `{x resigns} 1-0 0-1`. Good: `{x resigns} 1-0`.
",
    run: Run::Both(run),
};

fn run(tree: &Tree<'_>, findings: &mut Findings) {
    if let [first, second, ..] = tree.results[..] {
        let finding = Draft::at(tree.game.token_span(second), "second result");
        findings.push(finding.other(tree.game.token_span(first), "first result"));
    }
}
