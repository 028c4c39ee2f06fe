//! `missing-check-mark`: a check is not marked (PGN 8.2.3.5; dialects §3.4).

use crate::check::{Check, Context, Findings, Severity};
use chess::Suffix;

pub(in crate::check) static CHECK: Check = Check {
    id: "missing-check-mark",
    severity: Severity::Warning,
    summary: "A check is not marked",
    explanation: "\
PGN marks checks with `+`. bughouse.pro never does.

Bad: `Bb5` with the king in its way. Good: `Bb5+`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let odd = super::odd(context).filter(|odd| {
        let (written, right) = (odd.played.ply.san.suffix, odd.played.canonical.suffix);
        written.is_none() && right == Some(Suffix::Check)
    });
    findings.habit(odd.map(|odd| odd.mark_finding("this gives check")));
}
