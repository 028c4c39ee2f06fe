//! `clock-over-base`: a clock shows more than the time control allows (BPGN standard 2.1).

use crate::check::{BughouseContext, Check, Draft, Findings, Run, Severity, Time};

pub(in crate::check) static CHECK: Check = Check {
    id: "clock-over-base",
    severity: Severity::Warning,
    summary: "A clock shows more than the time control allows",
    explanation: "\
A player cannot have more time than the initial time plus one increment per move. Either
`TimeControl` or the clock is wrong.

Bad: `[TimeControl \"120+0\"]` and `1A. e4 {178}`. Good: `[TimeControl \"180+0\"]`.
",
    run: Run::TwoBoards(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    if context.clocks_only_fall {
        return;
    }
    // A game that starts from a position starts with the clocks of that moment.
    let Some(control) = context.control.filter(|_| context.tree.setup().is_none()) else {
        return;
    };
    let spent = context.clk_is_time_spent;
    let mut moves = [0_i64; 4];
    let over = context.records.iter().filter_map(|record| {
        let seat = record.seat? as usize;
        moves[seat] += 1;
        let (token, time) = match record.time? {
            Time::Left(token, time) => (token, time),
            Time::Clk(token, time) if !spent => (token, time),
            _ => return None,
        };
        (time.0 > control.base + control.increment * moves[seat]).then(|| {
            let base = control.base / 1000;
            let message =
                format!("this clock shows more time than the time control of {base} s allows");
            let finding = Draft::at(context.game.token_span(token), message);
            match context.tree.tag("TimeControl") {
                Some(tag) => finding.other(tag.value_span(), "time control"),
                None => finding,
            }
        })
    });
    findings.habit(over);
}
