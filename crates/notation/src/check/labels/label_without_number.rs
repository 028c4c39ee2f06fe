//! `label-without-number`: a label has no number (BPGN standard 2.1; dialects §3.1).

use super::{label_of, letters_are_certain};
use crate::check::{BughouseContext, Check, Draft, Findings, Run, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "label-without-number",
    severity: Severity::Warning,
    summary: "A label has no number",
    explanation: "\
The number shows that no move is missing. The viewer `bug.js` reads labels without it; other
programs do not recognize them. `tandem fmt --fix` adds the number if the game was replayed to its
end and at least one label has a letter.

Bad: `A. e4 a. e5`. Good: `1A. e4 1a. e5`.
",
    run: Run::TwoBoards(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let certain = letters_are_certain(context);
    let odd = context.odd_records().filter_map(|record| {
        let turn = &context.tree.turns[record.turn];
        let token = turn.label_token.filter(|_| turn.label.number.is_none())?;
        let span = context.game.token_span(token);
        let text = crate::decode(context.game.token_text(token));
        let finding =
            Draft::at(span.clone(), format!("the label `{text}` has no number")).label(turn.label);
        Some(match label_of(context, record).filter(|_| certain) {
            Some(label) => finding.replace(format!("write `{label}`"), span, label),
            None => finding,
        })
    });
    findings.habit(odd);
}
