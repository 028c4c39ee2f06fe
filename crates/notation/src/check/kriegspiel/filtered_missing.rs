//! `filtered-missing`: the tag `Filtered` (Kriegspiel PGN III.A).

use crate::check::{Check, Context, Findings, Severity};
use crate::kriegspiel::Filtering;
use chess::Color;

pub(in crate::check) static CHECK: Check = Check {
    id: "filtered-missing",
    severity: Severity::Note,
    summary: "No tag says for whom the record is",
    explanation: "\
The specification lets it be left out of the umpire's record. It is better said: a chess program that does not know `??` takes the
opponent's next move for the player's.

Bad: a record without the tag. Good: `[Filtered \"no\"]`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let Some(game) = &context.kriegspiel else { return };
    let record = &game.replayed.record;
    if record.header.filtered == Filtering::Missing {
        let whose = match record.viewer() {
            None => "no",
            Some(Color::White) => "white",
            Some(Color::Black) => "black",
        };
        let message = format!("no tag says for whom the record is; by its half-moves `{whose}`");
        let finding = super::at_tags(context, &message);
        findings.push(super::insert_tag(context, finding, "Filtered", whose));
    }
}
