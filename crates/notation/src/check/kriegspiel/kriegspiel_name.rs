//! `kriegspiel-name`: names of moves (Kriegspiel PGN III.B.1).

use crate::check::{Check, Context, Findings, Severity};
use crate::kriegspiel::FaultKind;

pub(in crate::check) static CHECK: Check = Check {
    id: "kriegspiel-name",
    severity: Severity::Note,
    summary: "A move does not have the name that it has in Kriegspiel",
    explanation: "\
In Kriegspiel a move is told from all others that the player might attempt, legal or not: two rooks that may reach a square are
told apart even if an unseen man stops one of them. A refused attempt has neither `x`, but for pawn captures, nor a mark.

Bad: `Rg7` with rooks on g8 and h7. Good: `R8g7`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let Some(game) = &context.kriegspiel else { return };
    findings.habit(super::faults(&game.replayed, FaultKind::Name));
}
