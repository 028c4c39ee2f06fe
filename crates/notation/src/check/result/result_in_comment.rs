//! `result-in-comment`: a comment contains a result (dialects §2.1).

use crate::{
    Comment,
    check::{BughouseContext, Check, Draft, Findings, Run, Severity},
    tree::Content,
};

pub(in crate::check) static CHECK: Check = Check {
    id: "result-in-comment",
    severity: Severity::Note,
    summary: "A comment contains a result",
    explanation: "\
Engines write `{C:Alice won by checkmate 1-0}`. Inside a comment the result is only text; programs
look for it after the comment.

Bad: `{C:Alice won by checkmate 1-0} *`. Good: `{Alice won by checkmate} 1-0`.
",
    run: Run::TwoBoards(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let inside = context.tree.odd_remarks().filter(|remark| {
        let Content::Comment(Comment::Remark(words) | Comment::Words(words)) = &remark.content
        else {
            return false;
        };
        [" 1-0", " 0-1", " 1/2-1/2"].iter().any(|result| words.ends_with(result))
    });
    findings.habit(
        inside.map(|remark| {
            Draft::at(context.game.token_span(remark.token), "result inside a comment")
        }),
    );
}
