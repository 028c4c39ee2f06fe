//! `duplicate-tag`: a tag stands twice (PGN 8.1; dialects §6.2 item 14).

use crate::check::{Check, Context, Finding, Findings, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "duplicate-tag",
    severity: Severity::Warning,
    summary: "A tag stands twice",
    explanation: "\
The first value counts. If the neighbor says which tag was meant, the repair writes that: in the Czech Laws' sample
`[BlackA \"Černý b\"][BlackBElo \"----\"]` stands for `BlackB`.

Bad: `[BlackA \"x\"]` … `[BlackA \"y\"][BlackBElo \"1900\"]`. Good: `[BlackB \"y\"][BlackBElo \"1900\"]`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let tags = &context.tree.tags;
    // A game has a few dozen tags; more are not worth looking through.
    const MOST: usize = 256;
    for (n, tag) in tags.iter().take(MOST).enumerate() {
        let is_same = |other: &&crate::Tag<'_>| other.name().eq_ignore_ascii_case(tag.name());
        let Some(first) = tags[..n].iter().find(is_same) else { continue };
        let name = crate::decode(tag.name());
        let message = format!("the tag `{name}` stands twice; its first value counts");
        let finding =
            Finding::at(tag.span(), message).caption("the second").other(first.span(), "the first");
        let rating = tags.get(n + 1).map(|next| crate::decode(next.name()));
        let meant = rating.as_deref().and_then(|name| name.strip_suffix("Elo"));
        let meant = meant.filter(|meant| !tags.iter().any(|tag| tag.is(meant)));
        findings.push(
            match meant.and_then(|meant| super::KNOWN.into_iter().find(|known| *known == meant)) {
                Some(meant) => {
                    let start = tag.span().start + 1;
                    finding
                        .help(format!("its neighbor is `{meant}Elo`, and `{meant}` is missing"))
                        .replace(format!("write `{meant}`"), start..start + tag.name().len(), meant)
                }
                None if first.value() == tag.value() => {
                    finding.replace("remove the second", tag.span(), "")
                }
                None => finding,
            },
        );
    }
}
