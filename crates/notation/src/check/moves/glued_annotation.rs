//! `glued-annotation`: there is no space between a move and its annotation (PGN 8.2.4, BPGN
//! standard 3.1).

use crate::check::{BughouseContext, Check, Draft, Findings, Run, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "glued-annotation",
    severity: Severity::Note,
    summary: "There is no space between a move and its annotation",
    explanation: "\
The PGN export format uses glyphs (`$1`), and BPGN viewers use `{A:!}`. `tandem fmt --fix` writes
the BPGN form.

Bad: `1A. e4!`. Good: `1A. e4 {A:!}`.
",
    run: Run::Bughouse(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let odd = super::non_canonical(context)
        .filter(|odd| odd.mark.iter().any(|mark| b"!?".contains(mark)));
    findings.habit(odd.map(|odd| {
        let glyph: String = odd
            .mark
            .iter()
            .filter(|mark| b"!?".contains(mark))
            .map(|&mark| char::from(mark))
            .collect();
        let span = odd.word_span();
        let from = span.end - glyph.len();
        let finding =
            Draft::at(span.clone(), format!("annotation `{glyph}` is attached to the move"));
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
