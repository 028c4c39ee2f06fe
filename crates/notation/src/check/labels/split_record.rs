//! `split-record`: a line break stands between a label and its move (dialects §3.1, §6.2 item 22).

use crate::{
    TokenKind,
    check::{Check, Context, Finding, Findings, Severity},
};

pub(in crate::check) static CHECK: Check = Check {
    id: "split-record",
    severity: Severity::Note,
    summary: "A line break stands between a label and its move",
    explanation: "\
The Laws' sample and chess.com's files wrap lines there, and readers that go line by line lose the move.

Bad: `9B.`, a line end, `P@d4`. Good: `9B. P@d4`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let game = &context.game;
    let odd =
        context.tree.turns.iter().filter_map(|turn| {
            let token = turn.label_token.filter(|&token| token + 2 == turn.token)? + 1;
            let is_break = game.tokens()[token].kind == TokenKind::Blank
                && game.token_text(token).contains(&b'\n');
            let (start, end) = (game.token_span(token - 1).start, game.token_span(turn.token).end);
            is_break.then(|| {
                Finding::at(start..end, "a line break between label and move")
                    .of(turn.label)
                    .replace("put both on one line", game.token_span(token), " ")
            })
        });
    findings.habit(odd);
}
