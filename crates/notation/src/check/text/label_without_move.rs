//! `label-without-move`: a label has no move (BPGN standard 2.1).

use crate::{
    TokenKind,
    check::{BughouseContext, Check, Draft, Findings, Run, Severity},
    tree::Content,
};

pub(in crate::check) static CHECK: Check = Check {
    id: "label-without-move",
    severity: Severity::Warning,
    summary: "A label has no move",
    explanation: "\
Either the move is missing or the label is written twice.

Bad: `1A. 1a. e5`. Good: `1A. e4 1a. e5`.
",
    run: Run::Bughouse(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let stray = context.tree.odd_remarks().filter(|remark| remark.content == Content::Stray);
    findings.habit(stray.map(|remark| {
        let text = crate::decode(context.game.token_text(remark.token));
        let message = match context.game.tokens()[remark.token].kind {
            TokenKind::Label => {
                format!("the label `{}` is not followed by a move", text.trim_end())
            }
            _ => "result inside a variation".to_owned(),
        };
        Draft::at(context.game.token_span(remark.token), message)
    }));
}
