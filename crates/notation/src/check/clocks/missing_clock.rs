//! `missing-clock`: some moves have a clock and some do not (BPGN standard 2.1; dialects §3.2).

use crate::check::{BughouseContext, Check, Draft, Findings, Run, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "missing-clock",
    severity: Severity::Note,
    summary: "Some moves have a clock and some do not",
    explanation: "\
In bughouse the clocks matter as much as the moves. The exports of chess.com have them for one board
only.

Bad: `1A. e4 {179} 1a. e5`. Good: `1A. e4 {179} 1a. e5 {178}`.
",
    run: Run::Bughouse(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let records = &context.records;
    if records.iter().all(|record| record.time.is_none()) {
        return;
    }
    // `corrupt-clock` reports braces that ought to hold a clock.
    let lacks_clock = |record: &&crate::check::WrittenMove| {
        record.time.is_none()
            && context.tree.remarks_of(crate::tree::Anchor::Turn(record.turn)).is_empty()
    };
    let without_clock: Vec<_> = records.iter().filter(lacks_clock).collect();
    let Some(first) = without_clock.first() else { return };
    let boards: Vec<_> =
        without_clock.iter().filter_map(|record| record.seat.map(bughouse::Seat::board)).collect();
    let same_board = boards.iter().all(|board| Some(board) == boards.first());
    let message = match (without_clock.len(), boards.first().filter(|_| same_board)) {
        (1, _) => "this move has no clock, but others do".to_owned(),
        (count, Some(board)) => {
            format!("{count} moves of board {board} have no clock, but others do")
        }
        (count, None) => format!("{count} moves have no clock, but others do"),
    };
    let span = context.game.token_span(context.tree.turns[first.turn].token);
    findings.push(Draft::at(span, message));
}
