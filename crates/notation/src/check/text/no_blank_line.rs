//! `no-blank-line`: there is no blank line between tags and moves (PGN 8; dialects §3.5, §6.1 item 13).

use crate::check::{Check, Context, Finding, Findings, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "no-blank-line",
    severity: Severity::Note,
    summary: "There is no blank line between tags and moves",
    explanation: "\
PGN separates the two parts of a game by one blank line. It is missing in both samples of the BPGN standard.

Bad: `[Result \"0-1\"]` and `1A. d4` on the next line. Good: a blank line between them.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let Some(last) = context.tree.tags.last() else { return };
    let text = context.game.text();
    let start = context.game.tokens().first().map_or(0, |token| token.start as usize);
    let end = last.span().end;
    let rest = &text[end - start..];
    let blanks = rest.len() - rest.trim_ascii_start().len();
    let breaks = rest[..blanks].iter().filter(|&&byte| byte == b'\n').count();
    if breaks >= 2 || blanks == rest.len() {
        return;
    }
    let (message, missing) = match breaks {
        0 => ("the moves follow the tags on the same line", "\n\n"),
        _ => ("there is no blank line between tags and moves", "\n"),
    };
    let finding = Finding::at(last.span(), message);
    findings.push(finding.replace("put one in", end..end, missing));
}
