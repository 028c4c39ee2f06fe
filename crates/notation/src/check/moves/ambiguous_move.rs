//! `ambiguous-move`: more than one piece can make a move (PGN 8.2.3.4).

use super::Refusal;
use crate::check::{BughouseContext, Check, Findings, Run, Severity};
use chess::SanError;

pub(in crate::check) static CHECK: Check = Check {
    id: "ambiguous-move",
    severity: Severity::Error,
    summary: "More than one piece can make a move",
    explanation: "\
The move needs the file or rank of the piece that moves. Pinned pieces do not count. The replay
stops here.

Bad: `Nd2` with knights on b1 and f3. Good: `Nbd2`.
",
    run: Run::Bughouse(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let Some(Refusal { finding, refused, position, .. }) = super::refusal(context) else { return };
    if let SanError::Ambiguous { candidates } = &refused.error {
        let candidates = super::list(candidates, position, refused.letters);
        findings.push(finding.help(format!("write one of {candidates}")));
    }
}
