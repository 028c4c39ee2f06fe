//! `misspelt-tag`: the name of a tag is nearly a known one (dialects §2).

use super::KNOWN;
use crate::check::{Check, Context, Finding, Findings, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "misspelt-tag",
    severity: Severity::Warning,
    summary: "The name of a tag is nearly a known one",
    explanation: "\
Unknown tags are kept and not complained of; but one letter off a known name is a slip of the pen, and programs will not find the
value.

Bad: `[WhitaA \"raven\"]`. Good: `[WhiteA \"raven\"]`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let tags = &context.tree.tags;
    // A game has a few dozen tags; more are not worth looking through.
    const MOST: usize = 256;
    for tag in tags.iter().take(MOST) {
        // Longer names are nobody's slip.
        const LONGEST: usize = 24;
        let name = tag.name();
        if name.len() > LONGEST || KNOWN.iter().any(|known| tag.is(known)) {
            continue;
        }
        let near = |known: &&str| distance_is_one(name, known.as_bytes());
        let mut candidates = KNOWN.into_iter().filter(near).filter(|known| known.len() > 3);
        let Some(meant) = candidates.next() else { continue };
        let written = crate::decode(name);
        let start = tag.span().start + 1;
        let span = start..start + name.len();
        let finding = Finding::at(span.clone(), format!("unknown tag `{written}`"))
            .help(format!("did you mean `{meant}`?"));
        let only = candidates.next().is_none() && !tags.iter().any(|tag| tag.is(meant));
        findings.push(match only {
            true => finding.replace(format!("write `{meant}`"), span, meant),
            false => finding,
        });
    }
}

/// Whether one letter put in, left out, changed or swapped with its neighbor makes one name of the other, in any case.
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
