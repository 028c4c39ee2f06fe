//! `label-without-letter`: a label has no letter (BPGN standard 2.1; dialects §6.1 items 7 and 8).

use super::{label_of, letters_are_certain};
use crate::check::{Check, Context, Finding, Findings, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "label-without-letter",
    severity: Severity::Warning,
    summary: "A label has no letter",
    explanation: "\
The letter says on which board and by which color the move was made. The standard says \"move numbers on board A have a letter
added\" and means both boards; its `1.e4 {29} {A:!}` has none. Without a letter it is board A.

Bad: `1. e4`. Good: `1A. e4`.
",
    run,
};

fn run(context: &Context<'_>, findings: &mut Findings) {
    let certain = letters_are_certain(context);
    let odd = context.records.iter().filter_map(|record| {
        let turn = &context.tree.turns[record.turn];
        let token = turn.label_token.filter(|_| turn.label.seat.is_none())?;
        let span = context.game.token_span(token);
        let text = crate::decode(context.game.token_text(token));
        let finding =
            Finding::at(span.clone(), format!("the label `{text}` names no board")).of(turn.label);
        Some(match label_of(context, record).filter(|_| certain) {
            Some(label) => finding.replace(format!("write `{label}`"), span, label),
            None => finding,
        })
    });
    findings.habit(odd);
}
