//! `result-value`: a result is none of the four (PGN 8.1.1.7 and 8.2.6).

use super::RESULTS;
use crate::check::{Check, Context, Finding, Findings, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "result-value",
    severity: Severity::Warning,
    summary: "A result is none of the four",
    explanation: "\
In the tag and behind the moves a game has one of four results.

Bad: `[Result \"2-0\"]`, `[Result \"1/2\"]`. Good: `1-0`, `0-1`, `1/2-1/2` or `*`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let game = &context.game;
    let of_tag = game.tag("Result").map(|tag| (tag.value(), tag.value_span()));
    let of_tokens = context
        .tree
        .results
        .iter()
        .map(|&token| (crate::decode(game.token_text(token)), game.token_span(token)));
    for (value, span) in of_tag.into_iter().chain(of_tokens) {
        if RESULTS.contains(&value.as_ref()) {
            continue;
        }
        let fixed = match value.trim() {
            "1:0" | "1–0" => Some("1-0"),
            "0:1" | "0–1" => Some("0-1"),
            "1/2" | "½-½" | "=" | "0.5-0.5" | "1/2 - 1/2" => Some("1/2-1/2"),
            trimmed => RESULTS.into_iter().find(|result| *result == trimmed),
        };
        let message = format!("`{}` is no result", value.chars().take(20).collect::<String>());
        let finding = Finding::at(span.clone(), message);
        findings.push(finding.maybe_replace(span, fixed.map(str::to_owned)));
    }
}
