//! `long-line`: a line of moves is longer than 80 characters (PGN 8.2.1; dialects §3.1).

use memchr::memchr_iter;

use crate::{
    TokenKind,
    check::{BughouseContext, Check, Draft, Findings, Run, Severity},
};

pub(in crate::check) static CHECK: Check = Check {
    id: "long-line",
    severity: Severity::Note,
    summary: "A line of moves is longer than 80 characters",
    explanation: "\
PGN limits lines to 79 characters; the FICS databases write a whole game on one line. `tandem fmt`
wraps lines.

Bad: a game on a single line of 3,000 characters. Good: lines of at most 79 characters.
",
    run: Run::Bughouse(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let game = &context.game;
    let is_moves = |token: &crate::Token| {
        !matches!(token.kind, TokenKind::Bom | TokenKind::Blank | TokenKind::Tag)
    };
    let Some(first) = game.tokens().iter().position(is_moves) else { return };
    let text = game.text();
    let start = game.tokens()[0].start as usize;
    let from = game.token_span(first).start - start;
    let mut at = from;
    let mut long = Vec::new();
    let ends = memchr_iter(b'\n', text).chain([text.len()]).skip_while(|&end| end < from);
    for end in ends {
        let line = &text[at..end];
        let plain = line.strip_suffix(b"\r").unwrap_or(line);
        // Characters are counted only where there may be too many.
        let length = if plain.len() > 80 { crate::text::characters(plain) } else { 0 };
        if length > 80 {
            long.push((at, length));
        }
        at += line.len() + 1;
    }
    let Some(&(at, length)) = long.first() else { return };
    let message = match long.len() {
        1 => format!("line has {length} characters; PGN allows at most 79"),
        lines => format!("{lines} lines are longer than 80 characters; the first has {length}"),
    };
    let first = game.tokens().partition_point(|token| (token.start as usize) <= start + at) - 1;
    let word = game.token_span(first);
    // The line may start with blanks.
    let end = if start + at < word.end { word.end } else { game.blanks_after(first).end };
    findings.push(Draft::at(start + at..end.max(start + at), message));
}
