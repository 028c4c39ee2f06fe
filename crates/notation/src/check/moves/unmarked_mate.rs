//! `unmarked-mate`: a mate is not marked by # (dialects §3.4, §6.1 item 4).

use crate::check::{Check, Context, Findings, Severity};
use chess::Suffix;

pub(in crate::check) static CHECK: Check = Check {
    id: "unmarked-mate",
    severity: Severity::Note,
    summary: "A mate is not marked by #",
    explanation: "\
Files of 2001 and earlier write a mate as `+`, and so does the sample of the BPGN standard. A new record should have `#`.

Bad: `29a. N@e5+`, which is mate. Good: `29a. N@e5#`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let odd = super::odd(context).filter(|odd| {
        let (written, right) = (odd.played.ply.san.suffix, odd.played.canonical.suffix);
        right == Some(Suffix::Mate) && written != Some(Suffix::Mate)
    });
    findings.habit(odd.map(|odd| odd.mark_finding("this is mate")));
}
