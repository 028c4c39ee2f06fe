//! Checks on labels and on the order of move records.

pub(super) mod glued_label;
pub(super) mod label_case;
pub(super) mod label_dots;
pub(super) mod label_order;
pub(super) mod label_spacing;
pub(super) mod label_without_letter;
pub(super) mod label_without_number;
pub(super) mod missing_label;
pub(super) mod missing_record;
pub(super) mod move_number;
pub(super) mod repeated_record;
pub(super) mod split_record;

use crate::{
    ProblemKind,
    check::{BughouseContext, Draft, Findings, WrittenMove},
};

/// Reports the replay's problem and notes that have this id.
pub(super) fn report_problem(
    context: &BughouseContext<'_>,
    findings: &mut Findings,
    kind: ProblemKind,
    more: impl Fn(Draft) -> Draft,
) {
    let verdict = &context.trace.verdict;
    for problem in
        verdict.problem.iter().chain(&verdict.notes).filter(|problem| problem.kind == kind)
    {
        let finding = Draft::at(problem.span.clone(), problem.message.clone());
        findings.push(more(finding.label(problem.label.unwrap_or_default())));
    }
}

/// The token at which the replay stopped.
pub(super) fn problem_token(context: &BughouseContext<'_>) -> Option<usize> {
    context.trace.verdict.problem.as_ref()?.token
}

/// Whether the replay determines the letter of every label: the whole game was played, and at
/// least one label has a letter.
pub(super) fn letters_are_certain(context: &BughouseContext<'_>) -> bool {
    let verdict = &context.trace.verdict;
    let two_boards = context.tree.mainline().any(|(_, turn)| turn.label.seat.is_some());
    verdict.legal && verdict.problem.is_none() && two_boards
}

/// The canonical label of a record, if the replay played it.
pub(super) fn label_of(context: &BughouseContext<'_>, record: &WrittenMove) -> Option<String> {
    let ply = &context.trace.plies[record.ply?].ply;
    Some(format!("{}{}.", ply.number, ply.seat.letter()))
}
