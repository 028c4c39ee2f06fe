//! `illegal-half-move`: a half-move that cannot be made.

use crate::check::{Check, Context, Findings, Severity};
use crate::kriegspiel::FaultKind;

pub(in crate::check) static CHECK: Check = Check {
    id: "illegal-half-move",
    severity: Severity::Error,
    summary: "A half-move is not legal, or not one that the player could attempt",
    explanation: "\
In the umpire's record a move must be legal, in a player's record it must be one that his own men do not rule out. The message says
why it is not. Nothing behind it is replayed.

Bad: `1. e4 {(:)} Nd4 {(:)}`. Good: `1. e4 {(:)} Nc6 {(:)}`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    super::report(context, findings, FaultKind::IllegalHalfMove);
}
