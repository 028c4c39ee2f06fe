//! `hidden-end-unstated`: ends that a record has no mark for.

use crate::check::{Check, Context, Finding, Findings, Severity};
use crate::kriegspiel::{Seen, termination};

pub(in crate::check) static CHECK: Check = Check {
    id: "hidden-end-unstated",
    severity: Severity::Warning,
    summary: "How the last half-move ended the game is not said",
    explanation: "\
Mate, stalemate and a draw for want of men are announced, but a half-move that is hidden has no mark for them, and a player's own
stalemate has none either. The tag `Termination` says it: `checkmate`, `stalemate`, `insufficient material`.

Bad: `[Result \"1-0\"]` with `5. ?? {(Xh5,CS:0)}` at the end. Good: `[Termination \"checkmate\"]` besides, or `resignation`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let Some(game) = &context.kriegspiel else { return };
    let record = &game.replayed.record;
    let Seen::ByPlayer(viewed) = &game.replayed.seen else { return };
    if let (false, Some(last)) = (viewed.ends.is_empty(), record.half_moves.last())
        && record.game.tag("Termination").is_none()
    {
        let ends = viewed.ends.iter().flatten().map(|&end| format!("`{}`", termination(end)));
        let ends: Vec<_> = ends.collect();
        let message = format!("{}: whether it ended the game is not said", last.name());
        let help = format!("a tag `Termination` says it: {} or what else it was", ends.join(", "));
        findings.push(Finding::at(record.game.token_span(last.token), message).help(help));
    }
}
