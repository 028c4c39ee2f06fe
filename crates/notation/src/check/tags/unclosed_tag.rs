//! `unclosed-tag`: a tag is not closed (PGN 8.1).

use crate::check::{Check, Context, Finding, Findings, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "unclosed-tag",
    severity: Severity::Error,
    summary: "A tag is not closed",
    explanation: "\
The tag is read to the end of its line, but where its value was to end nobody knows.

Bad: `[White \"raven`. Good: `[WhiteA \"raven\"]`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    for tag in &context.tree.tags {
        let text = context.game.text();
        let start = context.game.tokens().first().map_or(0, |token| token.start as usize);
        let span = tag.span();
        let end = start + text[..span.end - start].trim_ascii_end().len();
        let closed = text[..end - start].ends_with(b"]");
        let message = match (closed, tag.is_quoted()) {
            (false, _) => "this tag is never closed",
            (true, true) if text.get(end - start - 2) != Some(&b'"') => {
                "the quote of this tag's value is never closed"
            }
            _ => continue,
        };
        let finding = Finding::at(span.start..end, message);
        findings.push(match closed {
            false
                if text[..end - start].ends_with(b"\"")
                    && tag.is_quoted()
                    && !tag.raw_value().is_empty() =>
            {
                finding.replace("close it", end..end, "]")
            }
            _ => finding,
        });
    }
}
