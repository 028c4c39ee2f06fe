//! `line-break-in-clock`: a clock contains a line break (dialects §3.1).

use crate::{
    check::{BughouseContext, Check, Draft, Findings, Run, Severity},
    tree::Content,
};

pub(in crate::check) static CHECK: Check = Check {
    id: "line-break-in-clock",
    severity: Severity::Note,
    summary: "A clock contains a line break",
    explanation: "\
Programs that wrap lines at any space break `{[%clk 0:00:01.6]}` in two, and programs that look for
a clock do not find it. `tandem fmt --fix` joins the lines.

Bad: `{[%clk`, a line break, `0:00:01.6]}`. Good: `{[%clk 0:00:01.6]}`.
",
    run: Run::Bughouse(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let game = &context.game;
    let broken = context.tree.odd_remarks().filter(|remark| {
        matches!(&remark.content, Content::Comment(comment) if super::is_time(comment))
            && game.token_text(remark.token).contains(&b'\n')
    });
    findings.habit(broken.map(|remark| {
        let span = game.token_span(remark.token);
        let text = crate::decode(game.token_text(remark.token));
        let text = text.split_ascii_whitespace().collect::<Vec<_>>().join(" ");
        Draft::at(span.clone(), "line break inside a clock").replace("join the lines", span, text)
    }));
}
