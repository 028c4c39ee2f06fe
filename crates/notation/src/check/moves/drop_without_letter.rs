//! `drop-without-letter`: a dropped pawn has no letter (BPGN standard 2.1; dialects §3.4, §6.2 item 17).

use crate::check::{Check, Context, Findings, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "drop-without-letter",
    severity: Severity::Warning,
    summary: "A dropped pawn has no letter",
    explanation: "\
chess.com writes `@e7` for a pawn. The standard's drops have a letter, pawns included.

Bad: `@e7`. Good: `P@e7`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let odd = super::odd(context).filter(|odd| odd.body.starts_with(b"@"));
    findings.habit(odd.map(|odd| odd.finding("a dropped pawn is written with its letter")));
}
