//! `legal-attempt`: an attempt is listed as refused, but it was legal.

use crate::check::{Check, Findings, KriegspielContext, Run, Severity};
use crate::kriegspiel::FaultKind;

pub(in crate::check) static CHECK: Check = Check {
    id: "legal-attempt",
    severity: Severity::Error,
    summary: "An attempt is listed as refused, but it was legal",
    explanation: "\
The umpire never refuses a legal attempt: it becomes the move. Either this attempt or an earlier
move is wrong.

Bad: `1. e4 {(:d4)}`. Good: `1. e4 {(:exd5)}`.
",
    run: Run::Kriegspiel(run),
};

fn run(context: &KriegspielContext<'_>, findings: &mut Findings) {
    super::report(context, findings, FaultKind::LegalAttempt);
}
