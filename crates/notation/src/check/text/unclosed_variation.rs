//! `unclosed-variation`: a variation is not closed (BPGN standard 3.2).

use crate::{
    Tree,
    check::{Check, Draft, Findings, Run, Severity},
};

pub(in crate::check) static CHECK: Check = Check {
    id: "unclosed-variation",
    severity: Severity::Error,
    summary: "A variation is not closed",
    explanation: "\
The moves that follow may belong to the variation or to the game; Tandem reads them as part of the
variation.

Bad: `1A. e4 (1A. d4 1a. e5`. Good: `1A. e4 (1A. d4) 1a. e5`.
",
    run: Run::Both(run),
};

fn run(tree: &Tree<'_>, findings: &mut Findings) {
    let unclosed = tree.lines.iter().filter(|line| line.close.is_none());
    findings.habit(unclosed.filter_map(|line| {
        let span = tree.game.token_span(line.open?);
        Some(Draft::at(span, "this variation is not closed"))
    }));
}
