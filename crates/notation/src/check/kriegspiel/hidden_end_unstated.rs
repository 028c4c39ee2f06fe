//! `hidden-end-unstated`: the record does not say how the last half-move ended the game.

use crate::check::{Check, Draft, Findings, KriegspielContext, Run, Severity};
use crate::kriegspiel::{Seen, termination};

pub(in crate::check) static CHECK: Check = Check {
    id: "hidden-end-unstated",
    severity: Severity::Warning,
    summary: "The record does not say how the last half-move ended the game",
    explanation: "\
The umpire announces mate, stalemate and a draw by insufficient material, but a hidden half-move has
no mark for them, and neither has a stalemate of the player's own. The tag `Termination` records
them: `checkmate`, `stalemate` or `insufficient material`.

Bad: `[Result \"1-0\"]` with `5. ?? {(Xh5,CS:0)}` at the end. Good: the same with
`[Termination \"checkmate\"]`, or with `resignation`.
",
    run: Run::Kriegspiel(run),
};

fn run(context: &KriegspielContext<'_>, findings: &mut Findings) {
    let record = &context.replayed.record;
    let Seen::ByPlayer(viewed) = &context.replayed.seen else { return };
    if let (false, Some(last)) = (viewed.ends.is_empty(), record.half_moves.last())
        && record.game.tag("Termination").is_none()
    {
        let ends = viewed.ends.iter().flatten().map(|&end| format!("`{}`", termination(end)));
        let ends: Vec<_> = ends.collect();
        let message = format!(
            "{}: the record does not say whether this half-move ended the game",
            last.name()
        );
        let help = format!("add a `Termination` tag: {} or another reason", ends.join(", "));
        findings.push(Draft::at(record.game.token_span(last.token), message).help(help));
    }
}
