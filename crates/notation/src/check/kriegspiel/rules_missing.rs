//! `rules-missing`: no tag names the rules (Kriegspiel PGN III.A).

use crate::check::{Check, Findings, KriegspielContext, Run, Severity};
use crate::kriegspiel::{Named, rules_name};

pub(in crate::check) static CHECK: Check = Check {
    id: "rules-missing",
    severity: Severity::Warning,
    summary: "No tag names the rules",
    explanation: "\
Announcements differ between rules. Without the tag, Tandem assumes the Berkeley rules, for which
the notation was made. `tandem fmt --fix` adds the tag.

Bad: a record without the tag. Good: `[Rules \"Kriegspiel (Berkeley)\"]`.
",
    run: Run::Kriegspiel(run),
};

fn run(context: &KriegspielContext<'_>, findings: &mut Findings) {
    if context.replayed.record.header.named != Named::Missing {
        return;
    }
    let finding = super::at_tags(context, "no tag names the rules; assuming Berkeley");
    let ruleset = &context.replayed.record.header.ruleset;
    findings.push(super::insert_tag(context, finding, "Rules", &rules_name(ruleset)));
}
