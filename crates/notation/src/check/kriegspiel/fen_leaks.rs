//! `fen-leaks`: the position of a filtered record shows the opponent's pieces.

use crate::check::{Check, Draft, Findings, KriegspielContext, Run, Severity};
use crate::kriegspiel::{Start, own_fen};

pub(in crate::check) static CHECK: Check = Check {
    id: "fen-leaks",
    severity: Severity::Error,
    summary: "The position of a filtered record shows the opponent's pieces",
    explanation: "\
Players know their own pieces. A `FEN` with all pieces reveals the opponent's as well; if both
players really knew the board at the start, the tag `Belief` says so. `tandem fmt --fix=fen-leaks`
removes the opponent's pieces.

Bad: `[Filtered \"white\"]` with `[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]`. Good: `[FEN \"8/8/8/8/8/8/8/4K2R w K - 0 1\"]`.
",
    run: Run::Kriegspiel(run),
};

fn run(context: &KriegspielContext<'_>, findings: &mut Findings) {
    let record = &context.replayed.record;
    let (Some(color), Start::Board(position), Some(tag)) =
        (record.viewer(), &record.header.start, context.tree.tag("FEN"))
    else {
        return;
    };
    let own = own_fen(position.setup(), color);
    let finding = Draft::at(tag.value_span(), format!("this position shows {}'s pieces", !color));
    findings.push(finding.maybe_replace(tag.value_span(), Some(own)).on_request());
}
