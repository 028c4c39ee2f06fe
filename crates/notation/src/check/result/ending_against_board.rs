//! `ending-against-board`: the closing comment contradicts the boards (dialects §2.1).

use crate::{
    How,
    check::{BughouseContext, Check, Draft, Findings, Run, Severity},
};

pub(in crate::check) static CHECK: Check = Check {
    id: "ending-against-board",
    severity: Severity::Error,
    summary: "The closing comment contradicts the boards",
    explanation: "\
The comment says that a player was mated but neither board shows a mate, or it names a player of the
team that gave mate as the loser. Moves may be missing.

Bad: `1A. e4 {raven checkmated} 0-1`. Good: the same with all moves up to the mate.
",
    run: Run::TwoBoards(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let verdict = &context.trace.verdict;
    let Some(ending) = verdict.ending.as_ref().filter(|_| verdict.legal) else { return };
    let Some(token) = super::closing_comment(context) else { return };
    let span = context.game.token_span(token);
    match (verdict.mated, ending.losing_team()) {
        (None, Some(_)) if ending.how == How::Mate => {
            findings.push(Draft::at(span, "the comment says mate, but neither board shows one"));
        }
        (Some(mated), Some(team)) if team != mated.team() => {
            let message =
                format!("{} is mated, but the comment says that the other team lost", mated.name());
            findings.push(Draft::at(span, message));
        }
        _ => {}
    }
}
