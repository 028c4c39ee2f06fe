//! `capture-sign`: a capture is written with a colon (PGN 8.2.3.3).

use crate::check::{BughouseContext, Check, Findings, Run, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "capture-sign",
    severity: Severity::Warning,
    summary: "A capture is written with a colon",
    explanation: "\
PGN writes captures with `x`. `tandem fmt --fix` replaces the colon.

Bad: `e4:d5`, `N:f6`. Good: `exd5`, `Nxf6`.
",
    run: Run::Bughouse(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let odd = super::non_canonical(context)
        .filter(|odd| odd.body.contains(&b':') && !odd.body.starts_with(b":"));
    findings.habit(odd.map(|odd| odd.finding("capture written with `:` instead of `x`")));
}
