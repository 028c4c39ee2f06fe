//! `attempt-order`: the order of attempts (Kriegspiel PGN III.B.2).

use crate::check::{Check, Context, Findings, Severity};
use crate::kriegspiel::FaultKind;

pub(in crate::check) static CHECK: Check = Check {
    id: "attempt-order",
    severity: Severity::Warning,
    summary: "Attempts stand with the oldest first",
    explanation: "\
Attempts are listed in reverse: the newest stands first. That they stand the other way round can be told where the rules know
the question \"Any?\" and its answer binds the player.

Bad: `dxe5 {(Xe5:e5,any+)}`, since after the question a capture was owed. Good: `dxe5 {(Xe5:any+,e5)}`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    super::report(context, findings, FaultKind::AttemptOrder);
}
