//! `crlf`: lines end in CRLF (dialects §3.5).

use crate::check::{Check, Context, Edit, Finding, Findings, Fix, Severity};
use memchr::memmem;

pub(in crate::check) static CHECK: Check = Check {
    id: "crlf",
    severity: Severity::Note,
    summary: "Lines end in CRLF",
    explanation: "\
bughouse-db.org writes the line ends of Windows. Every reader takes them; a canonical file has LF.

Bad: `[Event \"x\"]` CR LF. Good: `[Event \"x\"]` LF.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let text = context.game.text();
    let start = context.game.tokens().first().map_or(0, |token| token.start as usize);
    let mut ends = memmem::find_iter(text, b"\r\n").map(|at| start + at..start + at + 1).peekable();
    let Some(first) = ends.peek().cloned() else { return };
    let edits: Vec<Edit> =
        ends.take(Fix::MAX_EDITS).map(|span| Edit { span, text: String::new() }).collect();
    let lines = edits.len();
    let message = match lines {
        1 => "this line ends in CRLF".to_owned(),
        _ => format!("{lines} lines of this game end in CRLF"),
    };
    findings.push(Finding::at(first.start..first.end + 1, message).fix("write LF", edits));
}
