//! `ending-unstated`: how the game ended is not said (dialects §6.2 item 20).

use crate::check::{Check, Context, Finding, Findings, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "ending-unstated",
    severity: Severity::Note,
    summary: "How the game ended is not said",
    explanation: "\
The Laws' samples have `{*} 1-0`: an end reason of `*` with a decisive result. The result counts; the reason is not known.

Bad: `{*} 1-0`. Good: `{raven resigns} 1-0`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let Some(token) = super::closing_comment(context) else { return };
    let text = context.game.token_text(token);
    if matches!(text, b"{*}" | b"{\\*}" | b"{}") {
        findings.push(Finding::at(
            context.game.token_span(token),
            "a closing comment that gives no reason",
        ));
    }
}
