//! `stray-text`: something that no grammar knows (PGN 8).

use crate::{
    check::{Check, Context, Finding, Findings, Severity},
    tree::Content,
};

pub(in crate::check) static CHECK: Check = Check {
    id: "stray-text",
    severity: Severity::Warning,
    summary: "Something that no grammar knows",
    explanation: "\
A bracket, quote or control character where a move, a label or a comment could stand. It is kept and passed over.

Bad: `1A. e4 ] 1a. e5`. Good: `1A. e4 1a. e5`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    if !context.game.is_record() {
        return;
    }
    let junk = context.tree.remarks.iter().filter(|remark| remark.content == Content::Junk);
    findings.habit(junk.map(|remark| {
        let text = crate::decode(context.game.token_text(remark.token));
        let message = match text.as_ref() {
            ")" => "this parenthesis closes nothing".to_owned(),
            text => format!("`{}` means nothing here", text.chars().take(20).collect::<String>()),
        };
        Finding::at(context.game.token_span(remark.token), message)
    }));
}
