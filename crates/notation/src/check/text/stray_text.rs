//! `stray-text`: stray text between the moves (PGN 8).

use crate::{
    Tree,
    check::{Check, Draft, Findings, Run, Severity},
    tree::Content,
};

pub(in crate::check) static CHECK: Check = Check {
    id: "stray-text",
    severity: Severity::Warning,
    summary: "Stray text between the moves",
    explanation: "\
A bracket, quote or control character stands in the place of a move, a label or a comment. Tandem
keeps it and ignores it.

Bad: `1A. e4 ] 1a. e5`. Good: `1A. e4 1a. e5`.
",
    run: Run::Both(run),
};

fn run(tree: &Tree<'_>, findings: &mut Findings) {
    if !tree.game.is_record() {
        return;
    }
    let junk = tree.odd_remarks().filter(|remark| remark.content == Content::Junk);
    findings.habit(junk.map(|remark| {
        let text = crate::decode(tree.game.token_text(remark.token));
        let message = match text.as_ref() {
            ")" => "unmatched closing parenthesis".to_owned(),
            text => format!("unexpected `{}`", text.chars().take(20).collect::<String>()),
        };
        Draft::at(tree.game.token_span(remark.token), message)
    }));
}
