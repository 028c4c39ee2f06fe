//! `glued-annotation`: there is no space between a move and its annotation (PGN 8.2.4, BPGN
//! standard 3.1).

use crate::check::{BughouseContext, Check, Draft, Findings, Run, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "glued-annotation",
    severity: Severity::Note,
    summary: "There is no space between a move and its annotation",
    explanation: "\
The PGN export format uses glyphs (`$1`), and BPGN viewers use `{A:!}`. `tandem fmt --fix` writes
the form of the record.

Bad: `1A. e4!`. Good: `1A. e4 {A:!}`, and on one board `1. e4 $1`.
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
        let right = match number_of(&glyph) {
            _ if context.tree.kind.has_two_boards() => format!("{{A:{glyph}}}"),
            Some(number) => format!("${number}"),
            None => format!("{{{glyph}}}"),
        };
        match odd.mark.ends_with(glyph.as_bytes()) {
            true => {
                finding.replace(format!("write `{right}`"), from..span.end, format!(" {right}"))
            }
            false => finding,
        }
    }));
}

/// The number of an annotation in PGN (PGN 10).
fn number_of(glyph: &str) -> Option<usize> {
    let known = ["!", "?", "!!", "??", "!?", "?!"];
    known.iter().position(|it| *it == glyph).map(|n| n + 1)
}
