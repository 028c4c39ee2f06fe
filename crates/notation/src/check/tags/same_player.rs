//! `same-player`: one name sits on two seats (dialects §2).

use crate::check::{Check, Context, Finding, Findings, Severity};
use bughouse::Seat;

pub(in crate::check) static CHECK: Check = Check {
    id: "same-player",
    severity: Severity::Note,
    summary: "One name sits on two seats",
    explanation: "\
bughouse.pro lets one person play two boards, so two seats of one team may have the same name. In different teams it is a slip,
and it makes the closing comment ambiguous.

Bad: `[WhiteA \"raven\"]` and `[BlackA \"raven\"]`. Good: two names.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    for (n, seat) in Seat::ALL.into_iter().enumerate() {
        let Some(player) = context.game.player(seat) else { continue };
        let earlier = Seat::ALL[..n]
            .iter()
            .find(|&&other| context.game.player(other).as_ref() == Some(&player));
        let (Some(&other), Some(tag)) = (earlier, context.game.tag(seat.name())) else { continue };
        let team = if other.partner() == seat { "one team" } else { "two teams" };
        let message =
            format!("`{player}` is {} and {}, seats of {team}", other.name(), seat.name());
        findings.push(Finding::at(tag.span(), message));
    }
}
