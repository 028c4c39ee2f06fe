//! `line-break-in-comment`: a line break stands within a comment (dialects §3.1).

use crate::{
    check::{Check, Context, Finding, Findings, Severity},
    tree::Content,
};

pub(in crate::check) static CHECK: Check = Check {
    id: "line-break-in-comment",
    severity: Severity::Note,
    summary: "A line break stands within a comment",
    explanation: "\
Blind wrapping breaks comments, even within a word, and readers do not agree on what the break is: the viewer `bug.js` drops it, others
take it for a blank. Which it was cannot be told, so `tandem fmt` keeps it, and breaks no comment itself.

Bad: `{C:VABORIS w`, a line end, `hispers: hi}`. Good: `{C:VABORIS whispers: hi}`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let game = &context.game;
    let broken = context.tree.remarks.iter().filter(|remark| {
        matches!(&remark.content, Content::Comment(comment) if !super::is_time(comment))
            && game.token_text(remark.token).contains(&b'\n')
    });
    findings.habit(
        broken.map(|remark| {
            Finding::at(game.token_span(remark.token), "a line break within a comment")
        }),
    );
}
