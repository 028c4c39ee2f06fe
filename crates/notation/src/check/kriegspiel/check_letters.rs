//! `check-letters`: the letters of a check are out of order or repeated (Kriegspiel PGN III.B.2).

use crate::check::{Check, Draft, Findings, KriegspielContext, Run, Severity};
use crate::kriegspiel::FlawKind;

pub(in crate::check) static CHECK: Check = Check {
    id: "check-letters",
    severity: Severity::Warning,
    summary: "The letters of a check are out of order or repeated",
    explanation: "\
`C` is followed by one letter, or by two different letters in alphabetical order: `F`, `L`, `N`,
`R`, `S`. `tandem fmt --fix` sorts them.

Bad: `{(CRN:)}`. Good: `{(CNR:)}`.
",
    run: Run::Kriegspiel(run),
};

fn run(context: &KriegspielContext<'_>, findings: &mut Findings) {
    for (note, flaw) in super::flaws(&context.replayed) {
        if flaw.kind == FlawKind::CheckLetters {
            let right = format!("C{}", note.said.checks);
            let finding = Draft::at(
                flaw.span.clone(),
                "the letters of a check must be in alphabetical order, without repetition",
            );
            findings.push(finding.maybe_replace(flaw.span.clone(), Some(right)));
        }
    }
}
