//! `en-passant-mark`: en passant is marked (Laws E8; dialects §6.2 item 17).

use crate::check::{Check, Context, Findings, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "en-passant-mark",
    severity: Severity::Warning,
    summary: "En passant is marked",
    explanation: "\
PGN and the Laws write a capture en passant as any other.

Bad: `exd6e.p.`. Good: `exd6`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let odd =
        super::odd(context).filter(|odd| odd.body.ends_with(b"ep") || odd.body.ends_with(b"e.p."));
    findings.habit(odd.map(|odd| odd.finding("en passant is not marked")));
}
