//! `label-spacing`: there is no blank between a label and its move (dialects §3.1).

use crate::check::{Check, Context, Finding, Findings, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "label-spacing",
    severity: Severity::Note,
    summary: "There is no blank between a label and its move",
    explanation: "\
pychess writes `1A.e4`. Every reader takes it; people read `1A. e4` more easily.

Bad: `1A.e4`. Good: `1A. e4`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let odd = context.tree.turns.iter().filter_map(|turn| {
        let token = turn.label_token.filter(|&token| token + 1 == turn.token)?;
        let span = context.game.token_span(token).start..context.game.token_span(turn.token).end;
        let at = context.game.token_span(turn.token).start;
        let finding = Finding::at(span, "no blank between label and move").of(turn.label);
        Some(finding.replace("put a blank in", at..at, " "))
    });
    findings.habit(odd);
}
