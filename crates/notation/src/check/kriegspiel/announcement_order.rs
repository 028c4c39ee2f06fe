//! `announcement-order`: the parts of an announcement are not in order (Kriegspiel PGN III.B.2).

use crate::check::{Check, Draft, Findings, KriegspielContext, Run, Severity};
use crate::kriegspiel::{FlawKind, info};

pub(in crate::check) static CHECK: Check = Check {
    id: "announcement-order",
    severity: Severity::Warning,
    summary: "The parts of an announcement are not in order",
    explanation: "\
A capture comes before a check, each part occurs once, and a colon ends the announcement even if no
attempts follow. `tandem fmt --fix` writes this form.

Bad: `{(CS,Xh5)}`. Good: `{(Xh5,CS:)}`.
",
    run: Run::Kriegspiel(run),
};

fn run(context: &KriegspielContext<'_>, findings: &mut Findings) {
    for (note, flaw) in super::flaws(&context.replayed) {
        let message = match flaw.kind {
            FlawKind::Order => "this part belongs earlier, or is repeated",
            FlawKind::NoColon => "an announcement must end in a colon",
            FlawKind::CheckLetters | FlawKind::Unreadable => continue,
        };
        let colon = if flaw.kind == FlawKind::NoColon { ":" } else { "" };
        let right = info(&note.said) + colon;
        let span = note.info_span.clone();
        let finding = Draft::at(flaw.span.clone(), message);
        findings.push(match note.is_readable() && !note.is_umd {
            true => finding.replace(format!("write `{right}`"), span, right),
            false => finding,
        });
    }
}
