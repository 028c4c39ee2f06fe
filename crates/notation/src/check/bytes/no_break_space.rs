//! `no-break-space`: a no-break space is used as a space (dialects §6.2 item 22).

use crate::{
    TokenKind, Tree,
    check::{Check, Draft, Findings, Run, Severity},
};

pub(in crate::check) static CHECK: Check = Check {
    id: "no-break-space",
    severity: Severity::Note,
    summary: "A no-break space is used as a space",
    explanation: "\
Text copied from word processors and web pages contains no-break spaces. Tandem treats them as
spaces, but other programs take them for part of a word. `tandem fmt --fix` writes plain spaces.

Bad: a no-break space between `1A.` and `e4`. Good: a plain space.
",
    run: Run::Both(run),
};

fn run(tree: &Tree<'_>, findings: &mut Findings) {
    let game = &tree.game;
    let blanks = (0..game.tokens().len())
        .filter(|&n| game.tokens()[n].kind == TokenKind::Blank && !game.token_text(n).is_ascii());
    findings.habit(blanks.map(|n| {
        let span = game.token_span(n);
        let plain = crate::decode(game.token_text(n)).replace('\u{a0}', " ");
        let finding = Draft::at(span.clone(), "no-break space used as a space");
        finding.replace("write a plain space", span, plain)
    }));
}
