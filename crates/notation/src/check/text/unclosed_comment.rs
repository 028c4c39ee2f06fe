//! `unclosed-comment`: a comment is not closed (PGN 8.2.5).

use crate::{
    TokenKind,
    check::{Check, Context, Finding, Findings, Severity},
};

pub(in crate::check) static CHECK: Check = Check {
    id: "unclosed-comment",
    severity: Severity::Error,
    summary: "A comment is not closed",
    explanation: "\
Everything up to the next line that is a tag is taken for the comment, moves included.

Bad: `1A. e4 {a fine move 1a. e5`. Good: `1A. e4 {a fine move} 1a. e5`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let game = &context.game;
    for n in 0..game.tokens().len() {
        if game.tokens()[n].kind == TokenKind::Comment && !game.token_text(n).ends_with(b"}") {
            let start = game.token_span(n).start;
            findings.push(Finding::at(start..start + 1, "this comment is never closed"));
        }
    }
}
