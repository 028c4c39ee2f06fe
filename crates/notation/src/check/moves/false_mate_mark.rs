//! `false-mate-mark`: a move is marked as mate and is none (dialects §3.4, Laws 1.5).

use crate::check::{Check, Context, Findings, Severity};
use chess::Suffix;

pub(in crate::check) static CHECK: Check = Check {
    id: "false-mate-mark",
    severity: Severity::Warning,
    summary: "A move is marked as mate and is none",
    explanation: "\
`#` belongs to a move after which no drop whatsoever could help. Where only the men in the present reserve cannot, the player may
wait for his partner: FICS writes `+`, and play goes on.

Bad: `Qe8#` with an empty square between queen and king. Good: `Qe8+`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let odd = super::odd(context).filter(|odd| {
        let (written, right) = (odd.played.ply.san.suffix, odd.played.canonical.suffix);
        written == Some(Suffix::Mate) && right == Some(Suffix::Check)
    });
    findings
        .habit(odd.map(|odd| odd.mark_finding("this is check, but not mate: a drop could help")));
}
