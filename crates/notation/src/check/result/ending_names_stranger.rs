//! `ending-names-stranger`: the closing comment names nobody at the table (dialects §3.3).

use crate::{
    Fate, How,
    check::{Check, Context, Finding, Findings, Severity},
};

pub(in crate::check) static CHECK: Check = Check {
    id: "ending-names-stranger",
    severity: Severity::Warning,
    summary: "The closing comment names nobody at the table",
    explanation: "\
The name before `checkmated`, `resigns` or `forfeits on time` is that of one of the four players. Another name means that tags or
comment are wrong, and who has lost cannot be told.

Bad: `[WhiteA \"raven\"]` … `{ravn resigns} 0-1`. Good: `{raven resigns} 0-1`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let Some(ending) = &context.trace.verdict.ending else { return };
    if ending.seat.is_some() || ending.fate == Fate::Neither || ending.how == How::Unknown {
        return;
    }
    if let Some(token) = super::closing_comment(context) {
        let message = "the closing comment names nobody who sits at the table";
        findings.push(Finding::at(context.game.token_span(token), message));
    }
}
