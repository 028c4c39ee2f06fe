//! `kriegspiel-tag-order`: the tags of a Kriegspiel record are not in order (Kriegspiel PGN III.A).

use crate::Tag;
use crate::check::{Check, Draft, Findings, KriegspielContext, Run, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "kriegspiel-tag-order",
    severity: Severity::Note,
    summary: "The tags of a Kriegspiel record are not in order",
    explanation: "\
The seven tags of PGN come first, then `Rules`, then `Filtered`. `tandem fmt` restores this order.

Bad: `Filtered` before `Rules`. Good: `Event`, `Site`, `Date`, `Round`, `White`, `Black`, `Result`, `Rules`, `Filtered`.
",
    run: Run::Kriegspiel(run),
};

fn run(context: &KriegspielContext<'_>, findings: &mut Findings) {
    const ORDER: [&str; 9] =
        ["Event", "Site", "Date", "Round", "White", "Black", "Result", "Rules", "Filtered"];
    let place = |tag: &Tag<'_>| match tag.is("Variant") {
        true => 7,
        false => ORDER.iter().position(|name| tag.is(name)).unwrap_or(ORDER.len()),
    };
    let pairs = context.tree.tags.windows(2);
    if let Some(pair) = pairs.into_iter().find(|pair| place(&pair[0]) > place(&pair[1])) {
        let [before, tag] = [&pair[0], &pair[1]].map(|tag| crate::decode(tag.name()));
        let message = format!("`{tag}` belongs before `{before}`");
        findings.push(Draft::at(pair[1].span(), message).other(pair[0].span(), ""));
    }
}
