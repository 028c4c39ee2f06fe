//! `pawn-letter`: a pawn move has a letter (PGN 8.2.3.2, Laws E3).

use crate::check::{BughouseContext, Check, Findings, Run, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "pawn-letter",
    severity: Severity::Warning,
    summary: "A pawn move has a letter",
    explanation: "\
Only pawn drops have a letter. `tandem fmt --fix` removes it.

Bad: `Pe4`. Good: `e4`.
",
    run: Run::Bughouse(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let odd = super::non_canonical(context)
        .filter(|odd| odd.body.starts_with(b"P") && !odd.body.contains(&b'@'));
    findings.habit(odd.map(|odd| odd.finding("pawn move with the letter `P`")));
}
