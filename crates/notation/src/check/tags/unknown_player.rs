//! `unknown-player`: a player is not named (dialects §2).

use crate::check::{Check, Context, Finding, Findings, Severity};
use bughouse::Seat;

pub(in crate::check) static CHECK: Check = Check {
    id: "unknown-player",
    severity: Severity::Note,
    summary: "A player is not named",
    explanation: "\
Four players make a bughouse game; `?` and an empty value name nobody.

Bad: `[WhiteA \"?\"]`. Good: `[WhiteA \"raven\"]`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let unnamed = Seat::ALL.into_iter().filter_map(|seat| {
        let tag = context.game.tag(seat.name())?;
        matches!(tag.raw_value(), b"" | b"?")
            .then(|| Finding::at(tag.span(), format!("nobody is named as `{}`", seat.name())))
    });
    findings.habit(unnamed);
}
