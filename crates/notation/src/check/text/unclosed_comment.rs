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
    for n in 0..game.tokens().len() {
        if game.tokens()[n].kind == TokenKind::Comment && !game.token_text(n).ends_with(b"}") {
            let start = game.token_span(n).start;
            findings.push(Draft::at(start..start + 1, "this comment is not closed"));
        }
    }
}
