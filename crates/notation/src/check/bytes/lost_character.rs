//! `lost-character`: a character was lost in an earlier conversion (dialects §3.3).

use crate::check::{Check, Context, Finding, Findings, Severity};
use memchr::memmem;

pub(in crate::check) static CHECK: Check = Check {
    id: "lost-character",
    severity: Severity::Error,
    summary: "A character was lost in an earlier conversion",
    explanation: "\
U+FFFD stands where some program could not read a byte. Which one it was is lost. FICS logs have the byte FE between several
messages, which becomes U+FFFD when Latin-1 is read as UTF-8.

Bad: `{C:pustik kibitzes: 30 seconds�pustik kibitzes: go}`. Good: a copy from the source, read as Latin-1.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let start = context.game.tokens().first().map_or(0, |token| token.start as usize);
    const LOST: &str = "\u{fffd}";
    let places = memmem::find_iter(context.game.text(), LOST);
    findings.habit(places.map(|at| {
        let span = start + at..start + at + LOST.len();
        Finding::at(span, "a character was lost here in an earlier conversion")
    }));
}
