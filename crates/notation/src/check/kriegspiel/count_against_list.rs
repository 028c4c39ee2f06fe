//! `count-against-list`: attempts are counted where they should be listed, or the reverse
//! (Kriegspiel PGN III.B.3).

use crate::check::{Check, Findings, KriegspielContext, Run, Severity};
use crate::kriegspiel::FaultKind;

pub(in crate::check) static CHECK: Check = Check {
    id: "count-against-list",
    severity: Severity::Error,
    summary: "Attempts are counted where they should be listed, or the reverse",
    explanation: "\
Players know their own attempts, but only the number of the opponent's. In a filtered record the
opponent's half-moves have a number and the player's own have a list; the umpire's record has only
lists. Under rules that do not announce refusals, the number is `-`.
`tandem fmt --fix=count-against-list` writes the number of the attempts in a list, or inserts a
missing one.

Bad: `?? {(Xe5:e5)}`, which reveals what was attempted. Good: `?? {(Xe5:1)}`.
",
    run: Run::Kriegspiel(run),
};

fn run(context: &KriegspielContext<'_>, findings: &mut Findings) {
    super::report(context, findings, FaultKind::CountAgainstList);
}
