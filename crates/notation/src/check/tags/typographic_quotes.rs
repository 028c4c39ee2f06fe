//! `typographic-quotes`: the value of a tag stands in typographic quotes (dialects §2).

use crate::check::{Check, Context, Finding, Findings, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "typographic-quotes",
    severity: Severity::Warning,
    summary: "The value of a tag stands in typographic quotes",
    explanation: "\
Word processors turn `\"` into `“` and `”`, and PGN readers then find no value. Some crash.

Bad: `[Event “Import test”]`. Good: `[Event \"Import test\"]`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    const QUOTES: [&str; 3] = ["“", "”", "„"];
    for tag in context.tree.tags.iter().filter(|tag| !tag.is_quoted()) {
        let raw = tag.raw_value();
        if !QUOTES.iter().any(|quote| raw.starts_with(quote.as_bytes())) {
            continue;
        }
        let value = tag.value();
        let fixed = (!value.contains(['"', '\\'])).then(|| format!("\"{value}\""));
        let message =
            format!("typographic quotes around the value of `{}`", crate::decode(tag.name()));
        findings
            .push(Finding::at(tag.value_span(), message).maybe_replace(tag.value_span(), fixed));
    }
}
