//! `result-in-comment`: a result stands inside a comment (dialects §2.1).

use crate::{
    Comment,
    check::{Check, Context, Finding, Findings, Severity},
    tree::Content,
};

pub(in crate::check) static CHECK: Check = Check {
    id: "result-in-comment",
    severity: Severity::Note,
    summary: "A result stands inside a comment",
    explanation: "\
Engines write `{C:Alice won by checkmate 1-0}`. It is text there; programs look for the result behind the comment.

Bad: `{C:Alice won by checkmate 1-0} *`. Good: `{Alice won by checkmate} 1-0`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let inside = context.tree.remarks.iter().filter(|remark| {
        let Content::Comment(Comment::Remark(words) | Comment::Words(words)) = &remark.content
        else {
            return false;
        };
        [" 1-0", " 0-1", " 1/2-1/2"].iter().any(|result| words.ends_with(result))
    });
    findings.habit(inside.map(|remark| {
        Finding::at(context.game.token_span(remark.token), "a result inside a comment")
    }));
}
