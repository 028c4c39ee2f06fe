//! `double-plus`: mate is written as `++` (Laws E13; dialects §6.1 item 4, §6.2 item 17).

use crate::check::{BughouseContext, Check, Findings, Run, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "double-plus",
    severity: Severity::Note,
    summary: "Mate is written as `++`",
    explanation: "\
The Laws write `++` or `#` for mate; elsewhere `++` means double check. Tandem reads it as mate and
checks it on the board. `tandem fmt --fix` writes `#`.

Bad: `N@f5++`. Good: `N@f5#`.
",
    run: Run::Bughouse(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let odd = super::non_canonical(context).filter(|odd| {
        odd.mark.contains(&b'+') && odd.mark.iter().filter(|&&mark| mark == b'+').count() > 1
    });
    // `false-mate-mark` and `false-check-mark` handle moves that are not mate.
    let odd = odd.filter(|odd| odd.played.mates());
    findings.habit(
        odd.map(|odd| odd.mark_finding("`++` means mate in the Laws, but double check elsewhere")),
    );
}
