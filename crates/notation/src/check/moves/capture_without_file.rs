//! `capture-without-file`: a pawn captures without its file (PGN 8.2.3.3; dialects §3.4).

use crate::check::{Check, Context, Findings, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "capture-without-file",
    severity: Severity::Warning,
    summary: "A pawn captures without its file",
    explanation: "\
bughouse.pro writes `xe6`. Which pawn captures can be told from the position only.

Bad: `xe6`. Good: `dxe6`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let odd =
        super::odd(context).filter(|odd| odd.body.starts_with(b"x") || odd.body.starts_with(b":"));
    findings.habit(odd.map(|odd| odd.finding("a capturing pawn is written with its file")));
}
