//! `belief-too-large`: exact beliefs.

use crate::check::{Check, Context, Finding, Findings, Severity};
use crate::kriegspiel::Walk;

pub(in crate::check) static CHECK: Check = Check {
    id: "belief-too-large",
    severity: Severity::Note,
    summary: "There are too many boards to tell whether the record is true",
    explanation: "\
The boards that agree with a filtered record are followed up to a bound of 20,000 at a time and 60,000 over a game. Beyond it
nothing is said of the rest of the record. `tandem kriegspiel verify --limit` looks further.

Bad: a long record in which little is announced. Good: one in which captures and checks keep the number of boards low.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let Some(game) = &context.kriegspiel else { return };
    let Some(place) = game.walk().and_then(Walk::lost_at) else { return };
    let Some(half_move) = game.replayed.half_move(place) else { return };
    let message = format!(
        "{}: too many boards agree with the record; the rest is not verified",
        half_move.name()
    );
    findings.push(Finding::at(context.game.token_span(half_move.token), message));
}
