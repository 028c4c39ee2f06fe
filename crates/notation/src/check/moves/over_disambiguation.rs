//! `over-disambiguation`: a move gives more of its origin than necessary (PGN 8.2.3.4; dialects
//! §3.4).

use chess::San;

use super::NonCanonical;
use crate::check::{BughouseContext, Check, Findings, Run, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "over-disambiguation",
    severity: Severity::Note,
    summary: "A move gives more of its origin than necessary",
    explanation: "\
PGN adds the file or rank only where two pieces could make the move. The viewers of bmacho and
`bug.js` write the whole origin. `tandem fmt --fix` shortens it.

Bad: `Nb1c3` with only one knight that can reach c3. Good: `Nc3`.
",
    run: Run::Bughouse(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let odd = super::non_canonical(context).filter(says_more).filter(|odd| !super::is_uci(odd));
    findings.habit(odd.map(|odd| odd.finding("unnecessary disambiguation")));
}

fn says_more(odd: &NonCanonical<'_>) -> bool {
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
