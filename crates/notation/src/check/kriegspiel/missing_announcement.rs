//! `missing-announcement`: a half-move has no announcement (Kriegspiel PGN III.B.2).

use crate::check::{Check, Findings, KriegspielContext, Run, Severity};
use crate::kriegspiel::FaultKind;

pub(in crate::check) static CHECK: Check = Check {
    id: "missing-announcement",
    severity: Severity::Warning,
    summary: "A half-move has no announcement",
    explanation: "\
Every half-move is followed by the umpire's announcement, even if that is empty: `{(:)}`. In the
umpire's record `tandem fmt --fix` derives it from the moves; in a player's record it cannot be
recovered.

Bad: `1. e4 f6`. Good: `1. e4 {(:)} f6 {(:)}`.
",
    run: Run::Kriegspiel(run),
};

fn run(context: &KriegspielContext<'_>, findings: &mut Findings) {
    super::report(context, findings, FaultKind::MissingAnnouncement);
}
