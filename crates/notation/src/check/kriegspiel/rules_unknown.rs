//! `rules-unknown`: the tag `Rules` (Kriegspiel PGN III.A).

use crate::check::{Check, Context, Finding, Findings, Severity};
use crate::kriegspiel::Named;

pub(in crate::check) static CHECK: Check = Check {
    id: "rules-unknown",
    severity: Severity::Error,
    summary: "The rules have a name that nobody knows",
    explanation: "\
Known are Berkeley, Wild 16, Cincinnati, RAND, English, Berkeley Any and CrazyKrieg. The record is read by the Berkeley rules.

Bad: `[Rules \"Kriegspiel (Martian)\"]`. Good: `[Rules \"Kriegspiel (RAND)\"]`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let Some(game) = &context.kriegspiel else { return };
    if let Named::Unknown(span) = &game.replayed.record.header.named {
        let message = "no rules of this name are known; Berkeley's are taken";
        let help =
            "known are Berkeley, Wild 16, Cincinnati, RAND, English, Berkeley Any and CrazyKrieg";
        findings.push(Finding::at(span.clone(), message).help(help));
    }
}
