//! `lower-case-piece`: a piece letter is in lower case (Laws E3; dialects §3.4, §6.2 item 16).

use crate::check::{BughouseContext, Check, Findings, Run, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "lower-case-piece",
    severity: Severity::Warning,
    summary: "A piece letter is in lower case",
    explanation: "\
The English Laws have `3.p@c4`. Lower-case letters are files. `tandem fmt --fix` writes capital
letters.

Bad: `p@c4`. Good: `P@c4`.
",
    run: Run::Bughouse(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let odd =
        super::non_canonical(context).filter(|odd| matches!(odd.body, [b'a'..=b'z', b'@', ..]));
    findings.habit(odd.map(|odd| odd.finding("piece letter in lower case")));
}
