//! `unclosed-tag`: a tag is not closed (PGN 8.1).

use crate::{
    Tree,
    check::{Check, Draft, Findings, Run, Severity},
};

pub(in crate::check) static CHECK: Check = Check {
    id: "unclosed-tag",
    severity: Severity::Error,
    summary: "A tag is not closed",
    explanation: "\
Tandem reads the tag to the end of its line, but cannot tell where the value was meant to end.
`tandem fmt --fix` adds the `]` where only that is missing.

Bad: `[White \"raven`. Good: `[WhiteA \"raven\"]`.
",
    run: Run::Both(run),
};

fn run(tree: &Tree<'_>, findings: &mut Findings) {
    for tag in &tree.tags {
        let text = tree.game.text();
        let start = tree.game.tokens().first().map_or(0, |token| token.start as usize);
        let span = tag.span();
        let end = start + text[..span.end - start].trim_ascii_end().len();
        let closed = text[..end - start].ends_with(b"]");
        let message = match (closed, tag.is_quoted()) {
            (false, _) => "this tag is not closed",
            (true, true) if text.get(end - start - 2) != Some(&b'"') => {
                "the quoted value of this tag is not closed"
            }
            _ => continue,
        };
        let finding = Draft::at(span.start..end, message);
        findings.push(match closed {
            false
                if text[..end - start].ends_with(b"\"")
                    && tag.is_quoted()
                    && !tag.raw_value().is_empty() =>
            {
                finding.replace("add `]`", end..end, "]")
            }
            _ => finding,
        });
    }
}
