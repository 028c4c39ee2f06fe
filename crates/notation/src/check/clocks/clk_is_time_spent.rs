//! `clk-is-time-spent`: `[%clk]` holds the time spent instead of the time left (dialects §3.2 and
//! D3).

use crate::check::{BughouseContext, Check, Draft, Findings, Run, Severity, Time};

pub(in crate::check) static CHECK: Check = Check {
    id: "clk-is-time-spent",
    severity: Severity::Warning,
    summary: "`[%clk]` holds the time spent instead of the time left",
    explanation: "\
`[%clk]` normally holds the time left. In the bughouse exports of chess.com the values rise without
an increment, because they are the time that each move took.

Bad: `{[%clk 0:00:01.3]}` for a move that took 1.3 seconds. Good: `{178.700}`, the time left.
",
    run: Run::TwoBoards(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    if !context.clk_is_time_spent {
        return;
    }
    let first = context.records.iter().find_map(|record| match record.time {
        Some(Time::Clk(token, _)) => Some(token),
        _ => None,
    });
    if let Some(token) = first {
        let message = "`[%clk]` values rise during the game: they are times spent, not times left";
        findings.push(Draft::at(context.game.token_span(token), message));
    }
}
