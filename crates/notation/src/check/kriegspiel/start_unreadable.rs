//! `start-unreadable`: the tags `FEN` and `Belief`.

use crate::check::{Check, Context, Findings, Severity};
use crate::kriegspiel::FaultKind;

pub(in crate::check) static CHECK: Check = Check {
    id: "start-unreadable",
    severity: Severity::Error,
    summary: "The position at the start cannot be made out",
    explanation: "\
A record that does not begin at the start of chess has its position in `FEN`. A player's record has his own men there, and the
boards that he reckons with in `Belief`, with ` | ` between them; they agree in his men and in whose turn it is.

Bad: `[FEN \"8/8/8/8 w\"]`. Good: `[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    super::report(context, findings, FaultKind::Start);
}
