//! `label-dots`: a label does not end in exactly one dot (BPGN standard 2.1; dialects §3.1).

use crate::check::{BughouseContext, Check, Draft, Findings, Run, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "label-dots",
    severity: Severity::Note,
    summary: "A label does not end in exactly one dot",
    explanation: "\
`1A.` and `1a.` need only one dot because the letter gives the color, and PGN readers require at
least one. `tandem fmt --fix` writes one.

Bad: `1A e4`, `1a... e5`. Good: `1A. e4`, `1a. e5`.
",
    run: Run::TwoBoards(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let odd = context.odd_turns().filter_map(|turn| {
        let token = turn
            .label_token
            .filter(|_| turn.label.seat.is_some() && turn.label.number.is_some())?;
        let text = context.game.token_text(token);
        let letters = text.iter().rposition(u8::is_ascii_alphabetic)?;
        let dots = &text[letters + 1..];
        let span = context.game.token_span(token);
        let from = span.start + letters + 1;
        (dots != b".").then(|| {
            let written = crate::decode(text);
            Draft::at(
                span.clone(),
                format!("the label `{written}` does not end in exactly one dot"),
            )
            .label(turn.label)
            .replace("write one dot", from..span.end, ".")
        })
    });
    findings.habit(odd);
}
