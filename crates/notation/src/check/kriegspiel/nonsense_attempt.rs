//! `nonsense-attempt`: an attempt is nonsense (Berkeley rules).

use crate::check::{Check, Findings, KriegspielContext, Run, Severity};
use crate::kriegspiel::FaultKind;

pub(in crate::check) static CHECK: Check = Check {
    id: "nonsense-attempt",
    severity: Severity::Error,
    summary: "An attempt is nonsense",
    explanation: "\
Only attempts that the umpire refused are listed. The umpire calls an attempt nonsense, and does not
record it, if the player's own pieces rule it out, if the player has already tried it this turn, or,
under some rules, if an announcement has ruled it out. If only one move can be meant,
`tandem fmt --fix` writes it; a sample of the specification has such an error.

Bad: `fxe5 {(Xe5:e7)}` with a black pawn on e7. Good: `fxe5 {(Xe5:e5)}`.
",
    run: Run::Kriegspiel(run),
};

fn run(context: &KriegspielContext<'_>, findings: &mut Findings) {
    super::report(context, findings, FaultKind::NonsenseAttempt);
}
