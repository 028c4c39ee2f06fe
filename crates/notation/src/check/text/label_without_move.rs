//! `label-without-move`: a label is not followed by a move (BPGN standard 2.1).

use crate::{
    TokenKind,
    check::{Check, Context, Finding, Findings, Severity},
    tree::Content,
};

pub(in crate::check) static CHECK: Check = Check {
    id: "label-without-move",
    severity: Severity::Warning,
    summary: "A label is not followed by a move",
    explanation: "\
Either the move was lost, or the label stands twice.

Bad: `1A. 1a. e5`. Good: `1A. e4 1a. e5`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let stray = context.tree.remarks.iter().filter(|remark| remark.content == Content::Stray);
    findings.habit(stray.map(|remark| {
        let text = crate::decode(context.game.token_text(remark.token));
        let message = match context.game.tokens()[remark.token].kind {
            TokenKind::Label => {
                format!("the label `{}` is not followed by a move", text.trim_end())
            }
            _ => "a result within a variation".to_owned(),
        };
        Finding::at(context.game.token_span(remark.token), message)
    }));
}
