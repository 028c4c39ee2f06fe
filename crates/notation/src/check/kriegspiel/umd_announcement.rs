//! `umd-announcement`: the dialect of UMD.

use crate::check::{Check, Context, Finding, Findings, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "umd-announcement",
    severity: Severity::Note,
    summary: "An announcement is in the older form of UMD",
    explanation: "\
The predecessor of the notation has `{(K:attempts:T square)}`, with `CR`, `CF`, `CD` and `CK` for checks; `CD` does not say along which
diagonal. It is read, and left as it is.

Bad: `Nxd3+ {(K::Td3,CK)}`. Good: `Nxd3+ {(Xd3,CN:)}`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let Some(game) = &context.kriegspiel else { return };
    let umd = super::notes(&game.replayed).filter(|note| note.is_umd);
    findings.habit(
        umd.map(|note| Finding::at(note.span.clone(), "an announcement in the older form of UMD")),
    );
}
