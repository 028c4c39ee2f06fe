//! `ending-against-board`: the closing comment contradicts the boards (dialects §2.1).

use crate::{
    How,
    check::{Check, Context, Finding, Findings, Severity},
};

pub(in crate::check) static CHECK: Check = Check {
    id: "ending-against-board",
    severity: Severity::Error,
    summary: "The closing comment contradicts the boards",
    explanation: "\
The comment says that a player was mated, and no board shows a mate; or it names a player of the team that has mated the other.
Moves may have been lost.

Bad: `1A. e4 {raven checkmated} 0-1`. Good: the moves up to the mate.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let verdict = &context.trace.verdict;
    let Some(ending) = verdict.ending.as_ref().filter(|_| verdict.legal) else { return };
    let Some(token) = super::closing_comment(context) else { return };
    let span = context.game.token_span(token);
    match (verdict.mated, ending.losing_team()) {
        (None, Some(_)) if ending.how == How::Mate => {
            findings.push(Finding::at(span, "there is no mate on either board"));
        }
        (Some(mated), Some(team)) if team != mated.team() => {
            let message =
                format!("{} is mated, and the comment has the other team lose", mated.name());
            findings.push(Finding::at(span, message));
        }
        _ => {}
    }
}
