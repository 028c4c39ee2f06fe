//! `nag-drop`: a knight drop is written as an annotation glyph (dialects §3.4 and D3).

use crate::check::{BughouseContext, Check, Findings, Run, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "nag-drop",
    severity: Severity::Warning,
    summary: "A knight drop is written as an annotation glyph",
    explanation: "\
The exports of chess.com have `$146@g4` for `N@g4`, because `N` was taken for a novelty, whose glyph
is `$146`. `tandem fmt --fix` writes `N`.

Bad: `$146@g4`. Good: `N@g4`.
",
    run: Run::Bughouse(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let odd = super::non_canonical(context).filter(|odd| odd.body.starts_with(b"$146@"));
    findings.habit(odd.map(|odd| odd.finding("`$146` is written in place of `N` for a knight")));
}
