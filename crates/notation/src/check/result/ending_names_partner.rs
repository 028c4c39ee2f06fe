//! `ending-names-partner`: the closing comment names the partner of the mated player (dialects §6.1
//! item 3).

use crate::{
    How,
    check::{BughouseContext, Check, Draft, Findings, Run, Severity},
};

pub(in crate::check) static CHECK: Check = Check {
    id: "ending-names-partner",
    severity: Severity::Warning,
    summary: "The closing comment names the partner of the mated player",
    explanation: "\
FICS names a player of the losing team, which is not always the player who was mated. In the first
sample of the BPGN standard, `{death checkmated} 0-1`, it is death's partner raven who is mated. The
team is right.

Bad: `{death checkmated}`. Good: `{raven checkmated}`.
",
    run: Run::TwoBoards(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let verdict = &context.trace.verdict;
    let (Some(mated), Some(ending)) = (verdict.mated, &verdict.ending) else { return };
    let lost = ending.how == How::Mate && ending.losing_team() == Some(mated.team());
    let Some(named) = ending.seat.filter(|&seat| lost && seat == mated.partner()) else { return };
    let Some(token) = super::closing_comment(context) else { return };
    let message = format!("the comment names {}, but {} is mated", named.name(), mated.name());
    let finding = Draft::at(context.game.token_span(token), message);
    let mate = context.trace.plies.iter().find(|played| played.mates());
    findings.push(match mate {
        Some(mate) => finding.other(context.game.token_span(mate.ply.token), "mate"),
        None => finding,
    });
}
