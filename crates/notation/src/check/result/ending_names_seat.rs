//! `ending-names-seat`: the closing comment names a seat instead of a player (dialects §3.3, §7).

use crate::check::{BughouseContext, Check, Draft, Findings, Run, Severity};
use bughouse::Seat;

pub(in crate::check) static CHECK: Check = Check {
    id: "ending-names-seat",
    severity: Severity::Note,
    summary: "The closing comment names a seat instead of a player",
    explanation: "\
Wikipedia's sample says `{WA checkmated}`. Tandem understands seats, but other programs look for a
player's name.

Bad: `{WA checkmated}`. Good: `{raven checkmated}`, with `[WhiteA \"raven\"]`.
",
    run: Run::TwoBoards(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let Some(ending) = &context.trace.verdict.ending else { return };
    let (Some(seat), Some(token)) = (ending.seat, super::closing_comment(context)) else { return };
    let players = || Seat::ALL.into_iter().filter_map(|seat| context.player(seat));
    let names_exactly = players().any(|player| ending.text.starts_with(player.as_ref()));
    let text = if names_exactly { String::new() } else { ending.text.to_lowercase() };
    if !names_exactly && !players().any(|player| text.starts_with(&player.to_lowercase())) {
        let message = format!("the comment names the seat {} instead of a player", seat.name());
        findings.push(Draft::at(context.game.token_span(token), message));
    }
}
