//! `broken-fen`: a FEN contains a line break (dialects §6.2 item 22).

use crate::{
    Tree,
    check::{Check, Draft, Findings, Run, Severity},
};

pub(in crate::check) static CHECK: Check = Check {
    id: "broken-fen",
    severity: Severity::Note,
    summary: "A FEN contains a line break",
    explanation: "\
The sample in the Laws breaks its BFEN after the `|`. A tag value belongs on one line;
`tandem fmt --fix` joins the lines.

Bad: `[FEN \"… |`, a line break, `…\"]`. Good: all on one line.
",
    run: Run::Both(run),
};

fn run(tree: &Tree<'_>, findings: &mut Findings) {
    let Some(tag) = tree.setup() else { return };
    let raw = tag.raw_value();
    if raw.contains(&b'\n') {
        let text = crate::decode(raw);
        let joined = text
            .split(['\r', '\n'])
            .map(str::trim)
            .filter(|part| !part.is_empty())
            .collect::<Vec<_>>()
            .join(" ");
        findings.push(Draft::at(tag.value_span(), "line break inside a FEN").replace(
            "join the lines",
            tag.value_span(),
            joined,
        ));
    }
}
