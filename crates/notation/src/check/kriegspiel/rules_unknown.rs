//! `rules-unknown`: the rules are unknown (Kriegspiel PGN III.A).

use crate::check::{Check, Draft, Findings, KriegspielContext, Run, Severity};
use crate::kriegspiel::Named;

pub(in crate::check) static CHECK: Check = Check {
    id: "rules-unknown",
    severity: Severity::Error,
    summary: "The rules are unknown",
    explanation: "\
The known rules are Berkeley, Wild 16, Cincinnati, RAND, English, Berkeley Any and CrazyKrieg.
Tandem reads a record with any other name by the Berkeley rules.

Bad: `[Rules \"Kriegspiel (Martian)\"]`. Good: `[Rules \"Kriegspiel (RAND)\"]`.
",
    run: Run::Kriegspiel(run),
};

fn run(context: &KriegspielContext<'_>, findings: &mut Findings) {
    if let Named::Unknown(span) = &context.replayed.record.header.named {
        let message = "unknown rules; assuming Berkeley";
        let help = "known rules: Berkeley, Wild 16, Cincinnati, RAND, English, Berkeley Any and CrazyKrieg";
        findings.push(Draft::at(span.clone(), message).help(help));
    }
}
