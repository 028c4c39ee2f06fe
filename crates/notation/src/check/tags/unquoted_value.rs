//! `unquoted-value`: a tag value is not in quotes (dialects §6.1 item 1).

use crate::{
    Tree,
    check::{Check, Draft, Findings, Run, Severity},
};

pub(in crate::check) static CHECK: Check = Check {
    id: "unquoted-value",
    severity: Severity::Warning,
    summary: "A tag value is not in quotes",
    explanation: "\
PGN tag values are in double quotes. The BPGN standard itself shows `[Round -1-]`, which PGN readers
do not accept. `tandem fmt --fix` adds the quotes.

Bad: `[Round -1-]`. Good: `[Round \"-\"]`, or no `Round` tag, which BPGN does not require.
",
    run: Run::Both(run),
};

fn run(tree: &Tree<'_>, findings: &mut Findings) {
    for tag in &tree.tags {
        let raw = tag.raw_value();
        let typographic = ["“", "”", "„"].iter().any(|quote| raw.starts_with(quote.as_bytes()));
        if tag.is_quoted() || typographic || raw.contains(&b'\n') {
            continue;
        }
        let fixed = std::str::from_utf8(raw)
            .ok()
            .filter(|raw| !raw.contains(['"', '\\']))
            .map(|raw| format!("\"{raw}\""));
        let message = format!("the value of `{}` is not in quotes", crate::decode(tag.name()));
        findings.push(Draft::at(tag.value_span(), message).maybe_replace(tag.value_span(), fixed));
    }
}
