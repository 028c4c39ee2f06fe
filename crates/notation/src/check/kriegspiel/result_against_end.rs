//! `result-against-end`: results and ends.

use crate::check::{Check, Context, Finding, Findings, Severity};
use crate::kriegspiel::termination;
use chess::Color;
use kriegspiel::Ending;

pub(in crate::check) static CHECK: Check = Check {
    id: "result-against-end",
    severity: Severity::Error,
    summary: "The result contradicts how the game ended",
    explanation: "\
Mate wins, stalemate is a draw unless the rules say that it loses, and so is what the tag `Termination` names. The repair believes
the half-moves; it is made on request.

Bad: `5. Bxh5# {(Xh5,CS:)} 0-1`. Good: `5. Bxh5# {(Xh5,CS:)} 1-0`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let Some(game) = &context.kriegspiel else { return };
    let Some(ending) = game.replayed.end() else { return };
    let record = &game.replayed.record;
    let right = match ending.winner(&record.header.ruleset) {
        Some(Color::White) => "1-0",
        Some(Color::Black) => "0-1",
        None => "1/2-1/2",
    };
    let tag = context.game.tag("Result").map(|tag| (tag.value().into_owned(), tag.value_span()));
    let tokens = record.results.iter().map(|&token| {
        (crate::decode(context.game.token_text(token)).into_owned(), context.game.token_span(token))
    });
    for (value, span) in tag.into_iter().chain(tokens) {
        let half = right == "1/2-1/2" && value.trim() == "1/2";
        if value.trim() != right && !half {
            let message = format!("the game has ended: the result is {right}");
            let finding = Finding::at(span.clone(), message);
            findings.push(finding.maybe_replace(span, Some(right.to_owned())).on_request());
        }
    }
    if let (Ending::Announced { end, .. }, Some(tag)) = (ending, context.game.tag("Termination"))
        && !matches!(
            tag.value().trim().to_ascii_lowercase().as_str(),
            "normal" | "rules infraction"
        )
        && !tag.value().trim().eq_ignore_ascii_case(termination(end))
    {
        let message = format!("the game has ended by {}", termination(end));
        findings.push(Finding::at(tag.value_span(), message));
    }
}
