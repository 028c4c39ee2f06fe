//! `en-passant-mark`: en passant is marked (Laws E8; dialects §6.2 item 17).

use crate::{
    TokenKind,
    check::{Check, Context, Finding, Findings, Severity},
};

pub(in crate::check) static CHECK: Check = Check {
    id: "en-passant-mark",
    severity: Severity::Warning,
    summary: "En passant is marked",
    explanation: "\
PGN and the Laws write a capture en passant as any other.

Bad: `exd6e.p.`, `exd6 e.p.`. Good: `exd6`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    const MESSAGE: &str = "en passant is not marked";
    let glued =
        super::odd(context).filter(|odd| odd.body.ends_with(b"ep") || odd.body.ends_with(b"e.p."));
    findings.habit(glued.map(|odd| odd.finding(MESSAGE)));
    let game = &context.game;
    let standing = (1..game.tokens().len()).filter(|&token| {
        game.tokens()[token].kind == TokenKind::Nag
            && matches!(game.token_text(token), b"ep" | b"e.p.")
    });
    findings.habit(standing.map(|token| {
        let span = game.token_span(token);
        let blank = game.tokens()[token - 1].kind == TokenKind::Blank;
        let start = if blank { game.token_span(token - 1).start } else { span.start };
        Finding::at(span.clone(), MESSAGE).replace("leave the mark out", start..span.end, "")
    }));
}
