//! `unclosed-comment`: a comment is not closed (PGN 8.2.5).

use crate::{
    TokenKind, Tree,
    check::{Check, Draft, Findings, Run, Severity},
};

pub(in crate::check) static CHECK: Check = Check {
    id: "unclosed-comment",
    severity: Severity::Error,
    summary: "A comment is not closed",
    explanation: "\
Tandem reads everything up to the next tag line as part of the comment, including moves.

Bad: `1A. e4 {a fine move 1a. e5`. Good: `1A. e4 {a fine move} 1a. e5`.
",
    run: Run::Both(run),
};

fn run(tree: &Tree<'_>, findings: &mut Findings) {
    let game = &tree.game;
    for remark in tree.odd_remarks() {
        let token = remark.token;
        let is_comment = game.tokens()[token].kind == TokenKind::Comment;
        if is_comment && !game.token_text(token).ends_with(b"}") {
            let start = game.token_span(token).start;
            findings.push(Draft::at(start..start + 1, "this comment is not closed"));
        }
    }
}
