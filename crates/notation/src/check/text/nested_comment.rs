//! `nested-comment`: a comment has braces in it (PGN 5).

use crate::{
    TokenKind, Tree,
    check::{Check, Draft, Edit, Findings, Run, Severity},
};

pub(in crate::check) static CHECK: Check = Check {
    id: "nested-comment",
    severity: Severity::Warning,
    summary: "A comment has braces in it",
    explanation: "\
Some programs write comments into comments. In PGN a comment ends at its first `}`, and most programs
take the rest for moves. Tandem reads all of it as one comment if the rest cannot be moves, and
`tandem fmt` keeps it. `tandem fmt --fix=nested-comment` writes the inner braces as parentheses.

Bad: `{better {see above} than e5}`. Good: `{better (see above) than e5}`.
",
    run: Run::Both(run),
};

fn run(tree: &Tree<'_>, findings: &mut Findings) {
    let game = &tree.game;
    let comments = tree.odd_remarks().map(|remark| remark.token);
    let comments = comments.filter(|&token| game.tokens()[token].kind == TokenKind::Comment);
    findings.habit(comments.filter_map(|token| {
        let [b'{', inner @ .., b'}'] = game.token_text(token) else { return None };
        if !inner.contains(&b'}') {
            return None;
        }
        let first = game.token_span(token).start + 1;
        let edit = |(n, &byte): (usize, &u8)| {
            let text = match byte {
                b'{' => "(",
                b'}' => ")",
                _ => return None,
            };
            Some(Edit { span: first + n..first + n + 1, text: text.to_owned() })
        };
        let edits: Vec<Edit> = inner.iter().enumerate().filter_map(edit).collect();
        let span = edits.first()?.span.clone();
        let finding = Draft::at(span, "in PGN the comment ends at its first `}`");
        Some(finding.fix("write the braces as parentheses", edits).on_request())
    }));
}
