//! `castling-spelling`: castling is not written as O-O (PGN 8.2.3.3; dialects §3.4).

use crate::check::{Check, Context, Findings, Severity};
use chess::San;

pub(in crate::check) static CHECK: Check = Check {
    id: "castling-spelling",
    severity: Severity::Warning,
    summary: "Castling is not written as O-O",
    explanation: "\
PGN writes capital letters O. The viewer `bug.js` writes `o-o`, and people write zeros.

Bad: `0-0`, `o-o-o`. Good: `O-O`, `O-O-O`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let odd = super::odd(context).filter(|odd| {
        matches!(odd.played.canonical.san, San::Castle(_)) && !odd.body.starts_with(b"O")
    });
    findings.habit(odd.map(|odd| odd.finding("castling is written with capital letters O")));
}
