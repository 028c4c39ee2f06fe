//! `nag-drop`: a dropped knight is written as an annotation glyph (dialects §3.4 and D3).

use crate::check::{Check, Context, Findings, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "nag-drop",
    severity: Severity::Warning,
    summary: "A dropped knight is written as an annotation glyph",
    explanation: "\
chess.com's exports have `$146@g4` for `N@g4`: somebody took `N` for a novelty, whose glyph is `$146`.

Bad: `$146@g4`. Good: `N@g4`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let odd = super::odd(context).filter(|odd| odd.body.starts_with(b"$146@"));
    findings.habit(odd.map(|odd| odd.finding("`$146` stands for a knight")));
}
