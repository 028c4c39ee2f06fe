//! `ending-unstated`: the closing comment gives no reason (dialects §6.2 item 20).

use crate::check::{BughouseContext, Check, Draft, Findings, Run, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "ending-unstated",
    severity: Severity::Note,
    summary: "The closing comment gives no reason",
    explanation: "\
The samples in the Laws have `{*} 1-0`: a decisive result with `*` as the reason. The result counts;
the reason is unknown.

Bad: `{*} 1-0`. Good: `{raven resigns} 1-0`.
",
    run: Run::TwoBoards(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let Some(token) = super::closing_comment(context) else { return };
    let text = context.game.token_text(token);
    if matches!(text, b"{*}" | b"{\\*}" | b"{}") {
        findings.push(Draft::at(
            context.game.token_span(token),
            "the closing comment does not say how the game ended",
        ));
    }
}
