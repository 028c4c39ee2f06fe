//! `byte-order-mark`: the file begins with a byte order mark (dialects §3.5).

use crate::{
    TokenKind, Tree,
    check::{Check, Draft, Findings, Run, Severity},
};

pub(in crate::check) static CHECK: Check = Check {
    id: "byte-order-mark",
    severity: Severity::Note,
    summary: "The file begins with a byte order mark",
    explanation: "\
UTF-8 does not need a byte order mark, and programs that do not expect one miss the first tag.
`tandem fmt --fix` removes it.

Bad: the bytes EF BB BF before `[Event`. Good: `[Event` first.
",
    run: Run::Both(run),
};

fn run(tree: &Tree<'_>, findings: &mut Findings) {
    if tree.game.tokens().first().is_some_and(|token| token.kind == TokenKind::Bom) {
        let span = tree.game.token_span(0);
        let finding = Draft::at(span.clone(), "the file begins with a byte order mark");
        findings.push(finding.replace("remove it", span, ""));
    }
}
