//! `broken-fen`: a FEN is broken over lines (dialects §6.2 item 22).

use crate::check::{Check, Context, Finding, Findings, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "broken-fen",
    severity: Severity::Note,
    summary: "A FEN is broken over lines",
    explanation: "\
The Laws' sample breaks its BFEN behind the `|`. A tag's value belongs on one line.

Bad: `[FEN \"… |`, a line end, `…\"]`. Good: all on one line.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let Some(tag) = context.game.setup() else { return };
    let raw = tag.raw_value();
    if raw.contains(&b'\n') {
        let text = crate::decode(raw);
        let joined = text
            .split(['\r', '\n'])
            .map(str::trim)
            .filter(|part| !part.is_empty())
            .collect::<Vec<_>>()
            .join(" ");
        findings.push(Finding::at(tag.value_span(), "a line break within a FEN").replace(
            "join the lines",
            tag.value_span(),
            joined,
        ));
    }
}
