//! `unclosed-variation`: a variation is not closed (BPGN standard 3.2).

use crate::check::{Check, Context, Finding, Findings, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "unclosed-variation",
    severity: Severity::Error,
    summary: "A variation is not closed",
    explanation: "\
The moves behind it may belong to the variation or to the game; they are taken for the variation's.

Bad: `1A. e4 (1A. d4 1a. e5`. Good: `1A. e4 (1A. d4) 1a. e5`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let unclosed = context.tree.lines.iter().filter(|line| line.close.is_none());
    findings.habit(unclosed.filter_map(|line| {
        let span = context.game.token_span(line.open?);
        Some(Finding::at(span, "this variation is never closed"))
    }));
}
