//! `tag-order`: the tags are not in the order of the standard (dialects §2).

use crate::{
    check::{BughouseContext, Check, Draft, Findings, Run, Severity},
    write::tags::SEVEN,
};

pub(in crate::check) static CHECK: Check = Check {
    id: "tag-order",
    severity: Severity::Note,
    summary: "The tags are not in the order of the standard",
    explanation: "\
The order of tags carries no meaning and varies in real files, but people read the standard order
more quickly: `Event`, `Site`, `Date`, `Round`, `WhiteA`, `BlackA`, `WhiteB`, `BlackB`,
`TimeControl`; in a record of one board PGN's `Event`, `Site`, `Date`, `Round`, `White`, `Black`, `Result`. `SetUp` announces `FEN`, so readers expect it first; pychess writes it second.
`tandem fmt` restores the order.

Bad: `[TimeControl \"120+0\"]` before `[WhiteA \"raven\"]`. Good: after the players.
",
    run: Run::Bughouse(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    const ROSTER: [&str; 9] =
        ["Event", "Site", "Date", "Round", "WhiteA", "BlackA", "WhiteB", "BlackB", "TimeControl"];
    let roster = if context.tree.kind.has_two_boards() { &ROSTER[..] } else { &SEVEN };
    for order in [roster, &["SetUp", "FEN"]] {
        if let Some(finding) = out_of_order(context, order) {
            findings.push(finding);
        }
    }
}

/// The first tag that follows one it should precede.
fn out_of_order(context: &BughouseContext<'_>, order: &[&str]) -> Option<Draft> {
    let mut highest = None;
    for tag in &context.tree.tags {
        let Some(place) = order.iter().position(|name| tag.is(name)) else { continue };
        match highest {
            Some((before, at)) if before > place => {
                let message = format!("`{}` belongs before `{}`", order[place], order[before]);
                return Some(Draft::at(tag.span(), message).other(at, ""));
            }
            _ => highest = Some((place, tag.span())),
        }
    }
    None
}
