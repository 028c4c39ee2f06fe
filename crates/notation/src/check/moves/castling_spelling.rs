//! `castling-spelling`: castling is not written as `O-O` (PGN 8.2.3.3; dialects §3.4).

use crate::check::{BughouseContext, Check, Findings, Run, Severity};
use chess::San;

pub(in crate::check) static CHECK: Check = Check {
    id: "castling-spelling",
    severity: Severity::Warning,
    summary: "Castling is not written as `O-O`",
    explanation: "\
PGN uses capital letters O and plain hyphens. The viewer `bug.js` writes `o-o`, people write zeros, and
word processors write typographic hyphens. `tandem fmt --fix` writes capital letters and hyphens.

Bad: `0-0`, `o-o-o`, `O‑O`. Good: `O-O`, `O-O-O`.
",
    run: Run::Bughouse(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let odd = super::non_canonical(context).filter(|odd| {
        let is_plain = odd.body.starts_with(b"O") && odd.body.is_ascii();
        matches!(odd.played.canonical.san, San::Castle(_)) && !is_plain
    });
    findings.habit(
        odd.map(|odd| odd.finding("castling is not written with capital letters O and hyphens")),
    );
}
