//! `missing-announcement`: announcements that are lacking (Kriegspiel PGN III.B.2).

use crate::check::{Check, Context, Findings, Severity};
use crate::kriegspiel::FaultKind;

pub(in crate::check) static CHECK: Check = Check {
    id: "missing-announcement",
    severity: Severity::Warning,
    summary: "Nothing is announced of a half-move",
    explanation: "\
Every half-move is followed by what the umpire said, even if that was nothing: `{(:)}`. In his own record it can be found again, in
a player's it is lost.

Bad: `1. e4 f6`. Good: `1. e4 {(:)} f6 {(:)}`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    super::report(context, findings, FaultKind::MissingAnnouncement);
}
