//! `glued-label`: there is no space before a label (dialects §3.1).

use crate::{
    TokenKind,
    check::{BughouseContext, Check, Draft, Findings, Run, Severity},
};

pub(in crate::check) static CHECK: Check = Check {
    id: "glued-label",
    severity: Severity::Note,
    summary: "There is no space before a label",
    explanation: "\
The Grand Prix games of 2001 lost their line breaks, so labels follow the previous clock without a
space. `tandem fmt --fix` inserts one.

Bad: `{179}2B. Nc3`. Good: `{179} 2B. Nc3`.
",
    run: Run::Bughouse(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let odd = context.odd_turns().filter_map(|turn| {
        let token = turn.label_token?;
        let before = context.game.tokens().get(token.checked_sub(1)?)?;
        let span = context.game.token_span(token);
        let is_glued = before.blanks == 0
            && matches!(
                before.kind,
                TokenKind::Comment | TokenKind::Move | TokenKind::Nag | TokenKind::Close
            );
        is_glued.then(|| {
            Draft::at(span.clone(), "no space before the label").label(turn.label).replace(
                "insert a space",
                span.start..span.start,
                " ",
            )
        })
    });
    findings.habit(odd);
}
