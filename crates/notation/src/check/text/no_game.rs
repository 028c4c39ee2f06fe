//! `no-game`: there is nothing that looks like a game (PGN 8).

use crate::check::{Check, Context, Finding, Findings, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "no-game",
    severity: Severity::Error,
    summary: "There is nothing that looks like a game",
    explanation: "\
The text has neither a tag nor a move nor a result.

Bad: a shopping list. Good: `1A. e4 1a. e5 *`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    if !context.game.is_record() {
        let text = context.game.text();
        let start = context.game.tokens().first().map_or(0, |token| token.start as usize);
        let end = text.iter().position(|&byte| byte == b'\n').unwrap_or(text.len());
        findings.push(Finding::at(start..start + end, "there is no game here"));
    }
}
