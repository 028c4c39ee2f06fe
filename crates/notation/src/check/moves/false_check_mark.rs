//! `false-check-mark`: a move is marked as check and gives none (PGN 8.2.3.5; dialects §3.4).

use crate::check::{Check, Context, Findings, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "false-check-mark",
    severity: Severity::Warning,
    summary: "A move is marked as check and gives none",
    explanation: "\
Marks are never believed, only computed. A wrong one may mean that moves were lost.

Bad: `1A. e4+`. Good: `1A. e4`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let odd = super::odd(context).filter(|odd| {
        let (written, right) = (odd.played.ply.san.suffix, odd.played.canonical.suffix);
        written.is_some() && right.is_none()
    });
    findings.habit(odd.map(|odd| odd.mark_finding("this gives no check")));
}
