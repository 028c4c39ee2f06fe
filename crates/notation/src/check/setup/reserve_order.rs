//! `reserve-order`: the men of a reserve are in no order (dialects §6.1 item 11).

use crate::check::{Check, Context, Finding, Findings, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "reserve-order",
    severity: Severity::Note,
    summary: "The men of a reserve are in no order",
    explanation: "\
Thief writes White's men first and each color in the order P N B R Q; the bracket form has Q R B N P. Any order is read.

Bad: `BrpBBqppN`. Good: `NBBBppprq`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let Some(tag) = context.game.setup() else { return };
    let raw = tag.raw_value();
    let start = tag.value_span().start;
    let mut at = 0;
    for part in raw.split(|&byte| byte == b'|') {
        if let Some((from, to, order)) = reserve(part) {
            let men = &part[from..to];
            let place = |man: &u8| order.iter().position(|other| other == man);
            let known = men.iter().all(|man| place(man).is_some());
            if known && !men.is_sorted_by_key(place) {
                let mut sorted = men.to_vec();
                sorted.sort_by_key(place);
                let span = start + at + from..start + at + to;
                let finding = Finding::at(span.clone(), "the men of this reserve are in no order");
                let sorted = crate::decode(&sorted).into_owned();
                findings.push(finding.maybe_replace(span, Some(sorted)));
            }
        }
        at += part.len() + 1;
    }
}

/// Where the reserve of a board stands, and the order of its form.
fn reserve(part: &[u8]) -> Option<(usize, usize, &'static [u8])> {
    if let Some(open) = part.iter().position(|&byte| byte == b'[') {
        let close = part.iter().position(|&byte| byte == b']')?;
        return (open < close).then_some((open + 1, close, b"QRBNPqrbnp"));
    }
    let mut slashes = part.iter().enumerate().filter(|(_, byte)| **byte == b'/');
    let from = slashes.nth(7)?.0 + 1;
    let length = part[from..].iter().position(u8::is_ascii_whitespace).unwrap_or(part.len() - from);
    Some((from, from + length, b"PNBRQpnbrq"))
}
