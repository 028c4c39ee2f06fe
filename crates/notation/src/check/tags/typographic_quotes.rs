//! `typographic-quotes`: a tag value is in typographic quotes (dialects §2).

use crate::{
    Tree,
    check::{Check, Draft, Findings, Run, Severity},
};

pub(in crate::check) static CHECK: Check = Check {
    id: "typographic-quotes",
    severity: Severity::Warning,
    summary: "A tag value is in typographic quotes",
    explanation: "\
Word processors turn `\"` into `“` and `”`. PGN readers then find no value, and some crash.
`tandem fmt --fix` writes plain quotes.

Bad: `[Event “Import test”]`. Good: `[Event \"Import test\"]`.
",
    run: Run::Both(run),
};

fn run(tree: &Tree<'_>, findings: &mut Findings) {
    const QUOTES: [&str; 3] = ["“", "”", "„"];
    for tag in tree.tags.iter().filter(|tag| !tag.is_quoted()) {
        let raw = tag.raw_value();
        if !QUOTES.iter().any(|quote| raw.starts_with(quote.as_bytes())) {
            continue;
        }
        let value = tag.value();
        let fixed = (!value.contains(['"', '\\'])).then(|| format!("\"{value}\""));
        let message =
            format!("the value of `{}` is in typographic quotes", crate::decode(tag.name()));
        findings.push(Draft::at(tag.value_span(), message).maybe_replace(tag.value_span(), fixed));
    }
}
