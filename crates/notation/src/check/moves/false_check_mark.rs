//! `false-check-mark`: a move has a check mark but does not give check (PGN 8.2.3.5; dialects
//! §3.4).

use crate::check::{BughouseContext, Check, Findings, Run, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "false-check-mark",
    severity: Severity::Warning,
    summary: "A move has a check mark but does not give check",
    explanation: "\
Tandem computes marks and never trusts them. A wrong mark may mean that moves are missing.
`tandem fmt --fix` corrects it.

Bad: `1A. e4+`. Good: `1A. e4`.
",
    run: Run::Bughouse(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let odd = super::non_canonical(context).filter(|odd| {
        let (written, right) = (odd.played.ply.san.suffix, odd.played.canonical.suffix);
        written.is_some() && right.is_none()
    });
    findings.habit(odd.map(|odd| odd.mark_finding("this move does not give check")));
}
