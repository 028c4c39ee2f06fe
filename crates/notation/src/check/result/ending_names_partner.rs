//! `ending-names-partner`: the closing comment names the partner of the player who was mated (dialects §6.1 item 3).

use crate::{
    How,
    check::{Check, Context, Finding, Findings, Severity},
};

pub(in crate::check) static CHECK: Check = Check {
    id: "ending-names-partner",
    severity: Severity::Warning,
    summary: "The closing comment names the partner of the player who was mated",
    explanation: "\
FICS names a player of the team that lost, and not always the one on whose board it happened. In the BPGN standard's first sample
`{death checkmated} 0-1`, his partner raven is mated. The team is right.

Bad: `{death checkmated}`. Good: `{raven checkmated}`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let verdict = &context.trace.verdict;
    let (Some(mated), Some(ending)) = (verdict.mated, &verdict.ending) else { return };
    let lost = ending.how == How::Mate && ending.losing_team() == Some(mated.team());
    let Some(named) = ending.seat.filter(|&seat| lost && seat == mated.partner()) else { return };
    let Some(token) = super::closing_comment(context) else { return };
    let message = format!("{} is named, but {} is mated", named.name(), mated.name());
    let finding = Finding::at(context.game.token_span(token), message);
    let mate = context.trace.plies.iter().find(|played| played.mates());
    findings.push(match mate {
        Some(mate) => finding.other(context.game.token_span(mate.ply.token), "mate"),
        None => finding,
    });
}
