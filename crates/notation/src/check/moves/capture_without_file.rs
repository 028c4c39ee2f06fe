//! `capture-without-file`: a pawn capture does not name the pawn's file (PGN 8.2.3.3; dialects
//! §3.4).

use crate::check::{BughouseContext, Check, Findings, Run, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "capture-without-file",
    severity: Severity::Warning,
    summary: "A pawn capture does not name the pawn's file",
    explanation: "\
bughouse.pro writes `xe6`, so only the position shows which pawn captures. `tandem fmt --fix` adds
the file.

Bad: `xe6`. Good: `dxe6`.
",
    run: Run::Bughouse(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let odd = super::non_canonical(context)
        .filter(|odd| odd.body.starts_with(b"x") || odd.body.starts_with(b":"));
    findings.habit(odd.map(|odd| odd.finding("pawn capture without the file of the pawn")));
}
