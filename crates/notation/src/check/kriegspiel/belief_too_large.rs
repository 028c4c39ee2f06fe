//! `belief-too-large`: too many boards are possible to verify the whole record.

use crate::check::{Check, Draft, Findings, KriegspielContext, Run, Severity};
use crate::kriegspiel::Walk;

pub(in crate::check) static CHECK: Check = Check {
    id: "belief-too-large",
    severity: Severity::Note,
    summary: "Too many boards are possible to verify the whole record",
    explanation: "\
Tandem tracks up to 20,000 boards at a time and 60,000 over a game that are consistent with a
filtered record. Beyond that it does not verify the rest of the record.
`tandem kriegspiel verify --limit` goes further.

Bad: a long record with few announcements. Good: a record in which captures and checks keep the
number of boards low.
",
    run: Run::Kriegspiel(run),
};

fn run(context: &KriegspielContext<'_>, findings: &mut Findings) {
    let Some(place) = context.walk().and_then(Walk::lost_at) else { return };
    let Some(half_move) = context.replayed.half_move(place) else { return };
    let message = format!(
        "{}: too many boards are consistent with the record; the rest is not verified",
        half_move.name()
    );
    findings.push(Draft::at(context.game.token_span(half_move.token), message));
}
