//! `belief-empty`: exact beliefs.

use crate::check::{Check, Context, Finding, Findings, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "belief-empty",
    severity: Severity::Error,
    summary: "No board agrees with a filtered record",
    explanation: "\
The boards that agree with all that a player has seen and heard can be listed. When none is left, the record is wrong somewhere: in
the half-move that is named, or in one before. A record from which a board is left may be true.

Bad: `1. e4 {(:)} ?? {(Xe4:0)}`, for nothing can capture on e4. Good: `1. e4 {(:)} ?? {(:0)}`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let Some(game) = &context.kriegspiel else { return };
    let Some(place) = game.walk().and_then(|walk| walk.dies_at) else { return };
    let Some(half_move) = game.replayed.half_move(place) else { return };
    let span = half_move.note.as_ref().map_or_else(
        || context.game.token_span(half_move.token),
        |note| context.game.token_span(half_move.token).start..note.span.end,
    );
    let message = format!("{}: no board agrees with the record from here on", half_move.name());
    findings.push(Finding::at(span, message));
}
