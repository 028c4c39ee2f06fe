//! `nonsense-attempt`: attempts that the umpire calls nonsense (Berkeley rules).

use crate::check::{Check, Context, Findings, Severity};
use crate::kriegspiel::FaultKind;

pub(in crate::check) static CHECK: Check = Check {
    id: "nonsense-attempt",
    severity: Severity::Error,
    summary: "An attempt makes no sense",
    explanation: "\
An attempt is listed if the umpire refused it. What the player's own men rule out, what he has already attempted in this turn, and
by some rules what the umpire has said is impossible, is nonsense and not recorded. Where only one move can be meant, the repair
writes it: the specification's own sample has such a slip.

Bad: `fxe5 {(Xe5:e7)}` with a pawn of Black's on e7. Good: `fxe5 {(Xe5:e5)}`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    super::report(context, findings, FaultKind::NonsenseAttempt);
}
