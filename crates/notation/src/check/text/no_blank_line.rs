//! `no-blank-line`: there is no blank line between tags and moves (PGN 8; dialects §3.5, §6.1 item
//! 13).

use crate::{
    TokenKind, Tree,
    check::{Check, Draft, Findings, Run, Severity},
};

pub(in crate::check) static CHECK: Check = Check {
    id: "no-blank-line",
    severity: Severity::Note,
    summary: "There is no blank line between tags and moves",
    explanation: "\
PGN separates the two parts of a game with one blank line. Both samples in the BPGN standard lack
it. `tandem fmt --fix` inserts it.

Bad: `[Result \"0-1\"]` and `1A. d4` on the next line. Good: a blank line between them.
",
    run: Run::Both(run),
};

fn run(tree: &Tree<'_>, findings: &mut Findings) {
    let Some(last) = tree.tags.last() else { return };
    let text = tree.game.text();
    let start = tree.game.tokens().first().map_or(0, |token| token.start as usize);
    let end = last.span().end;
    let rest = &text[end - start..];
    // Comments before the first move may be on either side of the blank line.
    let tokens = tree.game.tokens();
    let is_score = |token: &&crate::Token| {
        matches!(token.kind, TokenKind::Label | TokenKind::Move | TokenKind::Result)
    };
    let after = |token: &&crate::Token| is_score(token) && token.start as usize >= end;
    let Some(first) = tokens.iter().find(after) else { return };
    let before = &text[end - start..first.start as usize - start];
    let blank =
        before.split(|&byte| byte == b'\n').skip(1).filter(|line| line.trim_ascii().is_empty());
    // The moves start on the last line, so it does not count.
    let breaks = before.iter().filter(|&&byte| byte == b'\n').count();
    if blank.count() > usize::from(before.ends_with(b"\n")) || rest.trim_ascii().is_empty() {
        return;
    }
    let (message, missing) = match breaks {
        0 => ("the moves follow the tags on the same line", "\n\n"),
        _ => ("there is no blank line between tags and moves", "\n"),
    };
    let finding = Draft::at(last.span(), message);
    findings.push(finding.replace("insert a blank line", end..end, missing));
}
