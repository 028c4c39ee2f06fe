//! `filtered-contradiction`: the `Filtered` tag contradicts the half-moves (Kriegspiel PGN III.A).

use crate::check::{Check, Draft, Findings, KriegspielContext, Run, Severity};
use crate::kriegspiel::{FaultKind, Filtering, Word};
use chess::Color;

pub(in crate::check) static CHECK: Check = Check {
    id: "filtered-contradiction",
    severity: Severity::Error,
    summary: "The `Filtered` tag contradicts the half-moves",
    explanation: "\
`Filtered` names the owner of the record: `white` or `black` for a player, whose opponent's moves
are all `??`, or `no` for the umpire's record, in which nothing is hidden. If the tag says `no` and
moves are hidden, `tandem fmt --fix=filtered-contradiction` writes the player's color.

Bad: `[Filtered \"no\"]` with `1. e4 {(:)} ?? {(:0)}`. Good: `[Filtered \"white\"]`.
",
    run: Run::Kriegspiel(run),
};

fn run(context: &KriegspielContext<'_>, findings: &mut Findings) {
    super::report(context, findings, FaultKind::FilteredContradiction);
    let Some(tag) = context.tree.tag("Filtered") else { return };
    let record = &context.replayed.record;
    match record.header.filtered {
        Filtering::Unknown(ref span) => {
            let message =
                format!("unknown value `{}`; expected `white`, `black` or `no`", tag.value());
            findings.push(Draft::at(span.clone(), message));
        }
        Filtering::No => {
            let hidden = record.half_moves.iter().find(|one| one.word == Word::Hidden);
            if let Some(hidden) = hidden {
                let whose = if hidden.color == Color::White { "black" } else { "white" };
                let finding =
                    Draft::at(tag.value_span(), "the tag says `no`, but moves are hidden")
                        .other(context.game.token_span(hidden.token), "first hidden move");
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
