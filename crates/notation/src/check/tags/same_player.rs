//! `same-player`: two seats have the same player name (dialects §2).

use crate::check::{BughouseContext, Check, Draft, Findings, Run, Severity};
use bughouse::Seat;

pub(in crate::check) static CHECK: Check = Check {
    id: "same-player",
    severity: Severity::Note,
    summary: "Two seats have the same player name",
    explanation: "\
bughouse.pro lets one person play two boards, so the two seats of a team may have the same name. In
different teams it is a mistake, and it makes the closing comment ambiguous.

Bad: `[WhiteA \"raven\"]` and `[BlackA \"raven\"]`. Good: two different names.
",
    run: Run::TwoBoards(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let players = Seat::ALL.map(|seat| context.player(seat));
    for (n, seat) in Seat::ALL.into_iter().enumerate() {
        let Some(player) = &players[n] else { continue };
        let earlier = Seat::ALL[..n]
            .iter()
            .zip(&players)
            .find_map(|(other, name)| (name.as_ref() == Some(player)).then_some(other));
        let (Some(&other), Some(tag)) = (earlier, context.tree.tag(seat.name())) else { continue };
        let team = if other.partner() == seat { "one team" } else { "two teams" };
        let message =
            format!("`{player}` is {} and {}, seats of {team}", other.name(), seat.name());
        findings.push(Draft::at(tag.span(), message));
    }
}
