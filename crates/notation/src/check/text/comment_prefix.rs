//! `comment-prefix`: a comment has a prefix that no standard knows (BPGN standard 3.1, Laws E14; dialects §3.3, §6.2 item 19).

use crate::{
    Comment,
    check::{Check, Context, Finding, Findings, Severity},
    tree::Content,
};

pub(in crate::check) static CHECK: Check = Check {
    id: "comment-prefix",
    severity: Severity::Note,
    summary: "A comment has a prefix that no standard knows",
    explanation: "\
`{A:…}` annotates the move before it, `{C:…}` is a comment, `{D:}` asks for a diagram, `{L:…}` and `{T:…}` are lag and time spent.
bughousedb.com also writes `{R:…}` for requests. Such comments are kept as they are.

Bad: `{R: carlosfenix requests to abort the game.}`. Good: `{C: carlosfenix requests to abort the game.}`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let odd = context.tree.remarks.iter().filter_map(|remark| {
        let Content::Comment(Comment::Words(words)) = &remark.content else { return None };
        let [prefix @ b'A'..=b'Z', b':', ..] = words.as_bytes() else { return None };
        let prefix = char::from(*prefix);
        let span = context.game.token_span(remark.token);
        let message = match prefix {
            'D' => "`D:` asks for a diagram and has no text".to_owned(),
            'L' | 'T' => format!("`{prefix}:` is followed by milliseconds"),
            _ => format!("`{prefix}:` is no prefix that a standard knows"),
        };
        Some(Finding::at(span.start + 1..span.start + 3, message))
    });
    findings.habit(odd);
}
