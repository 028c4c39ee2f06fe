//! `result-value`: a result is not one of the four PGN results (PGN 8.1.1.7 and 8.2.6).

use super::RESULTS;
use crate::{
    Tree,
    check::{Check, Draft, Findings, Run, Severity},
    lexer::result_of,
};

pub(in crate::check) static CHECK: Check = Check {
    id: "result-value",
    severity: Severity::Warning,
    summary: "A result is not one of the four PGN results",
    explanation: "\
The `Result` tag and the end of the moves hold one of four results. `tandem fmt --fix` corrects
common variants such as `1:0` and `½-½`.

Bad: `[Result \"2-0\"]`, `[Result \"1/2\"]`. Good: `1-0`, `0-1`, `1/2-1/2` or `*`.
",
    run: Run::Both(run),
};

fn run(tree: &Tree<'_>, findings: &mut Findings) {
    let game = &tree.game;
    let of_tag = game.tag("Result").map(|tag| (tag.value(), tag.value_span()));
    let of_tokens = tree
        .results
        .iter()
        .map(|&token| (crate::decode(game.token_text(token)), game.token_span(token)));
    for (value, span) in of_tag.into_iter().chain(of_tokens) {
        if RESULTS.contains(&value.as_ref()) {
            continue;
        }
        let fixed = match value.trim() {
            value if result_of(value.as_bytes()).is_some() => result_of(value.as_bytes()),
            "=" | "0.5-0.5" | "1/2 - 1/2" => Some("1/2-1/2"),
            trimmed => RESULTS.into_iter().find(|result| *result == trimmed),
        };
        let message = format!(
            "`{}` is not a result; expected `1-0`, `0-1`, `1/2-1/2` or `*`",
            value.chars().take(20).collect::<String>()
        );
        let finding = Draft::at(span.clone(), message);
        findings.push(finding.maybe_replace(span, fixed.map(str::to_owned)));
    }
}
