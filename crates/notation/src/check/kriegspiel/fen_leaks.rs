//! `fen-leaks`: positions in filtered records.

use crate::check::{Check, Context, Finding, Findings, Severity};
use crate::kriegspiel::{Start, own_fen};

pub(in crate::check) static CHECK: Check = Check {
    id: "fen-leaks",
    severity: Severity::Error,
    summary: "The position of a filtered record shows the opponent's men",
    explanation: "\
A player knows his own men. A `FEN` with all men tells him the opponent's; where both really knew the board at the start, the tag
`Belief` says so.

Bad: `[Filtered \"white\"]` with `[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]`. Good: `[FEN \"8/8/8/8/8/8/8/4K2R w K - 0 1\"]`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let Some(game) = &context.kriegspiel else { return };
    let record = &game.replayed.record;
    let (Some(color), Start::Board(position), Some(tag)) =
        (record.viewer(), &record.header.start, context.game.tag("FEN"))
    else {
        return;
    };
    let own = own_fen(position.setup(), color);
    let finding = Finding::at(tag.value_span(), format!("it shows {}'s men", !color));
    findings.push(finding.maybe_replace(tag.value_span(), Some(own)).on_request());
}
