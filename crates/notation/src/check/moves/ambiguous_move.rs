//! `ambiguous-move`: a move can be made by two men (PGN 8.2.3.4).

use crate::check::{Check, Context, Findings, Severity};
use chess::SanError;

pub(in crate::check) static CHECK: Check = Check {
    id: "ambiguous-move",
    severity: Severity::Error,
    summary: "A move can be made by two men",
    explanation: "\
The file or rank of the man that moves is missing. Men that are pinned do not count. The replay stops here.

Bad: `Nd2` with knights on b1 and f3. Good: `Nbd2`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let Some((finding, error, position, _)) = super::refusal(context) else { return };
    if let SanError::Ambiguous { candidates } = error {
        findings
            .push(finding.help(format!("it may be any of {}", super::list(&candidates, position))));
    }
}
