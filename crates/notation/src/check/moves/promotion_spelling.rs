//! `promotion-spelling`: a promotion is not written as =Q (PGN 8.2.3.3; dialects §3.4).

use crate::check::{Check, Context, Findings, Severity};
use chess::San;

pub(in crate::check) static CHECK: Check = Check {
    id: "promotion-spelling",
    severity: Severity::Warning,
    summary: "A promotion is not written as =Q",
    explanation: "\
PGN writes `=` and a capital letter.

Bad: `e8Q`, `e8(Q)`. Good: `e8=Q`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let odd = super::odd(context).filter(|odd| {
        matches!(odd.played.canonical.san, San::Normal { promotion: Some(_), .. })
            && !is_plain(odd.body)
    });
    findings
        .habit(odd.map(|odd| odd.finding("a promotion is written with `=` and a capital letter")));
}

fn is_plain(body: &[u8]) -> bool {
    matches!(body, [.., b'=', b'Q' | b'R' | b'B' | b'N'])
}
