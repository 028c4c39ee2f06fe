//! `setup-form`: the FEN has reserves after a slash but move counters (dialects §4).

use crate::check::{BughouseContext, Check, Draft, Findings, Run, Severity};
use bughouse::{Numbers, bfen::Dialect};

pub(in crate::check) static CHECK: Check = Check {
    id: "setup-form",
    severity: Severity::Note,
    summary: "The FEN has reserves after a slash but move counters",
    explanation: "\
Thief's slash form ends in clocks, and the bracket form ends in move counters. chess.com mixes the
two, and a reader may take counters for clocks. `tandem fmt --fix` writes the bracket form.

Bad: `…/RNBQKBNR/ w KQkq - 0 1`. Good: `…/RNBQKBNR[] w KQkq - 0 1`.
",
    run: Run::TwoBoards(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let (Some(reading), Some(tag)) = (super::reading(context), context.tree.setup()) else {
        return;
    };
    if reading.dialect == Dialect::SlashCounters && reading.bfen.numbers == Numbers::Counters {
        let fixed = reading.bfen.to_bracket();
        let message = "the reserves follow a slash, but the FEN ends in move counters";
        findings.push(
            Draft::at(tag.value_span(), message).maybe_replace(tag.value_span(), Some(fixed)),
        );
    }
}
