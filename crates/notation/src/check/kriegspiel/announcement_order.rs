//! `announcement-order`: the order of announcements (Kriegspiel PGN III.B.2).

use crate::check::{Check, Context, Finding, Findings, Severity};
use crate::kriegspiel::{FlawKind, info};

pub(in crate::check) static CHECK: Check = Check {
    id: "announcement-order",
    severity: Severity::Warning,
    summary: "The parts of an announcement are not in order",
    explanation: "\
A capture comes before a check, each once, and a colon ends the announcement even if no attempts follow.

Bad: `{(CS,Xh5)}`. Good: `{(Xh5,CS:)}`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let Some(game) = &context.kriegspiel else { return };
    for (note, flaw) in super::flaws(&game.replayed) {
        let message = match flaw.kind {
            FlawKind::Order => "it belongs in front, or stands twice",
            FlawKind::NoColon => "a colon ends the announcement",
            FlawKind::CheckLetters | FlawKind::Unreadable => continue,
        };
        let colon = if flaw.kind == FlawKind::NoColon { ":" } else { "" };
        let right = info(&note.said) + colon;
        let span = note.info_span.clone();
        let finding = Finding::at(flaw.span.clone(), message);
        findings.push(match note.is_readable() && !note.is_umd {
            true => finding.replace(format!("write `{right}`"), span, right),
            false => finding,
        });
    }
}
