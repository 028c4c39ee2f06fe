//! `negative-clock`: a clock is below zero (dialects §3.2).

use crate::check::{Check, Context, Finding, Findings, Severity, Time};

pub(in crate::check) static CHECK: Check = Check {
    id: "negative-clock",
    severity: Severity::Note,
    summary: "A clock is below zero",
    explanation: "\
The flag had fallen before the move was made, and the server noticed later. bughouse-db.org's game 3611438 has `{-0.576}`. Not every
program reads it.

Bad: `{-0.576}` in the middle of a game. Good: at its end, before `forfeits on time`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let below = context.records.iter().filter_map(|record| match record.time? {
        Time::Left(token, time) if time.0 < 0 => {
            Some(Finding::at(context.game.token_span(token), "a clock below zero"))
        }
        _ => None,
    });
    findings.habit(below);
}
