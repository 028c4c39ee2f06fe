//! `clock-in-parentheses`: a clock stands in parentheses (dialects §6.1 item 6).

use crate::{
    TokenKind,
    check::{Check, Context, Finding, Findings, Severity},
    tree::Content,
};

pub(in crate::check) static CHECK: Check = Check {
    id: "clock-in-parentheses",
    severity: Severity::Warning,
    summary: "A clock stands in parentheses",
    explanation: "\
The BPGN standard says \"parenthesis\" and means braces. Real parentheses hold variations.

Bad: `1A. e4 (178)`. Good: `1A. e4 {178}`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let game = &context.game;
    let odd = context.tree.remarks.iter().filter(|remark| {
        matches!(remark.content, Content::Comment(_))
            && game.tokens()[remark.token].kind != TokenKind::Comment
    });
    findings.habit(odd.map(|remark| {
        let span = game.token_span(remark.token - 1).start..game.token_span(remark.token + 1).end;
        let text = format!("{{{}}}", crate::decode(game.token_text(remark.token)));
        Finding::at(span.clone(), "a clock in parentheses").replace(
            format!("write `{text}`"),
            span,
            text,
        )
    }));
}
