//! `reserve-order`: the pieces of a reserve are not in order (dialects §6.1 item 11).

use crate::check::{BughouseContext, Check, Draft, Findings, Run, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "reserve-order",
    severity: Severity::Note,
    summary: "The pieces of a reserve are not in order",
    explanation: "\
Thief writes White's pieces first, and each color in the order P N B R Q; the bracket form uses Q R
B N P. Readers accept any order. `tandem fmt --fix` sorts the reserve.

Bad: `BrpBBqppN`. Good: `NBBBppprq`.
",
    run: Run::TwoBoards(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let Some(tag) = context.tree.setup() else { return };
    let raw = tag.raw_value();
    let start = tag.value_span().start;
    let mut at = 0;
    for part in raw.split(|&byte| byte == b'|') {
        if let Some((from, to, order)) = reserve(part) {
            let pieces = &part[from..to];
            let place = |piece: &u8| order.iter().position(|other| other == piece);
            let known = pieces.iter().all(|piece| place(piece).is_some());
            if known && !pieces.is_sorted_by_key(place) {
                let mut sorted = pieces.to_vec();
                sorted.sort_by_key(place);
                let span = start + at + from..start + at + to;
                let finding =
                    Draft::at(span.clone(), "the pieces of this reserve are not in order");
                let sorted = crate::decode(&sorted).into_owned();
                findings.push(finding.maybe_replace(span, Some(sorted)));
            }
        }
        at += part.len() + 1;
    }
}

/// The bounds of a board's reserve and the piece order of its notation.
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
