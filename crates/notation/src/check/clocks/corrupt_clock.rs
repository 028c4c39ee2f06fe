//! `corrupt-clock`: a clock cannot be read (dialects §3.2).

use crate::{
    Comment,
    check::{BughouseContext, Check, Draft, Findings, Run, Severity},
    tree::{Anchor, Content},
};

pub(in crate::check) static CHECK: Check = Check {
    id: "corrupt-clock",
    severity: Severity::Error,
    summary: "A clock cannot be read",
    explanation: "\
A clock is a number of seconds. In one copy of a game, a faulty search-and-replace turned the first
character of every clock into `d`: `{d19.250}`. The original character cannot be recovered from this
file; look for another copy.

Bad: `{d19.250}`, `{2:58}`. Good: `{119.250}`, `{178}`.
",
    run: Run::Bughouse(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let odd = context.tree.odd_remarks().filter_map(|remark| {
        let Content::Comment(Comment::Words(words)) = &remark.content else { return None };
        let is_number = |byte: u8| byte.is_ascii_digit() || b".,:-".contains(&byte);
        let numbers = words.bytes().filter(|&byte| is_number(byte)).count();
        let digits = words.bytes().any(|byte| byte.is_ascii_digit());
        // About as long as a clock, and at most two characters do not belong in one.
        const LONGEST: usize = 12;
        let looks_like_clock = digits
            && words.len() <= LONGEST
            && !words.contains(' ')
            && words.len() - numbers <= 2
            && numbers >= 2;
        // `{S:3}`, `{R:1}`: a comment with a prefix.
        let prefixed = matches!(words.as_bytes(), [b'A'..=b'Z' | b'a'..=b'z', b':', ..]);
        let looks_like_clock =
            !prefixed && looks_like_clock && matches!(remark.anchor, Anchor::Turn(_));
        looks_like_clock.then(|| {
            let span = context.game.token_span(remark.token);
            Draft::at(span, format!("`{words}` is not a clock in seconds"))
        })
    });
    findings.habit(odd);
}
