//! `no-break-space`: a blank is a no-break space (dialects §6.2 item 22).

use crate::{
    TokenKind,
    check::{Check, Context, Finding, Findings, Severity},
};

pub(in crate::check) static CHECK: Check = Check {
    id: "no-break-space",
    severity: Severity::Note,
    summary: "A blank is a no-break space",
    explanation: "\
Text copied from word processors and web pages has no-break spaces. Tandem takes them for blanks; other programs for part of a word.

Bad: a no-break space between `1A.` and `e4`. Good: a blank.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let game = &context.game;
    let blanks = (0..game.tokens().len())
        .filter(|&n| game.tokens()[n].kind == TokenKind::Blank && !game.token_text(n).is_ascii());
    findings.habit(blanks.map(|n| {
        let span = game.token_span(n);
        let plain = crate::decode(game.token_text(n)).replace('\u{a0}', " ");
        let finding = Finding::at(span.clone(), "a no-break space for a blank");
        finding.replace("write a blank", span, plain)
    }));
}
