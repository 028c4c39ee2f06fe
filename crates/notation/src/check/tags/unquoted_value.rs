//! `unquoted-value`: the value of a tag does not stand in quotes (dialects §6.1 item 1).

use crate::check::{Check, Context, Finding, Findings, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "unquoted-value",
    severity: Severity::Warning,
    summary: "The value of a tag does not stand in quotes",
    explanation: "\
PGN's tag pairs have their value in double quotes. The BPGN standard itself shows `[Round -1-]`, which no PGN reader knows.

Bad: `[Round -1-]`. Good: `[Round \"-\"]`; or leave `Round` out, which is not mandatory in BPGN.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    for tag in &context.tree.tags {
        let raw = tag.raw_value();
        let typographic = ["“", "”", "„"].iter().any(|quote| raw.starts_with(quote.as_bytes()));
        if tag.is_quoted() || typographic || raw.contains(&b'\n') {
            continue;
        }
        let fixed = std::str::from_utf8(raw)
            .ok()
            .filter(|raw| !raw.contains(['"', '\\']))
            .map(|raw| format!("\"{raw}\""));
        let message =
            format!("the value of `{}` does not stand in quotes", crate::decode(tag.name()));
        findings
            .push(Finding::at(tag.value_span(), message).maybe_replace(tag.value_span(), fixed));
    }
}
