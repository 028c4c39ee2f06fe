//! `no-game`: there is nothing that looks like a game (PGN 8).

use crate::{
    Game,
    check::{Check, Context, Finding, Findings, Severity},
};

pub(in crate::check) static CHECK: Check = Check {
    id: "no-game",
    severity: Severity::Error,
    summary: "There is nothing that looks like a game",
    explanation: "\
The text has neither a tag nor a move nor a result, or it is longer than a MiB, fifty times the longest game: then it is text, in
which nothing is checked.

Bad: a shopping list. Good: `1A. e4 1a. e5 *`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let game = context.game;
    let message = match () {
        () if game.begins_within() => return,
        () if game.is_part() => Game::TOO_LONG,
        () if !game.is_record() => "there is no game here",
        () => return,
    };
    let text = game.text();
    let start = game.tokens().first().map_or(0, |token| token.start as usize);
    let end = text.iter().position(|&byte| byte == b'\n').unwrap_or(text.len());
    findings.push(Finding::at(start..start + end, message));
}
