//! `sign-in-words`: a sign of evaluation is not written as PGN's number.

use crate::{
    check::{BughouseContext, Check, Draft, Findings, Run, Severity},
    lexer::sign_of,
    tree::Content,
};

pub(in crate::check) static CHECK: Check = Check {
    id: "sign-in-words",
    severity: Severity::Note,
    summary: "A sign of evaluation is not written as PGN's number",
    explanation: "\
Books and editors write `+-`, `=`, `±` or `⩱` behind moves. PGN has numbers for them (`$18`), and many
programs stop at anything else. `tandem fmt --fix` writes the number.

Bad: `1. e4 +-`. Good: `1. e4 $18`.
",
    run: Run::Bughouse(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let game = &context.game;
    let signs = context.tree.odd_remarks().filter(|remark| remark.content == Content::Nag);
    let odd = signs.filter_map(|remark| {
        let number = sign_of(game.token_text(remark.token))?;
        let (span, right) = (game.token_span(remark.token), format!("${number}"));
        let sign = crate::decode(game.token_text(remark.token));
        // A number ends where a sign would, unless a digit follows.
        let is_glued = remark.token > 0 && game.is_glued(remark.token - 1, remark.token);
        let text = if is_glued { format!(" {right}") } else { right.clone() };
        let finding = Draft::at(span.clone(), format!("`{sign}` is written `{right}` in PGN"));
        Some(finding.replace(format!("write `{right}`"), span, text))
    });
    findings.habit(odd);
}
