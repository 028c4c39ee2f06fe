//! `kriegspiel-tag-order`: the order of tags (Kriegspiel PGN III.A).

use crate::Tag;
use crate::check::{Check, Context, Finding, Findings, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "kriegspiel-tag-order",
    severity: Severity::Note,
    summary: "Tags do not stand in their order",
    explanation: "\
The seven tags of PGN come first, then `Rules`, then `Filtered`. `tandem fmt` puts them in order.

Bad: `Filtered` before `Rules`. Good: `Event`, `Site`, `Date`, `Round`, `White`, `Black`, `Result`, `Rules`, `Filtered`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    if context.kriegspiel.is_none() {
        return;
    }
    const ORDER: [&str; 9] =
        ["Event", "Site", "Date", "Round", "White", "Black", "Result", "Rules", "Filtered"];
    let place = |tag: &Tag<'_>| match tag.is("Variant") {
        true => 7,
        false => ORDER.iter().position(|name| tag.is(name)).unwrap_or(ORDER.len()),
    };
    let pairs = context.tree.tags.windows(2);
    if let Some(pair) = pairs.into_iter().find(|pair| place(&pair[0]) > place(&pair[1])) {
        let [before, tag] = [&pair[0], &pair[1]].map(|tag| crate::decode(tag.name()));
        let message = format!("`{tag}` belongs in front of `{before}`");
        findings.push(Finding::at(pair[1].span(), message).other(pair[0].span(), ""));
    }
}
