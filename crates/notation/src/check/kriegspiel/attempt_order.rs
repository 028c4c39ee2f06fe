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

Bad: `{(Xd5:any+,exf5)}` where a capture was owed after the question. Good: `{(Xd5:exf5,any+)}`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    super::report(context, findings, FaultKind::AttemptOrder);
}
