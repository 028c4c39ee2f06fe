//! `clock-over-base`: a clock shows more than the time control gives (BPGN standard 2.1).

use super::Control;
use crate::check::{Check, Context, Finding, Findings, Severity, Time};

pub(in crate::check) static CHECK: Check = Check {
    id: "clock-over-base",
    severity: Severity::Warning,
    summary: "A clock shows more than the time control gives",
    explanation: "\
No player can have more time than he began with and the increments of his moves so far. Either `TimeControl` is wrong or the clock.

Bad: `[TimeControl \"120+0\"]` and `1A. e4 {178}`. Good: `[TimeControl \"180+0\"]`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    // A game that begins from a position begins with the clocks of that moment.
    let Some(control) = Control::of(&context.game).filter(|_| context.game.setup().is_none())
    else {
        return;
    };
    let spent = super::clk_is_time_spent(context);
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
            let message = format!("the time control gives {base} s, and more is left here");
            let finding = Finding::at(context.game.token_span(token), message);
            match context.game.tag("TimeControl") {
                Some(tag) => finding.other(tag.value_span(), "the time control"),
                None => finding,
            }
        })
    });
    findings.habit(over);
}
