//! `umd-announcement`: an announcement is in the older UMD form.

use crate::check::{Check, Draft, Findings, KriegspielContext, Run, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "umd-announcement",
    severity: Severity::Note,
    summary: "An announcement is in the older UMD form",
    explanation: "\
The notation that preceded this one writes `{(K:attempts:T square)}`, with `CR`, `CF`, `CD` and `CK`
for checks; `CD` does not say which diagonal. Tandem reads this form and leaves it unchanged.

Bad: `Nxd3+ {(K::Td3,CK)}`. Good: `Nxd3+ {(Xd3,CN:)}`.
",
    run: Run::Kriegspiel(run),
};

fn run(context: &KriegspielContext<'_>, findings: &mut Findings) {
    let umd = super::notes(&context.replayed).filter(|note| note.is_umd);
    findings
        .habit(umd.map(|note| Draft::at(note.span.clone(), "announcement in the older UMD form")));
}
