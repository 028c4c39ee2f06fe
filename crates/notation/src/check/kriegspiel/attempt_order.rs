//! `attempt-order`: attempts are listed with the oldest first (Kriegspiel PGN III.B.2).

use crate::check::{Check, Findings, KriegspielContext, Run, Severity};
use crate::kriegspiel::FaultKind;

pub(in crate::check) static CHECK: Check = Check {
    id: "attempt-order",
    severity: Severity::Warning,
    summary: "Attempts are listed with the oldest first",
    explanation: "\
Attempts are listed in reverse, with the newest first. The wrong order shows only under rules with
the question \"Any?\", whose answer obliges the player to try a pawn capture. `tandem fmt --fix`
reverses the list.

Bad: `dxe5 {(Xe5:e5,any+)}`, because after the question the player had to try a capture. Good:
`dxe5 {(Xe5:any+,e5)}`.
",
    run: Run::Kriegspiel(run),
};

fn run(context: &KriegspielContext<'_>, findings: &mut Findings) {
    super::report(context, findings, FaultKind::AttemptOrder);
}
