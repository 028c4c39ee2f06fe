//! `drop-without-letter`: a pawn drop has no letter (BPGN standard 2.1; dialects §3.4, §6.2 item
//! 17).

use crate::check::{BughouseContext, Check, Findings, Run, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "drop-without-letter",
    severity: Severity::Warning,
    summary: "A pawn drop has no letter",
    explanation: "\
chess.com writes `@e7` for a pawn. In the standard every drop has a letter, pawn drops included.
`tandem fmt --fix` adds it.

Bad: `@e7`. Good: `P@e7`.
",
    run: Run::Bughouse(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let odd = super::non_canonical(context).filter(|odd| odd.body.starts_with(b"@"));
    findings.habit(odd.map(|odd| odd.finding("pawn drop without the letter `P`")));
}
