//! `result-differs`: tag and token give two results (PGN 8.1.1.7; dialects §2.1).

use super::{RESULTS, by_standard, rewrite_result};
use crate::check::{Check, Context, Finding, Findings, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "result-differs",
    severity: Severity::Warning,
    summary: "Tag and token give two results",
    explanation: "\
The result behind the moves repeats the tag. Hivemind and bmacho's viewer always write `*` there. Which counts is for you to say:
`tandem fmt --fix=result-differs` writes in both places the value that the way in which the game ended confirms, or, where nothing
tells how it ended, the one that is not `*`.

Bad: `[Result \"1-0\"]` and `*` behind the moves. Good: the same in both places.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let (Some(tag), Some(&token)) = (context.game.tag("Result"), context.tree.results.first())
    else {
        return;
    };
    let (value, text) = (tag.value(), crate::decode(context.game.token_text(token)));
    if value.trim() == text.trim() {
        return;
    }
    let span = context.game.token_span(token);
    let message = format!("the tag says {value}, and the result behind the moves {}", text.trim());
    let mut finding = Finding::at(span, message).other(tag.value_span(), "the tag");
    if let Some(right) = right(context, value.trim(), text.trim()) {
        let edits = rewrite_result(context, right);
        finding = finding.fix(format!("write `{right}` in both places"), edits).on_request();
    }
    findings.push(finding);
}

/// The value that counts, where that can be told.
fn right(context: &Context<'_>, tag: &str, token: &str) -> Option<&'static str> {
    let known = |text: &str| RESULTS.into_iter().find(|&result| result == text);
    let (tag, token) = (known(tag)?, known(token)?);
    match by_standard(context) {
        Some(right) if right == tag || right == token => Some(right),
        _ if token == "*" => Some(tag),
        _ if tag == "*" => Some(token),
        _ => None,
    }
}
