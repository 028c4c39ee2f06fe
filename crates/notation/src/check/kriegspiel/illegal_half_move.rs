//! `illegal-half-move`: a half-move is illegal, or one that the player could not attempt.

use crate::check::{Check, Findings, KriegspielContext, Run, Severity};
use crate::kriegspiel::FaultKind;

pub(in crate::check) static CHECK: Check = Check {
    id: "illegal-half-move",
    severity: Severity::Error,
    summary: "A half-move is illegal, or one that the player could not attempt",
    explanation: "\
In the umpire's record a move must be legal; in a player's record it must be one that the player's
own pieces do not rule out. The message gives the reason. The replay stops here.

Bad: `1. e4 {(:)} Nd4 {(:)}`. Good: `1. e4 {(:)} Nc6 {(:)}`.
",
    run: Run::Kriegspiel(run),
};

fn run(context: &KriegspielContext<'_>, findings: &mut Findings) {
    super::report(context, findings, FaultKind::IllegalHalfMove);
}
