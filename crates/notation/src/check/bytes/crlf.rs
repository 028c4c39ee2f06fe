//! `crlf`: lines end in CRLF (dialects §3.5).

use crate::{
    Tree,
    check::{Check, Draft, Edit, Findings, Fix, Run, Severity},
};
use memchr::{memchr, memmem};

pub(in crate::check) static CHECK: Check = Check {
    id: "crlf",
    severity: Severity::Note,
    summary: "Lines end in CRLF",
    explanation: "\
Files from bughouse-db.org have Windows line endings. Every reader accepts them, but the canonical
form uses LF. `tandem fmt --fix` writes LF.

Bad: `[Event \"x\"]` CR LF. Good: `[Event \"x\"]` LF.
",
    run: Run::Both(run),
};

fn run(tree: &Tree<'_>, findings: &mut Findings) {
    let text = tree.game.text();
    let start = tree.game.tokens().first().map_or(0, |token| token.start as usize);
    if memchr(b'\r', text).is_none() {
        return;
    }
    let mut ends = memmem::find_iter(text, b"\r\n").map(|at| start + at..start + at + 1).peekable();
    let Some(first) = ends.peek().cloned() else { return };
    let edits: Vec<Edit> =
        ends.take(Fix::MAX_EDITS).map(|span| Edit { span, text: String::new() }).collect();
    let lines = edits.len();
    let message = match lines {
        1 => "this line ends in CRLF".to_owned(),
        _ => format!("{lines} lines of this game end in CRLF"),
    };
    findings.push(Draft::at(first.start..first.end + 1, message).fix("write LF", edits));
}
