//! `clock-in-parentheses`: a clock is in parentheses (dialects §6.1 item 6).

use crate::{
    TokenKind,
    check::{BughouseContext, Check, Draft, Findings, Run, Severity},
    tree::Content,
};

pub(in crate::check) static CHECK: Check = Check {
    id: "clock-in-parentheses",
    severity: Severity::Warning,
    summary: "A clock is in parentheses",
    explanation: "\
The BPGN standard says \"parenthesis\" but means braces. Parentheses hold variations.
`tandem fmt --fix` writes braces.

Bad: `1A. e4 (178)`. Good: `1A. e4 {178}`.
",
    run: Run::TwoBoards(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let game = &context.game;
    let odd = context.tree.odd_remarks().filter(|remark| {
        matches!(remark.content, Content::Comment(_))
            && game.tokens()[remark.token].kind != TokenKind::Comment
    });
    findings.habit(odd.map(|remark| {
        let span = game.token_span(remark.token - 1).start..game.token_span(remark.token + 1).end;
        let text = format!("{{{}}}", crate::decode(game.token_text(remark.token)));
        Draft::at(span.clone(), "clock in parentheses instead of braces").replace(
            format!("write `{text}`"),
            span,
            text,
        )
    }));
}
