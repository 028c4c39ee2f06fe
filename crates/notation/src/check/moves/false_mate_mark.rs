//! `false-mate-mark`: a move has a mate mark but is not mate (dialects §3.4, Laws 1.5).

use crate::check::{BughouseContext, Check, Findings, Run, Severity};
use chess::Suffix;

pub(in crate::check) static CHECK: Check = Check {
    id: "false-mate-mark",
    severity: Severity::Warning,
    summary: "A move has a mate mark but is not mate",
    explanation: "\
`#` belongs to a move after which no drop at all could help. If only the pieces now in the reserve
do not help, the player may wait for their partner: FICS writes `+`, and play goes on.
`tandem fmt --fix` writes `+`.

Bad: `Qe8#` with an empty square between queen and king. Good: `Qe8+`.
",
    run: Run::Bughouse(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let odd = super::non_canonical(context).filter(|odd| {
        let (written, right) = (odd.played.ply.san.suffix, odd.played.canonical.suffix);
        written == Some(Suffix::Mate) && right == Some(Suffix::Check)
    });
    findings.habit(
        odd.map(|odd| odd.mark_finding("this move gives check, but not mate: a drop could help")),
    );
}
