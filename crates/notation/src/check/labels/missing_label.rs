//! `missing-label`: a move has no label (BPGN standard 2.1).

use super::{label_of, letters_are_certain};
use crate::check::{BughouseContext, Check, Draft, Findings, Run, Severity};

pub(in crate::check) static CHECK: Check = Check {
    id: "missing-label",
    severity: Severity::Warning,
    summary: "A move has no label",
    explanation: "\
Moves of both boards are recorded together, so each needs its label. A move without one
continues the board of the label before it. `tandem fmt --fix` adds labels if the game was replayed to its end and at least one label
has a letter.

Bad: `1A. e4 e5`. Good: `1A. e4 1a. e5`.
",
    run: Run::TwoBoards(run),
};

fn run(context: &BughouseContext<'_>, findings: &mut Findings) {
    let certain = letters_are_certain(context);
    let odd = context.odd_records().filter_map(|record| {
        let turn = &context.tree.turns[record.turn];
        if turn.label_token.is_some()
            || context.trace.verdict.problem.is_some() && record.ply.is_none()
        {
            return None;
        }
        let span = context.game.token_span(turn.token);
        let finding = Draft::at(span.clone(), "this move has no label");
        let label = label_of(context, record).filter(|_| certain);
        Some(match label {
            Some(label) => finding.replace(
                format!("write `{label}`"),
                span.start..span.start,
                format!("{label} "),
            ),
            None => finding,
        })
    });
    findings.habit(odd);
}
