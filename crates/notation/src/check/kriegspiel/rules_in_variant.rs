//! `rules-in-variant`: the tag `Rules` (Kriegspiel PGN III.A).

use crate::check::{Check, Context, Finding, Findings, Severity};
use crate::kriegspiel::Named;

pub(in crate::check) static CHECK: Check = Check {
    id: "rules-in-variant",
    severity: Severity::Warning,
    summary: "The rules are named by the tag Variant",
    explanation: "\
The specification names the tag `Rules`; its samples have `Variant`, which makes chess programs refuse the file.

Bad: `[Variant \"Kriegspiel (Berkeley)\"]`. Good: `[Rules \"Kriegspiel (Berkeley)\"]`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let Some(game) = &context.kriegspiel else { return };
    if let Named::ByVariant(span) = &game.replayed.record.header.named {
        let name = span.start + 1..span.start + 1 + "Variant".len();
        let finding = Finding::at(name.clone(), "the rules are named by `Rules`");
        let taken = context.game.tag("Rules").is_some();
        findings.push(finding.maybe_replace(name, (!taken).then(|| "Rules".to_owned())));
    }
}
