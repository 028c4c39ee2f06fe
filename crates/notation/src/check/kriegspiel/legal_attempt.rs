//! `legal-attempt`: attempts that would not have been refused.

use crate::check::{Check, Context, Findings, Severity};
use crate::kriegspiel::FaultKind;

pub(in crate::check) static CHECK: Check = Check {
    id: "legal-attempt",
    severity: Severity::Error,
    summary: "An attempt is listed as refused, but it was legal",
    explanation: "\
A legal attempt is the move: the umpire never refuses one. Either the attempt is another one, or a move before is wrong.

Bad: `1. e4 {(:d4)}`. Good: `1. e4 {(:exd5)}`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    super::report(context, findings, FaultKind::LegalAttempt);
}
