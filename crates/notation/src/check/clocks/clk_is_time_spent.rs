//! `clk-is-time-spent`: [%clk] has the time spent instead of the time left (dialects §3.2 and D3).

use crate::check::{Check, Context, Finding, Findings, Severity, Time};

pub(in crate::check) static CHECK: Check = Check {
    id: "clk-is-time-spent",
    severity: Severity::Warning,
    summary: "[%clk] has the time spent instead of the time left",
    explanation: "\
Elsewhere `[%clk]` is the time left. In chess.com's bughouse exports the values rise without an increment: they are what each move
has cost.

Bad: `{[%clk 0:00:01.3]}` for a move that took 1.3 seconds. Good: `{178.700}`, the time left.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    if !super::clk_is_time_spent(context) {
        return;
    }
    let first = context.records.iter().find_map(|record| match record.time {
        Some(Time::Clk(token, _)) => Some(token),
        _ => None,
    });
    if let Some(token) = first {
        let message = "these clocks rise: they are times spent, not times left";
        findings.push(Finding::at(context.game.token_span(token), message));
    }
}
