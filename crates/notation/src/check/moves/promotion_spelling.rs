//! `promotion-spelling`: a promotion is not written as `=Q` (PGN 8.2.3.3; dialects §3.4).

use crate::check::{BughouseContext, Check, Findings, Run, Severity};
use chess::San;

pub(in crate::check) static CHECK: Check = Check {
    id: "promotion-spelling",
    severity: Severity::Warning,
    summary: "A promotion is not written as `=Q`",
    explanation: "\
PGN writes `=` and a capital letter, as `tandem fmt --fix` does.

Bad: `e8Q`, `e8(Q)`, `e8/Q`. Good: `e8=Q`.
",
    run: Run::Bughouse(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let odd = super::non_canonical(context).filter(|odd| {
        matches!(odd.played.canonical.san, San::Normal { promotion: Some(_), .. })
            && !is_plain(odd.body)
            && !super::is_uci(odd)
    });
    findings.habit(odd.map(|odd| odd.finding("promotion without `=` and a capital letter")));
}

fn is_plain(body: &[u8]) -> bool {
    matches!(body, [.., b'=', b'Q' | b'R' | b'B' | b'N'])
}
