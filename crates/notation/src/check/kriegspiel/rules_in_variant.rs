//! `rules-in-variant`: the rules are named in the `Variant` tag (Kriegspiel PGN III.A).

use crate::check::{Check, Draft, Findings, KriegspielContext, Run, Severity};
use crate::kriegspiel::Named;

pub(in crate::check) static CHECK: Check = Check {
    id: "rules-in-variant",
    severity: Severity::Warning,
    summary: "The rules are named in the `Variant` tag",
    explanation: "\
The specification calls the tag `Rules`. Its samples use `Variant`, which makes chess programs
reject the file. `tandem fmt --fix` renames the tag.

Bad: `[Variant \"Kriegspiel (Berkeley)\"]`. Good: `[Rules \"Kriegspiel (Berkeley)\"]`.
",
    run: Run::Kriegspiel(run),
};

fn run(context: &KriegspielContext<'_>, findings: &mut Findings) {
    if let Named::ByVariant(span) = &context.replayed.record.header.named {
        let name = span.start + 1..span.start + 1 + "Variant".len();
        let finding = Draft::at(name.clone(), "the tag that names the rules is `Rules`");
        let taken = context.tree.tag("Rules").is_some();
        findings.push(finding.maybe_replace(name, (!taken).then(|| "Rules".to_owned())));
    }
}
