//! `unknown-player`: a player is not named (dialects §2).

use crate::check::{BughouseContext, Check, Draft, Findings, Run, Severity};
use bughouse::Seat;

pub(in crate::check) static CHECK: Check = Check {
    id: "unknown-player",
    severity: Severity::Note,
    summary: "A player is not named",
    explanation: "\
A bughouse game has four players; `?` or an empty value names none.

Bad: `[WhiteA \"?\"]`. Good: `[WhiteA \"raven\"]`.
",
    run: Run::Bughouse(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let unnamed = Seat::ALL.into_iter().filter_map(|seat| {
        let tag = context.tree.tag(seat.name())?;
        matches!(tag.raw_value(), b"" | b"?")
            .then(|| Draft::at(tag.span(), format!("`{}` does not name a player", seat.name())))
    });
    findings.habit(unnamed);
}
