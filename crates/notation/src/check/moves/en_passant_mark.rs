//! `en-passant-mark`: an en passant capture is marked (Laws E8; dialects §6.2 item 17).

use crate::{
    TokenKind,
    check::{BughouseContext, Check, Draft, Findings, Run, Severity},
};

pub(in crate::check) static CHECK: Check = Check {
    id: "en-passant-mark",
    severity: Severity::Warning,
    summary: "An en passant capture is marked",
    explanation: "\
PGN and the Laws write en passant like any other capture. `tandem fmt --fix` removes the mark.

Bad: `exd6e.p.`, `exd6 e.p.`. Good: `exd6`.
",
    run: Run::Bughouse(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    const MESSAGE: &str = "en passant captures take no mark";
    let attached = super::non_canonical(context)
        .filter(|odd| odd.body.ends_with(b"ep") || odd.body.ends_with(b"e.p."));
    findings.habit(attached.map(|odd| odd.finding(MESSAGE)));
    let game = &context.game;
    let is_mark = |&token: &usize| {
        token > 0
            && game.tokens()[token].kind == TokenKind::Nag
            && matches!(game.token_text(token), b"ep" | b"e.p.")
    };
    let mut separate: Vec<_> =
        context.tree.odd_remarks().map(|remark| remark.token).filter(is_mark).collect();
    separate.sort_unstable();
    findings.habit(separate.into_iter().map(|token| {
        let span = game.token_span(token);
        let before = match game.tokens()[token - 1].kind {
            TokenKind::Blank => game.token_span(token - 1).start,
            _ => game.token_span(token - 1).end,
        };
        // A line end may close a comment.
        let first = game.tokens()[0].start as usize;
        let has_line_end = game.text()[before - first..span.start - first].contains(&b'\n');
        let start = if has_line_end { span.start } else { before };
        Draft::at(span.clone(), MESSAGE).replace("remove the mark", start..span.end, "")
    }));
}
