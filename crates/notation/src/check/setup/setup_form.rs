//! `setup-form`: the FEN has reserves behind a slash and move counters (dialects §4).

use crate::check::{Check, Context, Finding, Findings, Severity};
use bughouse::{Numbers, bfen::Dialect};

pub(in crate::check) static CHECK: Check = Check {
    id: "setup-form",
    severity: Severity::Note,
    summary: "The FEN has reserves behind a slash and move counters",
    explanation: "\
Thief's slash form ends in clocks, the bracket form in counters. chess.com mixes the two, and a reader may take counters for clocks.

Bad: `…/RNBQKBNR/ w KQkq - 0 1`. Good: `…/RNBQKBNR[] w KQkq - 0 1`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let (Some(reading), Some(tag)) = (super::reading(context), context.game.setup()) else {
        return;
    };
    if reading.dialect == Dialect::SlashCounters && reading.bfen.numbers == Numbers::Counters {
        let fixed = reading.bfen.to_bracket();
        let message = "reserves behind a slash, yet move counters at the end";
        findings.push(
            Finding::at(tag.value_span(), message).maybe_replace(tag.value_span(), Some(fixed)),
        );
    }
}
