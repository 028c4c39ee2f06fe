//! `unmarked-mate`: a mate is not marked with `#` (dialects §3.4, §6.1 item 4).

use crate::check::{BughouseContext, Check, Findings, Run, Severity};
use chess::Suffix;

pub(in crate::check) static CHECK: Check = Check {
    id: "unmarked-mate",
    severity: Severity::Note,
    summary: "A mate is not marked with `#`",
    explanation: "\
Files from 2001 and earlier write mate as `+`, and so does the sample in the BPGN standard. New
records should have `#`, which `tandem fmt --fix` writes.

Bad: `29a. N@e5+` when it is mate. Good: `29a. N@e5#`.
",
    run: Run::Bughouse(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let odd = super::non_canonical(context).filter(|odd| {
        let (written, right) = (odd.played.ply.san.suffix, odd.played.canonical.suffix);
        right == Some(Suffix::Mate) && written != Some(Suffix::Mate)
    });
    findings.habit(odd.map(|odd| odd.mark_finding("this move is mate, but has no `#`")));
}
