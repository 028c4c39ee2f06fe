//! `rules-contradiction`: the tags `Rules` and `Variant` (Kriegspiel PGN III.A).

use crate::check::{Check, Context, Finding, Findings, Severity};
use crate::kriegspiel::rules_name;

pub(in crate::check) static CHECK: Check = Check {
    id: "rules-contradiction",
    severity: Severity::Error,
    summary: "The tags Rules and Variant name different rules",
    explanation: "\
The record is read by the rules that `Rules` names, as the specification has it. What the umpire says shows which of the two is meant: see
whether `tandem kriegspiel verify` finds it true by the one or by the other.

Bad: `[Rules \"Kriegspiel (Berkeley)\"]` with `[Variant \"Kriegspiel (Wild 16)\"]`. Good: only one of them.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let Some(game) = &context.kriegspiel else { return };
    let header = &game.replayed.record.header;
    if let Some((span, other)) = &header.contradicted {
        let (rules, other) = (rules_name(&header.ruleset), rules_name(other));
        let message = format!("this says {other}, and `Rules` says {rules}");
        let help = "the record is read by what `Rules` says";
        findings.push(Finding::at(span.clone(), message).help(help));
    }
}
