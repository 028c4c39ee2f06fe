//! `label-without-letter`: a label has no letter (BPGN standard 2.1; dialects §6.1 items 7 and 8).

use super::{label_of, letters_are_certain};
use crate::check::{BughouseContext, Check, Draft, Findings, Run, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "label-without-letter",
    severity: Severity::Warning,
    summary: "A label has no letter",
    explanation: "\
The letter names the board and the color that moved. The standard says \"move numbers on board A
have a letter added\" and means both boards; its own example `1.e4 {29} {A:!}` has none. A move
without a letter is played on board A. `tandem fmt --fix` adds the letter if the game was replayed
to its end and at least one label has a letter.

Bad: `1. e4`. Good: `1A. e4`.
",
    run: Run::TwoBoards(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let certain = letters_are_certain(context);
    let odd = context.odd_records().filter_map(|record| {
        let turn = &context.tree.turns[record.turn];
        let token = turn.label_token.filter(|_| turn.label.seat.is_none())?;
        let span = context.game.token_span(token);
        let text = crate::decode(context.game.token_text(token));
        let finding = Draft::at(span.clone(), format!("the label `{text}` does not name a board"))
            .label(turn.label);
        Some(match label_of(context, record).filter(|_| certain) {
            Some(label) => finding.replace(format!("write `{label}`"), span, label),
            None => finding,
        })
    });
    findings.habit(odd);
}
