//! `result-against-end`: the result of a Kriegspiel record contradicts how the game ended.

use crate::check::{Check, Draft, Findings, KriegspielContext, Run, Severity};
use crate::kriegspiel::termination;
use chess::Color;
use kriegspiel::Ending;

pub(in crate::check) static CHECK: Check = Check {
    id: "result-against-end",
    severity: Severity::Error,
    summary: "The result of a Kriegspiel record contradicts how the game ended",
    explanation: "\
Mate wins. Stalemate is a draw, unless the rules make it a loss. The tag `Termination` must agree
with the ending as well. `tandem fmt --fix=result-against-end` writes the result that follows from
the half-moves.

Bad: `5. Bxh5# {(Xh5,CS:)} 0-1`. Good: `5. Bxh5# {(Xh5,CS:)} 1-0`.
",
    run: Run::Kriegspiel(run),
};

fn run(context: &KriegspielContext<'_>, findings: &mut Findings) {
    let Some(ending) = context.replayed.end() else { return };
    let record = &context.replayed.record;
    let right = match ending.winner(&record.header.ruleset) {
        Some(Color::White) => "1-0",
        Some(Color::Black) => "0-1",
        None => "1/2-1/2",
    };
    let tag = context.tree.tag("Result").map(|tag| (tag.value().into_owned(), tag.value_span()));
    let tokens = record.results.iter().map(|&token| {
        (crate::decode(context.game.token_text(token)).into_owned(), context.game.token_span(token))
    });
    for (value, span) in tag.into_iter().chain(tokens) {
        let half = right == "1/2-1/2" && value.trim() == "1/2";
        if value.trim() != right && !half {
            let message = format!("the half-moves end the game with the result {right}");
            let finding = Draft::at(span.clone(), message);
            findings.push(finding.maybe_replace(span, Some(right.to_owned())).on_request());
        }
    }
    if let (Ending::Announced { end, .. }, Some(tag)) = (ending, context.tree.tag("Termination"))
        && !matches!(
            tag.value().trim().to_ascii_lowercase().as_str(),
            "normal" | "rules infraction"
        )
        && !tag.value().trim().eq_ignore_ascii_case(termination(end))
    {
        let message = format!("the half-moves end the game by {}", termination(end));
        findings.push(Draft::at(tag.value_span(), message));
    }
}
