//! `kriegspiel-name`: a move is not written in its Kriegspiel form (Kriegspiel PGN III.B.1).

use crate::check::{Check, Findings, KriegspielContext, Run, Severity};
use crate::kriegspiel::FaultKind;

pub(in crate::check) static CHECK: Check = Check {
    id: "kriegspiel-name",
    severity: Severity::Note,
    summary: "A move is not written in its Kriegspiel form",
    explanation: "\
In Kriegspiel a move is disambiguated against every move that the player might attempt, legal or
not: two rooks that may reach a square are told apart even if an unseen piece blocks one of them. A
refused attempt has no mark, and an `x` only for pawn captures. `tandem fmt --fix` writes this form.

Bad: `Rg7` with rooks on g8 and h7. Good: `R8g7`.
",
    run: Run::Kriegspiel(run),
};

fn run(context: &KriegspielContext<'_>, findings: &mut Findings) {
    findings.habit(super::faults(&context.replayed, FaultKind::Name));
}
