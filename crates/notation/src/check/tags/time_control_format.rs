//! `time-control-format`: a time control is not written as 300+0 (BPGN standard 2.1; dialects §2).

use bughouse::TimeControl;

use crate::{
    Kind, Tree,
    check::{Check, Draft, Findings, Run, Severity},
};

pub(in crate::check) static CHECK: Check = Check {
    id: "time-control-format",
    severity: Severity::Warning,
    summary: "A time control is not written as 300+0",
    explanation: "\
The standard form is the initial time in seconds, `+`, and the increment in seconds. chess.com,
bughouse.pro and Hivemind leave out the increment, and BICS writes a space. The standard has no form
for delays; Tandem writes `300d3` for a simple delay and `300b3` for a Bronstein delay.
`tandem fmt --fix` rewrites every value it can read.

Bad: `[TimeControl \"180\"]`, `[TimeControl \"180 0\"]`. Good: `[TimeControl \"180+0\"]`.
",
    run: Run::Both(run),
};

fn run(tree: &Tree<'_>, findings: &mut Findings) {
    // PGN writes `180` and has forms of its own, such as `40/7200`.
    if !tree.kind.has_two_boards() && tree.kind != Kind::Kriegspiel {
        return;
    }
    let Some(tag) = tree.tag("TimeControl") else { return };
    let value = tag.value();
    if matches!(value.as_ref(), "-" | "?") || tag.raw_value().len() > 64 {
        return;
    }
    let fixed = value.parse().ok().map(|control: TimeControl| control.to_string());
    if fixed.as_deref() != Some(value.as_ref()) {
        let message = match fixed {
            Some(_) => "the time control is not written as seconds+increment".to_owned(),
            None => {
                format!("`{value}` is not a time control; expected seconds+increment, as in 300+0")
            }
        };
        findings.push(Draft::at(tag.value_span(), message).maybe_replace(tag.value_span(), fixed));
    }
}
