//! `announcement-unreadable`: what announcements are made of (Kriegspiel PGN III.B.2).

use crate::check::{Check, Context, Finding, Findings, Severity};
use crate::kriegspiel::FlawKind;

pub(in crate::check) static CHECK: Check = Check {
    id: "announcement-unreadable",
    severity: Severity::Error,
    summary: "A part of an announcement cannot be read",
    explanation: "\
Before the colon stand `X` with a square and `C` with letters; by other rules than Berkeley's also `Xe5p` or `Xe5o` (a pawn, another
man), `P` (a promotion), `DN` (a knight dropped), `T2`, `T+`, `T-` or `Td4+f4` (pawn captures of the player to move).

Bad: `{(X9:)}`. Good: `{(Xe5:)}`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let Some(game) = &context.kriegspiel else { return };
    for (_, flaw) in super::flaws(&game.replayed) {
        if flaw.kind == FlawKind::Unreadable {
            findings.push(Finding::at(
                flaw.span.clone(),
                "this part of the announcement means nothing",
            ));
        }
    }
}
