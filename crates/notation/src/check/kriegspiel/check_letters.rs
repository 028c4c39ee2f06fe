//! `check-letters`: the letters of checks (Kriegspiel PGN III.B.2).

use crate::check::{Check, Context, Finding, Findings, Severity};
use crate::kriegspiel::FlawKind;

pub(in crate::check) static CHECK: Check = Check {
    id: "check-letters",
    severity: Severity::Warning,
    summary: "The letters of a check are not in order, or stand twice",
    explanation: "\
`C` is followed by one letter or two of different ones, in alphabetical order: `F`, `L`, `N`, `R`, `S`.

Bad: `{(CRN:)}`. Good: `{(CNR:)}`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let Some(game) = &context.kriegspiel else { return };
    for (note, flaw) in super::flaws(&game.replayed) {
        if flaw.kind == FlawKind::CheckLetters {
            let right = format!("C{}", note.said.checks);
            let finding = Finding::at(
                flaw.span.clone(),
                "the letters of a check stand in alphabetical order, each once",
            );
            findings.push(finding.maybe_replace(flaw.span.clone(), Some(right)));
        }
    }
}
