//! `clock-notation`: a clock is not written as seconds left (BPGN standard 2.1; dialects §3.2, §6.1
//! item 10).

use crate::check::{BughouseContext, Check, Draft, Findings, Run, Severity, Time};

pub(in crate::check) static CHECK: Check = Check {
    id: "clock-notation",
    severity: Severity::Note,
    summary: "A clock is not written as seconds left",
    explanation: "\
A BPGN clock is the time left in seconds, with up to three decimals. Other forms are
`{[%clk 0:01:59.1]}` (PGN), `{[ts=1.25]}` (bughouse.pro, the time since the start of the game) and
`{T:1200}` (the time spent, in milliseconds). `tandem fmt --fix` converts `[%clk]` where it holds
the time left.

Bad: `{[%clk 0:01:59.1]}`. Good: `{119.1}`.
",
    run: Run::TwoBoards(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let spent = context.clk_is_time_spent;
    let odd = context.odd_records().filter_map(|record| {
        let (token, message) = match record.time? {
            Time::Left(..) => return None,
            Time::Clk(token, _) if spent => {
                (token, "clock is written as `[%clk]` instead of seconds left")
            }
            Time::Clk(token, time) => {
                let span = context.game.token_span(token);
                let text = format!("{{{}.{:03}}}", time.0 / 1000, time.0 % 1000);
                let finding =
                    Draft::at(span.clone(), "clock is written as `[%clk]` instead of seconds left");
                return Some(finding.replace(format!("write `{text}`"), span, text));
            }
            Time::Elapsed(token, _) => {
                (token, "clock is the time since the start of the game instead of seconds left")
            }
            Time::Spent(token, _) => (token, "clock is the time spent instead of seconds left"),
        };
        Some(Draft::at(context.game.token_span(token), message))
    });
    findings.habit(odd);
}
