//! `lower-case-piece`: a piece has a small letter (Laws E3; dialects §3.4, §6.2 item 16).

use crate::check::{Check, Context, Findings, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "lower-case-piece",
    severity: Severity::Warning,
    summary: "A piece has a small letter",
    explanation: "\
The English Laws have `3.p@c4`. Small letters are files.

Bad: `p@c4`. Good: `P@c4`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let odd = super::odd(context).filter(|odd| matches!(odd.body, [b'a'..=b'z', b'@', ..]));
    findings.habit(odd.map(|odd| odd.finding("pieces are written with capital letters")));
}
