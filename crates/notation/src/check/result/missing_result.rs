//! `missing-result`: there is no result after the moves (PGN 8.2.6; dialects §2.1).

use super::RESULTS;
use crate::{
    TokenKind, Tree,
    check::{Check, Draft, Findings, Run, Severity},
    tree::TreeLine,
};

pub(in crate::check) static CHECK: Check = Check {
    id: "missing-result",
    severity: Severity::Warning,
    summary: "There is no result after the moves",
    explanation: "\
A game ends with its result, or with `*`. Without one, a reader cannot tell a complete game from a
truncated one. `tandem fmt --fix` copies the result from the `Result` tag, or writes `*`.

Bad: `19A. Kh1 19a. Qxg1#`. Good: `19A. Kh1 19a. Qxg1# 0-1`.
",
    run: Run::Both(run),
};

fn run(tree: &Tree<'_>, findings: &mut Findings) {
    if !tree.results.is_empty() || !tree.game.is_record() {
        return;
    }
    let text = tree.game.text();
    let start = tree.game.tokens().first().map_or(0, |token| token.start as usize);
    let end = start + text.trim_ascii_end().len();
    let tokens = tree.game.tokens();
    let last = tokens.partition_point(|token| (token.start as usize) < end).saturating_sub(1);
    let tag = tree.tag("Result").map(crate::Tag::value);
    let result = RESULTS.into_iter().find(|result| tag.as_deref() == Some(result)).unwrap_or("*");
    let open = |line: &&TreeLine| line.open.is_some() && line.close.is_none();
    let close = ")".repeat(tree.lines.iter().filter(open).count());
    // Blanks that are not ASCII count as text here.
    let word = tree.game.token_span(last);
    let (kind, from) =
        if word.end < end { (TokenKind::Blank, word.end) } else { (tokens[last].kind, word.start) };
    let span = from..end;
    let span = span.end.saturating_sub(span.len().min(24))..end;
    let finding = Draft::at(span, "there is no result after the last move");
    // A result written after an unclosed comment or tag, or after a comment that runs to the end of
    // the line, would become part of it.
    let is_complete = match kind {
        TokenKind::Comment => text.trim_ascii_end().ends_with(b"}"),
        TokenKind::Tag => text.trim_ascii_end().ends_with(b"]"),
        TokenKind::Move | TokenKind::Nag | TokenKind::Close | TokenKind::DrawOffer => true,
        _ => false,
    };
    findings.push(match is_complete {
        true => finding.replace(format!("write `{result}`"), end..end, format!("{close} {result}")),
        false => finding,
    });
}
