//! `capture-sign`: a capture is written with a colon (PGN 8.2.3.3).

use crate::check::{Check, Context, Findings, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "capture-sign",
    severity: Severity::Warning,
    summary: "A capture is written with a colon",
    explanation: "\
Bad: `e4:d5`, `N:f6`. Good: `exd5`, `Nxf6`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let odd =
        super::odd(context).filter(|odd| odd.body.contains(&b':') && !odd.body.starts_with(b":"));
    findings.habit(odd.map(|odd| odd.finding("a capture is written with `x`")));
}
