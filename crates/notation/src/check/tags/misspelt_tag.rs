//! `misspelt-tag`: a tag name is one letter off a known name (dialects §2).

use bughouse::Seat;

use super::KNOWN;
use crate::check::{BughouseContext, Check, Draft, Findings, Run, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "misspelt-tag",
    severity: Severity::Warning,
    summary: "A tag name is one letter off a known name",
    explanation: "\
Unknown tags are allowed and kept. A name one letter off a known one, however, is almost certainly a
typo, and other programs will not find the value. `tandem fmt --fix` corrects it if only one known
name fits and the game does not have that tag already.

Bad: `[WhitaA \"raven\"]`. Good: `[WhiteA \"raven\"]`.
",
    run: Run::Bughouse(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let tags = &context.tree.tags;
    let seats = Seat::ALL.map(Seat::name);
    let one_board = !tags.iter().any(|tag| seats.iter().any(|seat| tag.is(seat)));
    // A game has a few dozen tags; this bounds the work on hostile files.
    const MOST: usize = 256;
    for tag in tags.iter().take(MOST) {
        // No known name is as long.
        const LONGEST: usize = 24;
        let name = tag.name();
        if name.len() > LONGEST || KNOWN.iter().any(|known| tag.is(known)) {
            continue;
        }
        // PGN of one board names its players so.
        if one_board && ["White", "Black"].iter().any(|known| tag.is(known)) {
            continue;
        }
        let near = |known: &&str| distance_is_one(name, known.as_bytes());
        let mut candidates = KNOWN.into_iter().filter(near).filter(|known| known.len() > 3);
        let Some(meant) = candidates.next() else { continue };
        let written = crate::decode(name);
        let start = tag.span().start + 1;
        let span = start..start + name.len();
        let finding = Draft::at(span.clone(), format!("unknown tag `{written}`"))
            .help(format!("did you mean `{meant}`?"));
        let only = candidates.next().is_none() && !tags.iter().any(|tag| tag.is(meant));
        findings.push(match only {
            true => finding.replace(format!("write `{meant}`"), span, meant),
            false => finding,
        });
    }
}

/// Whether the names differ by exactly one inserted, deleted, changed or transposed letter,
/// ignoring case.
fn distance_is_one(one: &[u8], other: &[u8]) -> bool {
    let same = |one: &[u8], other: &[u8]| one.eq_ignore_ascii_case(other);
    let start = one.iter().zip(other).take_while(|(a, b)| a.eq_ignore_ascii_case(b)).count();
    let (one, other) = (&one[start..], &other[start..]);
    match (one, other) {
        ([], [_]) | ([_], []) => true,
        ([a, rest_of_one @ ..], [b, rest_of_other @ ..]) => {
            same(rest_of_one, rest_of_other)
                || same(one, rest_of_other)
                || same(rest_of_one, other)
                || match (rest_of_one, rest_of_other) {
                    ([c, one @ ..], [d, other @ ..]) => {
                        same(&[*a, *c], &[*d, *b]) && same(one, other)
                    }
                    _ => false,
                }
        }
        _ => false,
    }
}
