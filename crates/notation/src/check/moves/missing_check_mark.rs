//! `missing-check-mark`: a check is not marked (PGN 8.2.3.5; dialects §3.4).

use crate::check::{BughouseContext, Check, Findings, Run, Severity};
use chess::Suffix;

pub(in crate::check) static CHECK: Check = Check {
    id: "missing-check-mark",
    severity: Severity::Warning,
    summary: "A check is not marked",
    explanation: "\
PGN marks a check with `+`. bughouse.pro never does. `tandem fmt --fix` adds the mark.

Bad: `Bb5` when it checks the king on e8. Good: `Bb5+`.
",
    run: Run::Bughouse(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let odd = super::non_canonical(context).filter(|odd| {
        let (written, right) = (odd.played.ply.san.suffix, odd.played.canonical.suffix);
        written.is_none() && right == Some(Suffix::Check)
    });
    findings.habit(odd.map(|odd| odd.mark_finding("this move gives check, but has no `+`")));
}
