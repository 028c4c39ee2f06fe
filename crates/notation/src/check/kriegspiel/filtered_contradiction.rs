//! `filtered-contradiction`: the tag `Filtered` (Kriegspiel PGN III.A).

use crate::check::{Check, Context, Finding, Findings, Severity};
use crate::kriegspiel::{FaultKind, Filtering, Word};
use chess::Color;

pub(in crate::check) static CHECK: Check = Check {
    id: "filtered-contradiction",
    severity: Severity::Error,
    summary: "The tag Filtered contradicts the half-moves",
    explanation: "\
`Filtered` says whose record it is: `white` or `black` for a player, whose opponent's moves are all `??`, or `no` for the umpire's,
in which nothing is hidden.

Bad: `[Filtered \"no\"]` with `1. e4 {(:)} ?? {(:0)}`. Good: `[Filtered \"white\"]`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    super::report(context, findings, FaultKind::FilteredContradiction);
    let (Some(game), Some(tag)) = (&context.kriegspiel, context.game.tag("Filtered")) else {
        return;
    };
    let record = &game.replayed.record;
    match record.header.filtered {
        Filtering::Unknown(ref span) => {
            let message = format!("`{}` is nobody; it is `white`, `black` or `no`", tag.value());
            findings.push(Finding::at(span.clone(), message));
        }
        Filtering::No => {
            let hidden = record.half_moves.iter().find(|one| one.word == Word::Hidden);
            if let Some(hidden) = hidden {
                let whose = if hidden.color == Color::White { "black" } else { "white" };
                let finding = Finding::at(tag.value_span(), "it says `no`, but moves are hidden")
                    .other(context.game.token_span(hidden.token), "the first");
                findings.push(
                    finding
                        .replace(format!("write `{whose}`"), tag.value_span(), whose)
                        .on_request(),
                );
            }
        }
        Filtering::Missing | Filtering::For(_) => {}
    }
}
