//! `result-differs`: tag and token give two results (PGN 8.1.1.7; dialects §2.1).

use crate::check::{Check, Context, Finding, Findings, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "result-differs",
    severity: Severity::Warning,
    summary: "Tag and token give two results",
    explanation: "\
The result behind the moves repeats the tag. Hivemind and bmacho's viewer always write `*` there.

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
    findings.push(Finding::at(span, message).other(tag.value_span(), "the tag"));
}
