//! `negative-clock`: a clock is below zero (dialects §3.2).

use crate::check::{BughouseContext, Check, Draft, Findings, Run, Severity, Time};

pub(in crate::check) static CHECK: Check = Check {
    id: "negative-clock",
    severity: Severity::Note,
    summary: "A clock is below zero",
    explanation: "\
The player's flag had already fallen when they moved, and the server noticed later. Game 3611438 of
bughouse-db.org has `{-0.576}`. Not every program can read a negative clock.

Bad: `{-0.576}` in the middle of a game. Good: at its end, before `forfeits on time`.
",
    run: Run::Bughouse(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let below = context.odd_records().filter_map(|record| match record.time? {
        Time::Left(token, time) if time.0 < 0 => {
            Some(Draft::at(context.game.token_span(token), "clock is below zero"))
        }
        _ => None,
    });
    findings.habit(below);
}
