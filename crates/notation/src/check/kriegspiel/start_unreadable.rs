//! `start-unreadable`: the starting position cannot be read.

use crate::check::{Check, Findings, KriegspielContext, Run, Severity};
use crate::kriegspiel::FaultKind;

pub(in crate::check) static CHECK: Check = Check {
    id: "start-unreadable",
    severity: Severity::Error,
    summary: "The starting position cannot be read",
    explanation: "\
A record that does not start from the initial position of chess gives its position in `FEN`. A
player's record has only that player's pieces there, and lists the boards that the player considers
possible in `Belief`, separated by ` | `. Those boards agree on the player's pieces and the side to
move.

Bad: `[FEN \"8/8/8/8 w\"]`. Good: `[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]`.
",
    run: Run::Kriegspiel(run),
};

fn run(context: &KriegspielContext<'_>, findings: &mut Findings) {
    super::report(context, findings, FaultKind::Start);
}
