//! `time-control-format`: a time control is not written as 300+0 (BPGN standard 2.1; dialects §2).

use bughouse::TimeControl;

use crate::check::{Check, Context, Finding, Findings, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "time-control-format",
    severity: Severity::Warning,
    summary: "A time control is not written as 300+0",
    explanation: "\
The standard's form is the starting time in seconds, `+`, the increment in seconds. chess.com, bughouse.pro and Hivemind leave the
increment out, BICS writes a blank. For delays the standard has no form; ours are `300d3`, a simple delay, and `300b3`, a Bronstein
delay.

Bad: `[TimeControl \"180\"]`, `[TimeControl \"180 0\"]`. Good: `[TimeControl \"180+0\"]`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let Some(tag) = context.game.tag("TimeControl") else { return };
    let value = tag.value();
    if matches!(value.as_ref(), "-" | "?") || tag.raw_value().len() > 64 {
        return;
    }
    let fixed = value.parse().ok().map(|control: TimeControl| control.to_string());
    if fixed.as_deref() != Some(value.as_ref()) {
        let message = match fixed {
            Some(_) => "the time control is not written as seconds + increment".to_owned(),
            None => format!("`{value}` is no time control of seconds + increment"),
        };
        findings
            .push(Finding::at(tag.value_span(), message).maybe_replace(tag.value_span(), fixed));
    }
}
