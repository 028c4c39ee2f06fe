//! `belief-empty`: no board is consistent with a filtered record.

use crate::check::{Check, Draft, Findings, KriegspielContext, Run, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "belief-empty",
    severity: Severity::Error,
    summary: "No board is consistent with a filtered record",
    explanation: "\
Tandem can list the boards that are consistent with everything the player has seen and heard. If
none is left, the record is wrong, either in the half-move that is named or in an earlier one. A
record with boards left may be true.

Bad: `1. e4 {(:)} ?? {(Xe4:0)}`, because no piece can capture on e4. Good: `1. e4 {(:)} ?? {(:0)}`.
",
    run: Run::Kriegspiel(run),
};

fn run(context: &KriegspielContext<'_>, findings: &mut Findings) {
    let Some(place) = context.walk().and_then(|walk| walk.dies_at) else { return };
    let Some(half_move) = context.replayed.half_move(place) else { return };
    let span = half_move.note.as_ref().map_or_else(
        || context.game.token_span(half_move.token),
        |note| context.game.token_span(half_move.token).start..note.span.end,
    );
    let message =
        format!("{}: no board is consistent with the record from here on", half_move.name());
    findings.push(Draft::at(span, message));
}
