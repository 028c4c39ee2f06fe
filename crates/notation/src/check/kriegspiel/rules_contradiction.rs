//! `rules-contradiction`: the `Rules` and `Variant` tags name different rules (Kriegspiel PGN
//! III.A).

use crate::check::{Check, Draft, Findings, KriegspielContext, Run, Severity};
use crate::kriegspiel::rules_name;

pub(in crate::check) static CHECK: Check = Check {
    id: "rules-contradiction",
    severity: Severity::Error,
    summary: "The `Rules` and `Variant` tags name different rules",
    explanation: "\
Following the specification, Tandem reads the record by the rules that `Rules` names. The
announcements show which tag is right: `tandem kriegspiel verify` can tell under which rules the
record is true.

Bad: `[Rules \"Kriegspiel (Berkeley)\"]` with `[Variant \"Kriegspiel (Wild 16)\"]`. Good: only one of them.
",
    run: Run::Kriegspiel(run),
};

fn run(context: &KriegspielContext<'_>, findings: &mut Findings) {
    let header = &context.replayed.record.header;
    if let Some((span, other)) = &header.contradicted {
        let (rules, other) = (rules_name(&header.ruleset), rules_name(other));
        let message = format!("`Variant` says {other}, but `Rules` says {rules}");
        let help = "the record is read by the rules that `Rules` names";
        findings.push(Draft::at(span.clone(), message).help(help));
    }
}
