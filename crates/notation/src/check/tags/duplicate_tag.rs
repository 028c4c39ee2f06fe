//! `duplicate-tag`: a tag occurs twice (PGN 8.1; dialects §6.2 item 14).

use crate::{
    Tree,
    check::{Check, Draft, Findings, Run, Severity},
};

pub(in crate::check) static CHECK: Check = Check {
    id: "duplicate-tag",
    severity: Severity::Warning,
    summary: "A tag occurs twice",
    explanation: "\
The first value counts. If the tag after the second one shows which tag was meant,
`tandem fmt --fix` renames it: in the sample of the Czech Laws,
`[BlackA \"Černý b\"][BlackBElo \"----\"]` should be `BlackB`. An exact copy is removed.

Bad: `[BlackA \"x\"]` … `[BlackA \"y\"][BlackBElo \"1900\"]`. Good: `[BlackB \"y\"][BlackBElo \"1900\"]`.
",
    run: Run::Both(run),
};

fn run(tree: &Tree<'_>, findings: &mut Findings) {
    let tags = &tree.tags;
    // A game has a few dozen tags; this bounds the quadratic search.
    const MOST: usize = 256;
    for (n, tag) in tags.iter().take(MOST).enumerate() {
        let is_same = |other: &&crate::Tag<'_>| other.name().eq_ignore_ascii_case(tag.name());
        let Some(first) = tags[..n].iter().find(is_same) else { continue };
        let name = crate::decode(tag.name());
        let message = format!("the tag `{name}` occurs twice; the first value counts");
        let finding = Draft::at(tag.span(), message).caption("second").other(first.span(), "first");
        let rating = tags.get(n + 1).map(|next| crate::decode(next.name()));
        let meant = rating.as_deref().and_then(|name| name.strip_suffix("Elo"));
        let meant = meant.filter(|meant| !tags.iter().any(|tag| tag.is(meant)));
        findings.push(
            match meant.and_then(|meant| super::KNOWN.into_iter().find(|known| *known == meant)) {
                Some(meant) => {
                    let start = tag.span().start + 1;
                    finding
                        .help(format!("the next tag is `{meant}Elo`, and `{meant}` is missing"))
                        .replace(format!("write `{meant}`"), start..start + tag.name().len(), meant)
                }
                None if first.value() == tag.value() => {
                    finding.replace("remove the second tag", tag.span(), "")
                }
                None => finding,
            },
        );
    }
}
