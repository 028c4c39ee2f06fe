//! `comment-prefix`: a comment has an unknown prefix (BPGN standard 3.1, Laws E14; dialects §3.3,
//! §6.2 item 19).

use crate::{
    Comment,
    check::{BughouseContext, Check, Draft, Findings, Run, Severity},
    tree::Content,
};

pub(in crate::check) static CHECK: Check = Check {
    id: "comment-prefix",
    severity: Severity::Note,
    summary: "A comment has an unknown prefix",
    explanation: "\
`{A:…}` annotates the move before it, `{C:…}` is a comment, `{D:}` requests a diagram, and `{L:…}`
and `{T:…}` are lag and time spent. bughousedb.com also writes `{R:…}` for requests. Tandem keeps
comments with other prefixes unchanged.

Bad: `{R: carlosfenix requests to abort the game.}`. Good: `{C: carlosfenix requests to abort the game.}`.
",
    run: Run::TwoBoards(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let odd = context.tree.odd_remarks().filter_map(|remark| {
        let Content::Comment(Comment::Words(words)) = &remark.content else { return None };
        let [prefix @ b'A'..=b'Z', b':', ..] = words.as_bytes() else { return None };
        let prefix = char::from(*prefix);
        let span = context.game.token_span(remark.token);
        let message = match prefix {
            'D' => "`D:` requests a diagram and takes no text".to_owned(),
            'L' | 'T' => format!("`{prefix}:` must be followed by a number of milliseconds"),
            _ => format!("`{prefix}:` is not a prefix of any standard"),
        };
        Some(Draft::at(span.start + 1..span.start + 3, message))
    });
    findings.habit(odd);
}
