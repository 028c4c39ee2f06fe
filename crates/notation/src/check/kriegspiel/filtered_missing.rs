//! `filtered-missing`: no tag says whose record it is (Kriegspiel PGN III.A).

use crate::check::{Check, Findings, KriegspielContext, Run, Severity};
use crate::kriegspiel::Filtering;
use chess::Color;

pub(in crate::check) static CHECK: Check = Check {
    id: "filtered-missing",
    severity: Severity::Note,
    summary: "No tag says whose record it is",
    explanation: "\
The specification allows the umpire's record to omit the tag, but a chess program that does not know
`??` reads the opponent's next move as the player's. `tandem fmt --fix` adds the tag.

Bad: a record without the tag. Good: `[Filtered \"no\"]`.
",
    run: Run::Kriegspiel(run),
};

fn run(context: &KriegspielContext<'_>, findings: &mut Findings) {
    let record = &context.replayed.record;
    if record.header.filtered == Filtering::Missing {
        let whose = match record.viewer() {
            None => "no",
            Some(Color::White) => "white",
            Some(Color::Black) => "black",
        };
        let message = format!("there is no `Filtered` tag; the half-moves suggest `{whose}`");
        let finding = super::at_tags(context, &message);
        findings.push(super::insert_tag(context, finding, "Filtered", whose));
    }
}
