//! Checks of labels and of the order of records.

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
    ProblemId,
    check::{Context, Finding, Findings, Record},
};

/// Reports what the replay says, as a problem or as a note, if it is of this kind.
pub(super) fn report_problem(
    context: &Context<'_>,
    findings: &mut Findings,
    id: ProblemId,
    more: impl Fn(Finding) -> Finding,
) {
    let verdict = &context.trace.verdict;
    for problem in verdict.problem.iter().chain(&verdict.notes).filter(|problem| problem.id == id) {
        let finding = Finding::at(problem.span.clone(), problem.message.clone());
        findings.push(more(finding.of(problem.label.unwrap_or_default())));
    }
}

/// The token at which the replay stopped.
pub(super) fn problem_token(context: &Context<'_>) -> Option<usize> {
    let problem = context.trace.verdict.problem.as_ref()?;
    let tokens = context.game.tokens();
    Some(tokens.partition_point(|token| (token.start as usize) < problem.span.start))
}

/// Whether the letters of labels can be told from the replay: all was played, and on two boards.
pub(super) fn letters_are_certain(context: &Context<'_>) -> bool {
    let verdict = &context.trace.verdict;
    let two_boards = context.tree.mainline().any(|(_, turn)| turn.label.seat.is_some());
    verdict.legal && verdict.problem.is_none() && two_boards
}

/// A record's right label.
pub(super) fn label_of(context: &Context<'_>, record: &Record) -> Option<String> {
    let ply = &context.trace.plies[record.ply?].ply;
    Some(format!("{}{}.", ply.number, ply.seat.letter()))
}
