//! `missing-result`: there is no result behind the moves (PGN 8.2.6; dialects §2.1).

use super::RESULTS;
use crate::{
    TokenKind,
    check::{Check, Context, Finding, Findings, Severity},
};

pub(in crate::check) static CHECK: Check = Check {
    id: "missing-result",
    severity: Severity::Warning,
    summary: "There is no result behind the moves",
    explanation: "\
A game ends with its result, or with `*`. Without one, a reader cannot tell a whole game from a torn one.

Bad: `19A. Kh1 19a. Qxg1#`. Good: `19A. Kh1 19a. Qxg1# 0-1`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    if !context.tree.results.is_empty() || !context.game.is_record() {
        return;
    }
    let text = context.game.text();
    let start = context.game.tokens().first().map_or(0, |token| token.start as usize);
    let end = start + text.trim_ascii_end().len();
    let tokens = context.game.tokens();
    let last = tokens.partition_point(|token| (token.start as usize) < end).saturating_sub(1);
    let tag = context.game.tag("Result").map(|tag| tag.value());
    let result = RESULTS.into_iter().find(|result| tag.as_deref() == Some(result)).unwrap_or("*");
    let closed = context.tree.lines.iter().all(|line| line.open.is_none() == line.close.is_none());
    let span = tokens[last].start as usize..end;
    let span = span.end.saturating_sub(span.len().min(24))..end;
    let finding = Finding::at(span, "there is no result behind the last move");
    // Behind a comment or tag that is not closed, or one that goes to the line's end, a result would be a part of it.
    let whole = match tokens[last].kind {
        TokenKind::Comment => text.trim_ascii_end().ends_with(b"}"),
        TokenKind::Tag => text.trim_ascii_end().ends_with(b"]"),
        TokenKind::Move | TokenKind::Nag | TokenKind::Close | TokenKind::DrawOffer => true,
        _ => false,
    };
    findings.push(match closed && whole {
        true => finding.replace(format!("write `{result}`"), end..end, format!(" {result}")),
        false => finding,
    });
}
