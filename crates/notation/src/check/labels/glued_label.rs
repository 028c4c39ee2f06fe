//! `glued-label`: there is no blank before a label (dialects §3.1).

use crate::{
    TokenKind,
    check::{Check, Context, Finding, Findings, Severity},
};

pub(in crate::check) static CHECK: Check = Check {
    id: "glued-label",
    severity: Severity::Note,
    summary: "There is no blank before a label",
    explanation: "\
The Grand Prix games of 2001 lost their line ends, and labels stand glued to the clock before them.

Bad: `{179}2B. Nc3`. Good: `{179} 2B. Nc3`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let odd = context.tree.turns.iter().filter_map(|turn| {
        let token = turn.label_token?;
        let before = context.game.tokens().get(token.checked_sub(1)?)?.kind;
        let span = context.game.token_span(token);
        matches!(before, TokenKind::Comment | TokenKind::Move | TokenKind::Nag | TokenKind::Close)
            .then(|| {
                Finding::at(span.clone(), "no blank before the label").of(turn.label).replace(
                    "put a blank in",
                    span.start..span.start,
                    " ",
                )
            })
    });
    findings.habit(odd);
}
