//! `line-break-in-comment`: a comment contains a line break (dialects §3.1).

use crate::{
    Tree,
    check::{Check, Draft, Findings, Run, Severity},
    tree::Content,
};

pub(in crate::check) static CHECK: Check = Check {
    id: "line-break-in-comment",
    severity: Severity::Note,
    summary: "A comment contains a line break",
    explanation: "\
Programs that wrap lines break comments too, even inside a word, and readers disagree on what the
break means: the viewer `bug.js` drops it, others treat it as a space. Tandem cannot tell which is
right, so `tandem fmt` keeps the break; it never adds one to a comment.

Bad: `{C:VABORIS w`, a line break, `hispers: hi}`. Good: `{C:VABORIS whispers: hi}`.
",
    run: Run::Both(run),
};

fn run(tree: &Tree<'_>, findings: &mut Findings) {
    let game = &tree.game;
    let broken = tree.odd_remarks().filter(|remark| {
        matches!(&remark.content, Content::Comment(comment) if !super::is_time(comment))
            && game.token_text(remark.token).contains(&b'\n')
    });
    findings.habit(
        broken
            .map(|remark| Draft::at(game.token_span(remark.token), "line break inside a comment")),
    );
}
