//! `glued-annotation`: an annotation is glued to its move (PGN 8.2.4, BPGN standard 3.1).

use crate::check::{Check, Context, Finding, Findings, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "glued-annotation",
    severity: Severity::Note,
    summary: "An annotation is glued to its move",
    explanation: "\
PGN's export format has glyphs (`$1`), BPGN viewers `{A:!}`. Glued marks are passed over.

Bad: `1A. e4!`. Good: `1A. e4 {A:!}`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let odd = super::odd(context).filter(|odd| odd.mark.iter().any(|mark| b"!?".contains(mark)));
    findings.habit(odd.map(|odd| {
        let glyph: String = odd
            .mark
            .iter()
            .filter(|mark| b"!?".contains(mark))
            .map(|&mark| char::from(mark))
            .collect();
        let span = odd.word_span();
        let from = span.end - glyph.len();
        let finding = Finding::at(span.clone(), format!("`{glyph}` is glued to the move"));
        let last = odd.mark.ends_with(glyph.as_bytes());
        match last {
            true => finding.replace(
                format!("write `{{A:{glyph}}}`"),
                from..span.end,
                format!(" {{A:{glyph}}}"),
            ),
            false => finding,
        }
    }));
}
