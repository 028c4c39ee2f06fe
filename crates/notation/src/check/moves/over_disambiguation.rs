//! `over-disambiguation`: a move says more of its origin than it needs to (PGN 8.2.3.4; dialects §3.4).

use chess::San;

use super::Odd;
use crate::check::{Check, Context, Findings, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "over-disambiguation",
    severity: Severity::Note,
    summary: "A move says more of its origin than it needs to",
    explanation: "\
PGN adds file or rank only where two men can make the move. The viewers of bmacho and `bug.js` write the whole origin.

Bad: `Nb1c3` with one knight that reaches c3. Good: `Nc3`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let odd = super::odd(context).filter(says_more);
    findings.habit(odd.map(|odd| odd.finding("the origin need not be written")));
}

fn says_more(odd: &Odd<'_>) -> bool {
    match (odd.played.ply.san.san, odd.played.canonical.san) {
        (
            San::Normal { file, rank, .. },
            San::Normal { file: right_file, rank: right_rank, .. },
        ) => {
            let written = u8::from(file.is_some()) + u8::from(rank.is_some());
            written > u8::from(right_file.is_some()) + u8::from(right_rank.is_some())
        }
        _ => false,
    }
}
