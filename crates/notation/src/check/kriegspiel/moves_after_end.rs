//! `moves-after-end`: the game goes on after it has ended.

use crate::check::{Check, Findings, KriegspielContext, Run, Severity};
use crate::kriegspiel::FaultKind;

pub(in crate::check) static CHECK: Check = Check {
    id: "moves-after-end",
    severity: Severity::Error,
    summary: "The game goes on after it has ended",
    explanation: "\
Mate and stalemate end a game. Depending on the rules, so do insufficient material and repetition.

Bad: `5. Bxh5# {(Xh5,CS:)} Kf7 {(:)}`. Good: `5. Bxh5# {(Xh5,CS:)} 1-0`.
",
    run: Run::Kriegspiel(run),
};

fn run(context: &KriegspielContext<'_>, findings: &mut Findings) {
    super::report(context, findings, FaultKind::MovesAfterEnd);
}
