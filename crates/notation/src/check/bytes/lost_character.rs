//! `lost-character`: a character was lost in an earlier conversion (dialects §3.3).

use crate::{
    Tree,
    check::{Check, Draft, Findings, Run, Severity},
};
use memchr::memmem;

pub(in crate::check) static CHECK: Check = Check {
    id: "lost-character",
    severity: Severity::Error,
    summary: "A character was lost in an earlier conversion",
    explanation: "\
The file contains U+FFFD, which a program writes in place of a byte that it cannot decode. The
original character cannot be recovered from this file. FICS logs join messages with the byte FE,
which becomes U+FFFD when Latin-1 is read as UTF-8.

Bad: `{C:pustik kibitzes: 30 seconds�pustik kibitzes: go}`. Good: a copy from the source, read as Latin-1.
",
    run: Run::Both(run),
};

fn run(tree: &Tree<'_>, findings: &mut Findings) {
    if tree.game.text().is_ascii() {
        return;
    }
    let start = tree.game.tokens().first().map_or(0, |token| token.start as usize);
    const LOST: &str = "\u{fffd}";
    let places = memmem::find_iter(tree.game.text(), LOST);
    findings.habit(places.map(|at| {
        let span = start + at..start + at + LOST.len();
        Draft::at(span, "a character was lost here in an earlier conversion")
    }));
}
