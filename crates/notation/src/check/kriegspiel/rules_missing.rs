//! `rules-missing`: the tag `Rules` (Kriegspiel PGN III.A).

use crate::check::{Check, Context, Findings, Severity};
use crate::kriegspiel::{Named, rules_name};

pub(in crate::check) static CHECK: Check = Check {
    id: "rules-missing",
    severity: Severity::Warning,
    summary: "No tag names the rules",
    explanation: "\
Without it the Berkeley rules are taken, for which the notation was made. What the umpire tells differs from rules to rules.

Bad: a record without the tag. Good: `[Rules \"Kriegspiel (Berkeley)\"]`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let Some(game) = &context.kriegspiel else { return };
    if game.replayed.record.header.named != Named::Missing {
        return;
    }
    let finding = super::at_tags(context, "no tag names the rules: Berkeley's are taken");
    let ruleset = &game.replayed.record.header.ruleset;
    findings.push(super::insert_tag(context, finding, "Rules", &rules_name(ruleset)));
}
