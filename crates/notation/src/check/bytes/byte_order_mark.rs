//! `byte-order-mark`: the file begins with a byte order mark (dialects §3.5).

use crate::{
    TokenKind,
    check::{Check, Context, Finding, Findings, Severity},
};

pub(in crate::check) static CHECK: Check = Check {
    id: "byte-order-mark",
    severity: Severity::Note,
    summary: "The file begins with a byte order mark",
    explanation: "\
UTF-8 needs none, and programs that do not expect it miss the first tag.

Bad: the bytes EF BB BF before `[Event`. Good: `[Event` first.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    if context.game.tokens().first().is_some_and(|token| token.kind == TokenKind::Bom) {
        let span = context.game.token_span(0);
        let finding = Finding::at(span.clone(), "the file begins with a byte order mark");
        findings.push(finding.replace("remove it", span, ""));
    }
}
