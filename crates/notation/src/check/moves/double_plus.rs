//! `double-plus`: a mate is written as ++ (Laws E13; dialects §6.1 item 4, §6.2 item 17).

use crate::check::{Check, Context, Findings, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "double-plus",
    severity: Severity::Note,
    summary: "A mate is written as ++",
    explanation: "\
The Laws take `++` or `#` for mate; elsewhere `++` is a double check. It is read as mate, and computed.

Bad: `N@f5++`. Good: `N@f5#`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let odd = super::odd(context).filter(|odd| {
        odd.mark.contains(&b'+') && odd.mark.iter().filter(|&&mark| mark == b'+').count() > 1
    });
    // Where it is no mate either, another check says so and mends it.
    let odd = odd.filter(|odd| odd.played.mates());
    findings.habit(odd.map(|odd| {
        odd.mark_finding("`++` stands for mate in the Laws and for a double check elsewhere")
    }));
}
