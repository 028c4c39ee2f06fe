//! Runs the checks.

use super::{CHECKS, Check, Context, Diagnostic, Findings, diagnostic::Run, text};

/// Runs all checks on a game. The findings come in the order of the text.
pub fn check(context: &Context<'_>) -> Vec<Diagnostic> {
    check_only(context, |_| true)
}

/// Like [`check`], but runs only the `wanted` checks.
pub fn check_only(context: &Context<'_>, wanted: impl Fn(&Check) -> bool) -> Vec<Diagnostic> {
    let mut findings = Findings::default();
    let game = &context.tree().game;
    let is_game = !game.is_part() && !game.is_other_text();
    for &check in CHECKS.iter().filter(|check| wanted(check)) {
        // Nothing else is checked in prose, or in a part of a text that is too long for a game.
        if !is_game && check.id != text::no_game::CHECK.id {
            continue;
        }
        match (&check.run, context) {
            (Run::Bughouse(run), Context::Bughouse(context)) => {
                findings.of_check(check, |findings| run(context, findings));
            }
            (Run::Kriegspiel(run), Context::Kriegspiel(context)) => {
                findings.of_check(check, |findings| run(context, findings));
            }
            (Run::Both(run), context) => {
                findings.of_check(check, |findings| run(context.tree(), findings));
            }
            (Run::TwoBoards(run), Context::Bughouse(context)) => {
                if context.tree.kind.has_two_boards() {
                    findings.of_check(check, |findings| run(context, findings));
                }
            }
            (Run::Bughouse(_) | Run::TwoBoards(_), Context::Kriegspiel(_))
            | (Run::Kriegspiel(_), Context::Bughouse(_)) => {}
        }
    }
    findings.into_sorted()
}
