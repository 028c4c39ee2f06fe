//! `capture-mark`: a capture has no x, or an x captures nothing (PGN 8.2.3.3).

use chess::San;

use super::Odd;
use crate::check::{Check, Context, Findings, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "capture-mark",
    severity: Severity::Warning,
    summary: "A capture has no x, or an x captures nothing",
    explanation: "\
The move is legal, and which it is can be told without the mark; but a reader is misled.

Bad: `Nf6` where a man stands on f6. Good: `Nxf6`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let odd = super::odd(context).filter(differs);
    findings.habit(odd.map(|odd| odd.finding(message(&odd))));
}

fn captures(san: San) -> bool {
    matches!(san, San::Normal { capture: true, .. })
}

fn differs(odd: &Odd<'_>) -> bool {
    captures(odd.played.ply.san.san) != captures(odd.played.canonical.san)
}

fn message(odd: &Odd<'_>) -> &'static str {
    if captures(odd.played.canonical.san) {
        "this captures, and has no `x`"
    } else {
        "nothing is captured here"
    }
}
