//! `moves-after-end`: moves behind an end.

use crate::check::{Check, Context, Findings, Severity};
use crate::kriegspiel::FaultKind;

pub(in crate::check) static CHECK: Check = Check {
    id: "moves-after-end",
    severity: Severity::Error,
    summary: "The game goes on when it has ended",
    explanation: "\
Mate and stalemate end a game, and so do, by the rules that are named, too few men or a repetition.

Bad: `5. Bxh5# {(Xh5,CS:)} Kf7 {(:)}`. Good: `5. Bxh5# {(Xh5,CS:)} 1-0`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    super::report(context, findings, FaultKind::MovesAfterEnd);
}
