//! `result-differs`: the `Result` tag and the result after the moves differ (PGN 8.1.1.7; dialects
//! §2.1).

use super::{RESULTS, by_standard, rewrite_result};
use crate::{
    check::{BughouseContext, Check, Draft, Findings, Run, Severity},
    lexer::result_of,
};

pub(in crate::check) static CHECK: Check = Check {
    id: "result-differs",
    severity: Severity::Warning,
    summary: "The `Result` tag and the result after the moves differ",
    explanation: "\
The result after the moves should repeat the tag. Hivemind and the viewer of bmacho always write `*`
there. Tandem does not change either by itself: `tandem fmt --fix=result-differs` writes to both
places the value that the ending confirms, or, if the ending is unknown, the value that is not `*`.

Bad: `[Result \"1-0\"]` and `*` after the moves. Good: the same value in both places.
",
    run: Run::Bughouse(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let (Some(tag), Some(&token)) = (context.tree.tag("Result"), context.tree.results.first())
    else {
        return;
    };
    let (value, text) = (tag.value(), crate::decode(context.game.token_text(token)));
    let spelt = |text: &str| result_of(text.trim().as_bytes()).unwrap_or("");
    if value.trim() == text.trim() || !spelt(&value).is_empty() && spelt(&value) == spelt(&text) {
        return;
    }
    let span = context.game.token_span(token);
    let message =
        format!("the tag says {value}, but the result after the moves is {}", text.trim());
    let mut finding = Draft::at(span, message).other(tag.value_span(), "tag");
    if let Some(right) = right(context, value.trim(), text.trim()) {
        let edits = rewrite_result(context, right);
        finding = finding.fix(format!("write `{right}` in both places"), edits).on_request();
    }
    findings.push(finding);
}

/// The value to keep, if the game determines it.
fn right(context: &BughouseContext<'_>, tag: &str, token: &str) -> Option<&'static str> {
    let known = |text: &str| RESULTS.into_iter().find(|&result| result == text);
    let (tag, token) = (known(tag)?, known(token)?);
    match by_standard(context) {
        Some(right) if right == tag || right == token => Some(right),
        _ if token == "*" => Some(tag),
        _ if tag == "*" => Some(token),
        _ => None,
    }
}
