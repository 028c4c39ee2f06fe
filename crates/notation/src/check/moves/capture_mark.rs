//! `capture-mark`: a capture has no `x`, or an `x` captures nothing (PGN 8.2.3.3).

use chess::San;

use super::NonCanonical;
use crate::check::{BughouseContext, Check, Findings, Run, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "capture-mark",
    severity: Severity::Warning,
    summary: "A capture has no `x`, or an `x` captures nothing",
    explanation: "\
The move is legal and unambiguous without the mark, but the notation misleads the reader.
`tandem fmt --fix` corrects it.

Bad: `Nf6` with a piece on f6. Good: `Nxf6`.
",
    run: Run::Bughouse(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let odd = super::non_canonical(context).filter(differs);
    findings.habit(odd.map(|odd| odd.finding(message(&odd))));
}

fn captures(san: San) -> bool {
    matches!(san, San::Normal { capture: true, .. })
}

fn differs(odd: &NonCanonical<'_>) -> bool {
    captures(odd.played.ply.san.san) != captures(odd.played.canonical.san)
}

fn message(odd: &NonCanonical<'_>) -> &'static str {
    if captures(odd.played.canonical.san) {
        "this move captures, but has no `x`"
    } else {
        "this move has an `x`, but captures nothing"
    }
}
