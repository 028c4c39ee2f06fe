//! `result-value`: the value of Result is none of the four (PGN 8.1.1.7).

use super::RESULTS;
use crate::check::{Check, Context, Finding, Findings, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "result-value",
    severity: Severity::Warning,
    summary: "The value of Result is none of the four",
    explanation: "\
Bad: `[Result \"2-0\"]`. Good: `1-0`, `0-1`, `1/2-1/2` or `*`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let Some(tag) = context.game.tag("Result") else { return };
    let value = tag.value();
    if RESULTS.contains(&value.as_ref()) {
        return;
    }
    let fixed = match value.trim() {
        "1:0" | "1–0" => Some("1-0"),
        "0:1" | "0–1" => Some("0-1"),
        "1/2" | "½-½" | "=" | "0.5-0.5" | "1/2 - 1/2" => Some("1/2-1/2"),
        trimmed => RESULTS.into_iter().find(|result| *result == trimmed),
    };
    let message = format!("`{}` is no result", value.chars().take(20).collect::<String>());
    let finding = Finding::at(tag.value_span(), message);
    findings.push(finding.maybe_replace(tag.value_span(), fixed.map(str::to_owned)));
}
