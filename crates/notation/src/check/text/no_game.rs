//! `no-game`: the text does not contain a game (PGN 8).

use crate::{
    Game, Tree,
    check::{Check, Draft, Findings, Run, Severity},
};

pub(in crate::check) static CHECK: Check = Check {
    id: "no-game",
    severity: Severity::Error,
    summary: "The text does not contain a game",
    explanation: "\
The text has no tag, no move and no result, such as prose or a table, or it is longer than 1 MiB. The longest real game is a
fiftieth of that, so Tandem treats longer input as text and does not check it.

Bad: a shopping list. Good: `1A. e4 1a. e5 *`.
",
    run: Run::Both(run),
};

fn run(tree: &Tree<'_>, findings: &mut Findings) {
    let game = tree.game;
    let message = match () {
        () if game.begins_within() => return,
        () if game.is_part() => Game::TOO_LONG,
        () if !game.is_record() => "this text does not contain a game",
        () => return,
    };
    let text = game.text();
    let start = game.tokens().first().map_or(0, |token| token.start as usize);
    let end = text.iter().position(|&byte| byte == b'\n').unwrap_or(text.len());
    findings.push(Draft::at(start..start + end, message));
}
