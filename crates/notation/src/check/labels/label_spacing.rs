//! `label-spacing`: there is no space between a label and its move (dialects §3.1).

use crate::check::{BughouseContext, Check, Draft, Findings, Run, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "label-spacing",
    severity: Severity::Note,
    summary: "There is no space between a label and its move",
    explanation: "\
pychess writes `1A.e4`. Every reader accepts it, but people read `1A. e4` more easily.
`tandem fmt --fix` inserts the space.

Bad: `1A.e4`. Good: `1A. e4`.
",
    run: Run::TwoBoards(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let odd = context.odd_turns().filter_map(|turn| {
        let token = turn.label_token.filter(|&token| context.game.is_glued(token, turn.token))?;
        let span = context.game.token_span(token).start..context.game.token_span(turn.token).end;
        let at = context.game.token_span(turn.token).start;
        let finding = Draft::at(span, "no space between the label and the move").label(turn.label);
        Some(finding.replace("insert a space", at..at, " "))
    });
    findings.habit(odd);
}
