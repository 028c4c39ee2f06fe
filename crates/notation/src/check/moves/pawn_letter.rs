//! `pawn-letter`: a pawn that moves has a letter (PGN 8.2.3.2, Laws E3).

use crate::check::{Check, Context, Findings, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "pawn-letter",
    severity: Severity::Warning,
    summary: "A pawn that moves has a letter",
    explanation: "\
Only dropped pawns have a letter.

Bad: `Pe4`. Good: `e4`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let odd =
        super::odd(context).filter(|odd| odd.body.starts_with(b"P") && !odd.body.contains(&b'@'));
    findings.habit(odd.map(|odd| odd.finding("a pawn that moves has no letter")));
}
