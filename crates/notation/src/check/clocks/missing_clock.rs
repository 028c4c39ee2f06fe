//! `missing-clock`: some moves have a clock and some have none (BPGN standard 2.1; dialects §3.2).

use crate::check::{Check, Context, Finding, Findings, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "missing-clock",
    severity: Severity::Note,
    summary: "Some moves have a clock and some have none",
    explanation: "\
Times are half of a bughouse game. chess.com's exports have them for one board only.

Bad: `1A. e4 {179} 1a. e5`. Good: `1A. e4 {179} 1a. e5 {178}`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let records = &context.records;
    if records.iter().all(|record| record.time.is_none()) {
        return;
    }
    // A word in braces that ought to be a clock is another check's business.
    let is_bare = |record: &&crate::check::Record| {
        record.time.is_none()
            && context.tree.remarks_of(crate::tree::Anchor::Turn(record.turn)).is_empty()
    };
    let bare: Vec<_> = records.iter().filter(is_bare).collect();
    let Some(first) = bare.first() else { return };
    let boards: Vec<_> =
        bare.iter().filter_map(|record| record.seat.map(bughouse::Seat::board)).collect();
    let of_one = boards.iter().all(|board| Some(board) == boards.first());
    let message = match (bare.len(), boards.first().filter(|_| of_one)) {
        (1, _) => "this move has no clock, others do".to_owned(),
        (count, Some(board)) => format!("{count} moves of board {board} have no clock, others do"),
        (count, None) => format!("{count} moves have no clock, others do"),
    };
    let span = context.game.token_span(context.tree.turns[first.turn].token);
    findings.push(Finding::at(span, message));
}
