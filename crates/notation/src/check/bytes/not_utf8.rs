//! `not-utf8`: the text is not UTF-8 (dialects §3.5).

use crate::{
    Tree,
    check::{Check, Draft, Findings, Run, Severity},
};

pub(in crate::check) static CHECK: Check = Check {
    id: "not-utf8",
    severity: Severity::Warning,
    summary: "The text is not UTF-8",
    explanation: "\
bughouse-db.org writes Latin-1, and copies of the BPGN standard circulate in Windows-1252. Tandem
reads such text as Windows-1252; other programs show different characters or reject the file.
`tandem fmt --fix` writes UTF-8.

Bad: `gu\\xefllaume` with the single byte EF. Good: `guïllaume` in UTF-8.
",
    run: Run::Both(run),
};

fn run(tree: &Tree<'_>, findings: &mut Findings) {
    let game = &tree.game;
    if std::str::from_utf8(game.text()).is_ok() {
        return;
    }
    let spans = game.words_and_blanks().map(|(_, span)| span);
    let odd = spans.filter(|span| std::str::from_utf8(game.bytes(span.clone())).is_err());
    findings.habit(odd.map(|span| {
        let text = game.bytes(span.clone());
        let good = std::str::from_utf8(text).map_or_else(|error| error.valid_up_to(), str::len);
        let bad = text[good];
        let message = format!(
            "byte {bad:#04x} is not UTF-8; read as Windows-1252 it is `{}`",
            crate::decode(&[bad])
        );
        let at = span.start + good;
        Draft::at(at..at + 1, message).replace("write UTF-8", span, crate::decode(text))
    }));
}
