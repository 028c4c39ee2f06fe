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
    if game.text().is_ascii() {
        return;
    }
    let blanks = game
        .words_and_blanks()
        .filter(|(kind, span)| *kind == TokenKind::Blank && !game.bytes(span.clone()).is_ascii());
    findings.habit(blanks.map(|(_, span)| {
        let plain = crate::decode(game.bytes(span.clone())).replace('\u{a0}', " ");
        let finding = Draft::at(span.clone(), "no-break space used as a space");
        finding.replace("write a plain space", span, plain)
    }));
}
