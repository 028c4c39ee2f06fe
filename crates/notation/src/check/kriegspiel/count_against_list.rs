//! `count-against-list`: numbers and lists of attempts (Kriegspiel PGN III.B.3).

use crate::check::{Check, Context, Findings, Severity};
use crate::kriegspiel::FaultKind;

pub(in crate::check) static CHECK: Check = Check {
    id: "count-against-list",
    severity: Severity::Error,
    summary: "Attempts are counted where they are listed, or listed where they are counted",
    explanation: "\
A player knows what he has attempted, and of his opponent only how often. In a filtered record the opponent's half-moves have a
number, his own a list; the umpire's record has lists only. By rules under which nobody hears of refusals the number is `-`.

Bad: `?? {(Xe5:e5)}`, which tells what was attempted. Good: `?? {(Xe5:1)}`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    super::report(context, findings, FaultKind::CountAgainstList);
}
