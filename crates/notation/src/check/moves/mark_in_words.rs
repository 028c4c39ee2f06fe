//! `mark-in-words`: a check or mate is a word behind its move (PGN 8.2.3.5).

use crate::{
    TokenKind,
    check::{BughouseContext, Check, Draft, Findings, Run, Severity},
    lexer::mark_of,
};

pub(in crate::check) static CHECK: Check = Check {
    id: "mark-in-words",
    severity: Severity::Warning,
    summary: "A check or mate is a word behind its move",
    explanation: "\
Old programs and books write `ch`, `dbl ch` or `mate` behind moves. PGN attaches `+` or `#` to the
move, whatever kind of check it is. `tandem fmt --fix` removes the word; the move gets its mark.

Bad: `Qh5 ch`, `Nd6 dbl ch`, `Qxf7 mate`. Good: `Qh5+`, `Nd6+`, `Qxf7#`.
",
    run: Run::Bughouse(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let game = &context.game;
    let words = super::words_after_moves(context, |word| mark_of(word).is_some());
    findings.habit(words.into_iter().map(|token| {
        let word = crate::decode(game.token_text(token));
        let message = match mark_of(game.token_text(token)) {
            Some(mark) if !mark.is_empty() => format!("`{word}` is written `{mark}` in PGN"),
            _ => format!("PGN has no mark for `{word}`"),
        };
        let finding = Draft::at(game.token_span(token), message);
        let finding = super::without_word(context, token, finding, "remove the word");
        match gets_its_mark(context, token) {
            true => finding,
            false => finding.on_request(),
        }
    }));
}

/// Whether the move before a word was played, so that it is known whether it gives check.
fn gets_its_mark(context: &BughouseContext<'_>, token: usize) -> bool {
    /// Other marks, glyphs and comments may stand between.
    const NEAR: usize = 8;
    let tokens = &context.game.tokens()[..token];
    let near = tokens.iter().rev().take(NEAR).position(|it| it.kind == TokenKind::Move);
    let plies = &context.trace.plies;
    let was_played = |n: usize| plies.binary_search_by_key(&(token - 1 - n), |it| it.ply.token);
    context.tree.kind.is_played() && near.is_some_and(|n| was_played(n).is_ok())
}
