//! `line-break-in-clock`: a line break stands within a clock (dialects §3.1).

use crate::{
    check::{Check, Context, Finding, Findings, Severity},
    tree::Content,
};

pub(in crate::check) static CHECK: Check = Check {
    id: "line-break-in-clock",
    severity: Severity::Note,
    summary: "A line break stands within a clock",
    explanation: "\
Blind wrapping breaks `{[%clk 0:00:01.6]}` at its blank, and programs that look for a clock do not find it.

Bad: `{[%clk`, a line end, `0:00:01.6]}`. Good: `{[%clk 0:00:01.6]}`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let game = &context.game;
    let broken = context.tree.remarks.iter().filter(|remark| {
        matches!(&remark.content, Content::Comment(comment) if super::is_time(comment))
            && game.token_text(remark.token).contains(&b'\n')
    });
    findings.habit(broken.map(|remark| {
        let span = game.token_span(remark.token);
        let text = crate::decode(game.token_text(remark.token));
        let text = text.split_ascii_whitespace().collect::<Vec<_>>().join(" ");
        Finding::at(span.clone(), "a line break within a clock").replace(
            "join the lines",
            span,
            text,
        )
    }));
}
