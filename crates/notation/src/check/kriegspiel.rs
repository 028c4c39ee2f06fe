//! Checks on Kriegspiel records. Most of them report faults that the replay found.

pub(super) mod announcement_order;
pub(super) mod announcement_unreadable;
pub(super) mod attempt_order;
pub(super) mod belief_empty;
pub(super) mod belief_too_large;
pub(super) mod check_letters;
pub(super) mod comment_leaks;
pub(super) mod count_against_list;
pub(super) mod fen_leaks;
pub(super) mod filtered_contradiction;
pub(super) mod filtered_missing;
pub(super) mod half_move_number;
pub(super) mod hidden_end_unstated;
pub(super) mod illegal_half_move;
pub(super) mod kriegspiel_name;
pub(super) mod kriegspiel_tag_order;
pub(super) mod legal_attempt;
pub(super) mod missing_announcement;
pub(super) mod missing_colon;
pub(super) mod moves_after_end;
pub(super) mod nonsense_attempt;
pub(super) mod result_against_end;
pub(super) mod rules_contradiction;
pub(super) mod rules_in_variant;
pub(super) mod rules_missing;
pub(super) mod rules_unknown;
pub(super) mod start_unreadable;
pub(super) mod umd_announcement;
pub(super) mod wrong_announcement;
pub(super) mod wrong_mark;

use super::{Applicability, Check, Draft, Edit, Findings, Fix, KriegspielContext};
use crate::kriegspiel::{Fault, FaultKind, Flaw, Note, Replayed};

/// Whether a finding of this check proves that a record is false. The other checks concern form, or
/// raise doubts.
pub fn is_untrue(check: &Check) -> bool {
    const UNTRUE: [&str; 13] = [
        "announcement-unreadable",
        "belief-empty",
        "count-against-list",
        "filtered-contradiction",
        "illegal-half-move",
        "legal-attempt",
        "missing-announcement",
        "moves-after-end",
        "nonsense-attempt",
        "result-against-end",
        "start-unreadable",
        "wrong-announcement",
        "wrong-mark",
    ];
    UNTRUE.contains(&check.id)
}

/// Reports the replay's faults of this kind.
fn report(context: &KriegspielContext<'_>, findings: &mut Findings, kind: FaultKind) {
    faults(&context.replayed, kind).for_each(|finding| findings.push(finding));
}

/// The replay's faults of this kind, as findings.
fn faults(replayed: &Replayed<'_>, kind: FaultKind) -> impl Iterator<Item = Draft> {
    replayed.faults.iter().filter(move |fault| fault.kind == kind).map(finding)
}

fn finding(fault: &Fault) -> Draft {
    let fix = fault.repair.as_ref().map(|repair| Fix {
        title: match repair.text.trim() {
            "" => "remove this part".to_owned(),
            text if repair.span.is_empty() => format!("insert `{text}`"),
            text => format!("write `{text}`"),
        },
        applicability: match repair.is_certain {
            true => Applicability::Safe,
            false => Applicability::OnRequest,
        },
        edits: vec![Edit { span: repair.span.clone(), text: repair.text.clone() }],
    });
    let help = fault.help.clone();
    Draft { help, fix, ..Draft::at(fault.span.clone(), fault.message.clone()) }
}

/// The announcements of a record.
fn notes<'r>(replayed: &'r Replayed<'_>) -> impl Iterator<Item = &'r Note<'r>> {
    let half_moves = replayed.record.half_moves.iter().chain(&replayed.record.pending);
    half_moves.filter_map(|half_move| half_move.note.as_ref())
}

/// The flaws of the announcements.
fn flaws<'r>(replayed: &'r Replayed<'_>) -> impl Iterator<Item = (&'r Note<'r>, &'r Flaw)> {
    notes(replayed).flat_map(|note| note.flaws.iter().map(move |flaw| (note, flaw)))
}

/// A finding about missing tags: at the last tag, or where the game begins.
fn at_tags(context: &KriegspielContext<'_>, message: &str) -> Draft {
    let start = context.game.tokens().first().map_or(0, |token| token.start as usize);
    let span = context.tree.tags.last().map_or(start..start, crate::Tag::span);
    Draft::at(span, message)
}

/// Adds a fix that inserts a tag in its place in the order of tags.
fn insert_tag(context: &KriegspielContext<'_>, finding: Draft, name: &str, value: &str) -> Draft {
    let title = format!("write `[{name} \"{value}\"]`");
    let ahead = |tag: &&crate::Tag<'_>| tag.is("Result") || name == "Filtered" && tag.is("Rules");
    let tags = &context.tree.tags;
    match tags.iter().rfind(ahead).or(tags.last()) {
        Some(tag) => {
            let end = tag.span().end;
            finding.replace(title, end..end, format!("\n[{name} \"{value}\"]"))
        }
        None => {
            let start = finding.span.start;
            finding.replace(title, start..start, format!("[{name} \"{value}\"]\n\n"))
        }
    }
}
