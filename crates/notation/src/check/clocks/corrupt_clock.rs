//! `corrupt-clock`: a clock cannot be read (dialects §3.2).

use crate::{
    Comment,
    check::{Check, Context, Finding, Findings, Severity},
    tree::{Anchor, Content},
};

pub(in crate::check) static CHECK: Check = Check {
    id: "corrupt-clock",
    severity: Severity::Error,
    summary: "A clock cannot be read",
    explanation: "\
A clock is a number of seconds. In one copy of a game a bad replacement has turned the first character of every clock into `d`:
`{d19.250}`. What it was is lost; another copy may have it.

Bad: `{d19.250}`, `{2:58}`. Good: `{119.250}`, `{178}`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let odd = context.tree.remarks.iter().filter_map(|remark| {
        let Content::Comment(Comment::Words(words)) = &remark.content else { return None };
        let is_number = |byte: u8| byte.is_ascii_digit() || b".,:-".contains(&byte);
        let numbers = words.bytes().filter(|&byte| is_number(byte)).count();
        let digits = words.bytes().any(|byte| byte.is_ascii_digit());
        // Not much longer than a clock, and all of it but a character or two looks like one.
        const LONGEST: usize = 12;
        let like = digits
            && words.len() <= LONGEST
            && !words.contains(' ')
            && words.len() - numbers <= 2
            && numbers >= 2;
        let like = like && matches!(remark.anchor, Anchor::Turn(_));
        like.then(|| {
            let span = context.game.token_span(remark.token);
            Finding::at(span, format!("`{words}` is no clock in seconds"))
        })
    });
    findings.habit(odd);
}
