//! `clock-grows`: a clock grows by more than the increment (BPGN standard 2.1; dialects §3.2).

use crate::{
    Millis,
    check::{BughouseContext, Check, Draft, Findings, Run, Severity, Time},
};

pub(in crate::check) static CHECK: Check = Check {
    id: "clock-grows",
    severity: Severity::Warning,
    summary: "A clock grows by more than the increment",
    explanation: "\
The number in braces is the time left to the player who has just moved. From one move of a player to
the next it can grow by the increment at most. If it grows by more, a digit is wrong or the moves
are in the wrong order.

Bad: `1A. e4 {178} … 2A. d4 {179}` at `180+0`. Good: `{177}`.
",
    run: Run::TwoBoards(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    if context.clocks_only_fall {
        return;
    }
    let increment = context.control.map_or(0, |control| control.increment);
    let spent = context.clk_is_time_spent;
    let mut last: [Option<(usize, Millis)>; 4] = [None; 4];
    let grown = context.records.iter().filter_map(|record| {
        let (token, time) = match record.time? {
            Time::Left(token, time) => (token, time),
            Time::Clk(token, time) if !spent => (token, time),
            _ => return None,
        };
        let seat = record.seat?;
        let (before_at, before) = last[seat as usize].replace((token, time))?;
        (time.0 > before.0 + increment).then(|| {
            let grown = seconds(time.0 - before.0);
            let message =
                format!("the clock of {} grows by {grown} s between two moves", seat.name());
            let other = context.game.token_span(before_at);
            Draft::at(context.game.token_span(token), message).other(other, "previous clock")
        })
    });
    findings.habit(grown);
}

fn seconds(millis: i64) -> String {
    match millis % 1000 {
        0 => format!("{}", millis / 1000),
        rest => format!("{}.{rest:03}", millis / 1000),
    }
}
