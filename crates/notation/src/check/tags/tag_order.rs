//! `tag-order`: the tags are not in the order of the standard (dialects §2).

use crate::check::{Check, Context, Finding, Findings, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "tag-order",
    severity: Severity::Note,
    summary: "The tags are not in the order of the standard",
    explanation: "\
The order of tags means nothing, and it is not stable in real files. People find their way more quickly in the standard's order:
`Event`, `Site`, `Date`, `Round`, `WhiteA`, `BlackA`, `WhiteB`, `BlackB`, `TimeControl`. `tandem fmt` brings it about.

`SetUp` announces `FEN`, and readers look for it before; pychess writes it behind.

Bad: `[TimeControl \"120+0\"]` before `[WhiteA \"raven\"]`. Good: after the players.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    const ROSTER: [&str; 9] =
        ["Event", "Site", "Date", "Round", "WhiteA", "BlackA", "WhiteB", "BlackB", "TimeControl"];
    for order in [&ROSTER[..], &["SetUp", "FEN"]] {
        if let Some(finding) = out_of_order(context, order) {
            findings.push(finding);
        }
    }
}

/// The first tag that stands behind one that belongs behind it.
fn out_of_order(context: &Context<'_>, order: &[&str]) -> Option<Finding> {
    let mut highest = None;
    for tag in &context.tree.tags {
        let Some(place) = order.iter().position(|name| tag.is(name)) else { continue };
        match highest {
            Some((before, at)) if before > place => {
                let message =
                    format!("`{}` usually stands before `{}`", order[place], order[before]);
                return Some(Finding::at(tag.span(), message).other(at, ""));
            }
            _ => highest = Some((place, tag.span())),
        }
    }
    None
}
